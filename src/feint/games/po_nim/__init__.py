"""Nim with hidden heaps."""
