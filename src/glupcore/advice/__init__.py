"""Advice: what every action is worth, why, and how to ask for it."""
