"""Players that let other libraries' ISMCTS decide. They look at nothing but the view.

Both get a new tree for each decision, as their libraries do, and one world of the view as its root.
A limit in seconds is CPU time of the process from the call of ``act``; an iteration begun
before it is finished, so that a peer gets up to one iteration more than its time and never less.

``python benchmarks/peers/check.py players`` shows what can be shown of that, and that OpenSpiel's
loop, which is written out here, is the library's.
"""

from __future__ import annotations

import time
from typing import Any, Protocol

import glupcore

_NO_LIMIT = float("inf")
ROLLOUTS = ("library", "random", "greedy")


class Player(Protocol):
    """Who decides. ``searched`` counts its iterations, playouts or worlds, over all decisions."""

    searched: int

    def act(self, state: glupcore.State, seed: int) -> str:
        """The text of a legal action for the player to act."""


class _Budget:
    """The limits of one decision, whichever comes first, and the iterations it has begun."""

    def __init__(self, seconds: float | None, iterations: int | None, least: int) -> None:
        self._end = time.process_time() + (_NO_LIMIT if seconds is None else seconds)
        self._most = _NO_LIMIT if iterations is None else iterations
        self._least = least  # a library answers only after so many
        self.begun = 0

    def begin(self) -> bool:
        """Whether there is to be another iteration."""
        if self.begun >= self._least and (
            self.begun >= self._most or time.process_time() >= self._end
        ):
            return False
        self.begun += 1
        return True


class _Peer:
    """What both have in common: limits, and that a forced move is not searched.

    ``rollouts`` is ``"library"``, the library's own loop of uniformly random actions in Python, or
    the policy of glupcore's playouts, one call each: ``"random"`` is the library's distribution
    many times faster, ``"greedy"`` compares the peer's search with ours over the same playouts.
    Both are stronger opponents in equal time than the library as it comes.
    """

    least = 1

    def __init__(
        self,
        seconds: float | None = None,
        iterations: int | None = None,
        *,
        rollouts: str = "library",
    ) -> None:
        if seconds is None and iterations is None:
            raise ValueError("expected a limit: seconds, iterations, or both")
        if rollouts not in ROLLOUTS:
            raise ValueError(f"rollouts: expected one of {ROLLOUTS}, given {rollouts!r}")
        self.seconds = seconds
        self.iterations = iterations
        self.rollouts = rollouts
        self.searched = 0

    def act(self, state: glupcore.State, seed: int) -> str:
        budget = _Budget(self.seconds, self.iterations, self.least)
        seat = state.player
        if seat is None:
            raise ValueError("the deal is over")
        view = state.view(seat)
        actions = view.legal_actions()
        if len(actions) == 1:
            return actions[0]
        action = self.search(view, seed, budget)
        self.searched += budget.begun
        return action

    def search(self, view: glupcore.View, seed: int, budget: _Budget) -> str:
        raise NotImplementedError


