"""Coinche, one deal."""
