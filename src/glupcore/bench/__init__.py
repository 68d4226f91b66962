"""Benchmarks: how fast and how strong, with a signature that no clock touches."""

from glupcore.bench.results import BenchResult, Figure, Margin, load

__all__ = ["BenchResult", "Figure", "Margin", "load"]
