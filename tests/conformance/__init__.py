"""One suite for all games: what the contract promises is checked for every game that is loaded, the toys included."""
