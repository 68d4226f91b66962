"""Texts and pictures of states, rules and tables."""
