"""HTTP and WebSocket: lobby, rooms, identity, limits and the pages."""