class OpenSpielIsmcts(_Peer):
    """OpenSpiel's Python ISMCTS, one random rollout a leaf.

    ``ISMCTSBot.run_search`` does a fixed number of simulations. Here its loop is written out with
    the limits in place of that number; all parts of it are the bot's own methods. It finds
    nodes by information state, so that below an action of ours lie nodes for each of the
    opponent's possible hands. The first simulation makes the root and tries no action (with
    ``max_simulations=1`` the bot fails an assertion): two are the least.

    ``exploration`` is the bot's ``uct_c``, which has no default; returns are in units of 100
    points.
    """

    least = 2

    def __init__(
        self,
        seconds: float | None = None,
        iterations: int | None = None,
        *,
        rollouts: str = "library",
        exploration: float = 0.5,
    ) -> None:
        super().__init__(seconds, iterations, rollouts=rollouts)
        import numpy as np
        import openspiel_game
        from open_spiel.python.algorithms import ismcts, mcts

        class GlupcoreRollout(mcts.RandomRolloutEvaluator):
            """The library's evaluator with the rollout itself done by glupcore."""

            def __init__(self, policy: str, rng: glupcore.Random) -> None:
                super().__init__()
                self.policy = policy
                self.rng = rng

            def evaluate(self, state: openspiel_game.GlupState) -> list[float]:
                mine, others = state.deal.playout(self.policy, self.rng)
                difference = (mine - others) / openspiel_game.POINTS
                return [difference, -difference]

        self.exploration = exploration
        self._np = np
        self._game = openspiel_game
        self._bot = ismcts.ISMCTSBot
        self._library_rollout = mcts.RandomRolloutEvaluator
        self._glupcore_rollout = GlupcoreRollout

    def search(self, view: glupcore.View, seed: int, budget: _Budget) -> str:
        worlds = glupcore.Random(seed)
        chance = self._np.random.RandomState([seed & 0xFFFFFFFF, seed >> 32])
        game = self._game.GlupGame()
        root = game.state_of(view.sample(worlds))
        bot = self._bot(
            game,
            self._evaluator(chance, seed),
            uct_c=self.exploration,
            max_simulations=0,  # not used
            random_state=chance,
        )
        # The sampler that the bot would pass to the state itself can't be seeded.
        bot.set_resampler(lambda state, player: state.resample(player, worlds))
        bot.reset()
        bot._root_node = bot.create_new_node(root)
        key = bot.get_state_key(root)
        while budget.begin():
            world = bot.sample_root_state(root)
            assert bot.get_state_key(world) == key
            bot.run_simulation(world)
        actions, weights = zip(*bot.get_final_policy(root, bot._root_node), strict=True)
        return str(game.numbers.text(chance.choice(actions, p=weights)))

    def _evaluator(self, chance: Any, seed: int) -> Any:
        if self.rollouts == "library":
            return self._library_rollout(1, chance)
        return self._glupcore_rollout(self.rollouts, glupcore.Random(seed ^ 1))


class PyplaiIsmcts(_Peer):
    """pyplAI's single-observer ISMCTS; it plays to win the deal, by whatever margin.

    The library has a limit in wall-clock time alone and draws from the global generator. While it
    searches, its module has a clock in place of ``time`` that says when the limits are reached, and
    a generator of its own in place of ``random``; the search itself runs as it is.
    """

    def __init__(
        self,
        seconds: float | None = None,
        iterations: int | None = None,
        *,
        rollouts: str = "library",
    ) -> None:
        super().__init__(seconds, iterations, rollouts=rollouts)
        import pyplai_game
        from pyplAI import Algoritmos

        self._game = pyplai_game
        self._library = Algoritmos

    def search(self, view: glupcore.View, seed: int, budget: _Budget) -> str:
        import random

        game, library = self._game, self._library
        worlds = glupcore.Random(seed)
        engine = library.SOISMCTS(
            game.apply_move,
            game.moves,
            game.is_final,
            game.has_won,
            game.determinization,
            2,
            _Clock.limit,
        )
        if self.rollouts != "library":
            playouts, policy = glupcore.Random(seed ^ 1), self.rollouts
            engine.simulate = lambda state, _moves: game.playout_result(state, policy, playouts)
        kept = library.time, library.random
        library.time, library.random = _Clock(budget), random.Random(seed)
        try:
            return str(engine.ejecuta(game.GlupGame(view.sample(worlds), worlds)))
        finally:
            library.time, library.random = kept


class _Clock:
    """Stands in for the module ``time`` in pyplAI, which asks once before its loop and then
    before each iteration whether ``limit`` has passed."""

    limit = 0.5

    def __init__(self, budget: _Budget) -> None:
        self._budget = budget
        self._asked = False

    def time(self) -> float:
        if not self._asked:
            self._asked = True
            return 0.0
        return 0.0 if self._budget.begin() else 1.0
