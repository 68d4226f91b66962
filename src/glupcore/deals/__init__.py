"""Deals: records, their course, and how they are read and written."""
