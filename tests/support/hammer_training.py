"""As hammer.py, with what trains: run as a program by test_shared_training.py."""

import sys
import time
from collections.abc import Callable

from glupcore._training import ForecastFit, Player, Samples, Trainer, forecast_samples, self_play
from glupcore.value import default_network
from hammer import Refusals, together


def played(deals: int = 200) -> Samples:
    player = Player(policy="greedy")
    return self_play(player, player, deals=deals, seed=1)


def trainer_of_two_threads() -> None:
    trainer, samples, refused = Trainer(1), played(60), Refusals("trainer")

    def fit() -> None:
        trainer.fit(samples, rate=1e-3)

    def look() -> None:
        trainer.network()
        trainer.to_bytes()
        assert trainer.steps >= 0

    together(*[lambda: refused(fit)] * 2, lambda: refused(look), refused=refused)


def samples_that_grow() -> None:
    samples, more, refused = played(60), played(1), Refusals("samples")
    trainers = [Trainer(1), Trainer(2)]

    def fits(trainer: Trainer) -> Callable[[], None]:
        return lambda: refused(lambda: trainer.fit(samples, rate=1e-3))

    def grow() -> None:
        time.sleep(0.001)
        refused(lambda: samples.append(more))
        assert len(samples.starts) > 0

    together(fits(trainers[0]), grow, refused=refused)
    together(*[fits(trainer) for trainer in trainers])  # what nobody changes may be shared
    before = len(samples)
    samples.append(samples)
    assert len(samples) == 2 * before
    assert samples.starts[-1] == len(samples.rows)


def forecast_fit_of_two_threads() -> None:
    samples = forecast_samples(default_network(), deals=60, seed=1)
    fit, refused = ForecastFit(), Refusals("fit")
    together(*[lambda: refused(lambda: fit.fit(samples, rate=1e-3))] * 3, refused=refused)


if __name__ == "__main__":
    for name in sys.argv[1:]:
        print(name, file=sys.stderr, flush=True)  # the last one is that of a crash
        globals()[name]()
