"""A deal as one player sees it: its record, event by event, and the text typed at the table."""
