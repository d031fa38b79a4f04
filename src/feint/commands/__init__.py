"""Commands that need more than a few lines: one module for each family, with a function that adds it to the parser."""
