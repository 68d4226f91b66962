"""A solver of your own from the blocks of ours, in every game: python examples/halving.py."""

from glupcore import Advice, State
from glupcore.recommend import ask
from glupcore.solvers.blocks import Evaluator, Limits, Schedule, believed_odds, valued


class Halving:
    """Playouts by greedy in common worlds; the better half of the actions goes on."""

    def advise(self, view, limits, seed, progress=None, sources=False):
        rollouts = Evaluator(view, "greedy", seed, believed_odds(view))
        rounds = Schedule(
            rollouts.candidates,
            rollouts.stand_ins,
            rollouts.preferred,
            judged=None,
            spread=8,
            caution=1,
            rollouts=limits.iterations,
            seconds=limits.seconds,
        )
        while piece := rounds.next(limits.elapsed):
            begun = limits.elapsed
            rows = rollouts.rows(*piece, rounds.running)
            rounds.take(rows, limits.elapsed - begun)
        found, first, samples = rounds.verdicts(), rounds.reference, rounds.samples
        values, errors = found.values(rounds.mean[first]), found.errors(rounds.error[first])
        actions = valued(rollouts.texts, found, values, errors, samples, rounds.mean)
        taken, best = int(samples.sum()), actions[0].action
        return Advice(best, actions, "halving", False, taken, limits.elapsed, "limit")


for rules in ("glup", "double-deck"):
    view = State.from_seed(7, rules=rules).view(1)
    advice = ask(Halving(), view, Limits(iterations=2000), seed=1)
    print(advice.samples, advice.actions[0].standing, round(sum(one.chance for one in advice), 6))
