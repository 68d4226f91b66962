"""Training the network of phase 1 by self-play in the core."""
