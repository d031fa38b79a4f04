"""Regret minimisation: policies that nobody can exploit much."""
