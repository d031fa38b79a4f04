"""What learns. The only imports of torch are here."""
