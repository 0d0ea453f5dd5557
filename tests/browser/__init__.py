"""The table in Chromium, used as a person uses it: by what is visible and by what a screen reader is told."""
