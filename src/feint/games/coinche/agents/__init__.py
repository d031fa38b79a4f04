"""Agents of Coinche: each module names its class `AGENT`."""
