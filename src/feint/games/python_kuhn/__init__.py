"""Kuhn poker, written in Python: the example of such a game."""
