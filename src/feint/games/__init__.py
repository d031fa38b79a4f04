"""Games written in Python: for teaching and for prototypes. Every algorithm accepts them."""
