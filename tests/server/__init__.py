"""The server, as its clients meet it: over HTTP and WebSocket, and across its own death."""
