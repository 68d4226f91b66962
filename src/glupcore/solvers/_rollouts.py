"""How the searches go on from their leaves, in each game."""

from glupcore._core import DRAW_TRICKS, RULESETS, TRICKS, Forecast, Network, ruleset
from glupcore.belief import default_belief, has_belief
from glupcore.errors import GlupError
from glupcore.solvers._options import or_none, whole
from glupcore.support.checks import quoted
from glupcore.value import default_network, has_network
from glupcore.value.forecast import default_forecast, has_forecast

HORIZON = or_none(whole(TRICKS), "to the end of the deal")


def network_for(rules: str) -> Network | None:
    """The network of this package for that game; where there is none, no search asks one."""
    return default_network(rules) if has_network(rules) else None


def policy_without_network(policy: str) -> str:
    """The policy itself, or ``greedy`` in place of one that asks a network."""
    return policy if policy in ("greedy", "random") else "greedy"


def players_for(policy: str, tricks: int | None, rules: str) -> tuple[str, Network | None, int]:
    """Who plays the rollouts, the network that they ask, and after how many tricks it judges.

    With None it never judges. Where a game has no network ``greedy`` plays in its place, to the end
    of the deal. Raises GlupError for more tricks than a deal has.
    """
    if tricks is not None and tricks > (most := ruleset(rules).tricks):
        raise GlupError(f"tricks: expected 1 to {most} in {rules}, given {quoted(tricks)}")
    network = network_for(rules)
    if network is None:
        return policy_without_network(policy), None, DRAW_TRICKS
    return policy, network, DRAW_TRICKS if tricks is None else tricks


def foresight_for(rules: str) -> Forecast | None:
    """The forecast that tells of what points a network judges."""
    return default_forecast(rules) if has_forecast(rules) else None


def can_count(rules: str) -> bool:
    """Whether a search can count where its points come from."""
    return has_forecast(rules) or not has_network(rules)


def load_defaults() -> None:
    """Read what comes with the package, once: no search is to do it within its limits."""
    for rules in RULESETS:
        if has_network(rules):
            default_network(rules)
        if has_belief(rules):
            default_belief(rules)
