"""The page of rules held against the engine: which keys it tells apart, and whether it is true."""
