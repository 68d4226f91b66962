"""How quick the table in the browser is: ``python benchmarks/table_page.py``.

Three things that a person waits for, in milliseconds, as chromium tells them: the first picture
after ``glupcore serve`` was called, an own card's move, and advice when many tabs ask at once.
"""

import argparse
import statistics
import sys
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "support"))

from browser import browser, served

PLAY = """async () => {
  const card = document.querySelector('.hand .card[aria-disabled="false"]');
  if (!card) return null;
  const began = performance.now();
  card.click();
  while (!document.querySelector('.slot.by-0') && performance.now() - began < 5000)
    await new Promise(requestAnimationFrame);
  return performance.now() - began;
}"""
ASKED = """() => document.querySelector(
    '.after button.main, .declaration, .hand .card[aria-disabled="false"]')"""
KEPT = '{"level": "medium", "pace": "usual"}'


def begin(tab: Any, address: str) -> None:
    tab.add_init_script(f"localStorage.setItem('glupcore.settings', '{KEPT}')")
    tab.goto(address)
    tab.click("form.start button.main")
    tab.wait_for_function(ASKED)


def moves(tab: Any, count: int) -> list[float]:
    """From the click to the card on the table."""
    found: list[float] = []
    while len(found) < count:
        tab.wait_for_function(ASKED)
        if tab.locator(".declaration").count():
            tab.click(".declaration.pass")
        elif (took := tab.evaluate(PLAY)) is not None:
            found.append(took)
        tab.wait_for_timeout(1200)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--moves", type=int, default=12)
    parser.add_argument("--tabs", type=int, default=30)
    chosen = parser.parse_args()
    with browser() as chromium:
        tab = chromium.new_page()
        began = time.perf_counter()
        with served() as (address, _):
            tab.goto(address)
            tab.wait_for_selector("form.start")
            print(f"first picture after the call  {1000 * (time.perf_counter() - began):6.0f} ms")
            begin(tab, address)
            took = moves(tab, chosen.moves)
            print(f"own move, of {chosen.moves}: median {statistics.median(took):6.0f} ms")
            print(f"                    longest {max(took):6.0f} ms")
            tabs = [chromium.new_page() for _ in range(chosen.tabs)]
            for one in tabs:
                begin(one, address)
            began = time.perf_counter()
            for one in tabs:
                one.keyboard.press("h")
            for one in tabs:
                one.wait_for_selector(".hint .valued", timeout=120_000)
            print(
                f"{len(tabs)} tabs ask: all have advice after {time.perf_counter() - began:.1f} s"
            )


if __name__ == "__main__":
    main()
