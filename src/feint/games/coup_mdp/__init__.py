"""Coup as a Markov decision process: the reduced game of a paper."""
