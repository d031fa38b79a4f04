"""How good an agent or a policy is, with intervals."""
