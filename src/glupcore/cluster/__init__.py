"""Long work on many machines, by Dask's scheduler (docs/cluster.md)."""

from glupcore.cluster.dask import Cluster, open_cluster

__all__ = ["Cluster", "open_cluster"]
