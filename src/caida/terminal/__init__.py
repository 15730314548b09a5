"""The game in a terminal, with Textual; `caida.terminal.app.run` starts it."""
