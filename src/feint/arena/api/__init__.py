"""The HTTP face of the arena: one module for each kind of thing."""
