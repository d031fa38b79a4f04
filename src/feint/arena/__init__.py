"""The arena: a server at which people, bots in any language and language models play rated matches.

The only place that imports fastapi and sqlalchemy. It knows games, matches and records, and nothing of who plays: house
bots connect as strangers do.
"""
