"""What to do in a position: ``python examples/recommend.py [FILE]``."""

import sys
from pathlib import Path

import glupcore

path = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).with_name("position.json")
advice = glupcore.recommend(path.read_text(encoding="utf-8"), iterations=2000, seed=1)
for value in advice.actions[:3]:
    print(f"{value.value:+7.1f} ± {value.error:.1f}  {value.action}")
print("recommended:", advice.action)
