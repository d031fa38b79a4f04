"""Coinche, a match of deals."""
