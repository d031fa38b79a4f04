"""Coup, for two to six players."""
