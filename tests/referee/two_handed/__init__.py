"""Traditional two-handed pinochle, written from its page of rules alone."""
