"""Terra Miran, a 30-card duel. Rules by phase in plain functions; cards and decks as data."""
