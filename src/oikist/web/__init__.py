"""The web: HTTP in, events out. Knows tables, and nothing of the rules."""
