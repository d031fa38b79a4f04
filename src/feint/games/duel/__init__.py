"""The duel."""
