"""Kuhn poker: the smallest game with a secret, and the template of a game folder."""
