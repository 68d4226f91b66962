"""The suites, one module each: a signature, and what is measured."""
