"""``python -m mirlands`` is the `mirlands` command."""

from .cli.main import main

main()
