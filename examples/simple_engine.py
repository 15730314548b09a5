"""A Caída engine in thirty lines: takes as much as it can, else throws its lowest card.

Try it: caida arena "exec:python3 examples/simple_engine.py" azar
"""

import json
import sys


def write(choice: dict) -> str:
    action, taken = choice["action"], choice["taken"]
    if action["kind"] != "play":
        return action["kind"].replace("_", " ")  # sing, mesa first, count up ...
    return f"play {action['card']}" + (f" x{' '.join(taken)}" if taken else "")


def worth(choice: dict) -> tuple:
    card, canto = choice["action"]["card"], choice["action"]["canto"]
    is_honest = canto is None  # only a canto that one does not hold is named
    return (is_honest, card is None, len(choice["taken"]), -int(card[:-1]) if card else 0)


for line in sys.stdin:
    command, _, rest = line.strip().partition(" ")
    if command == "caida":
        print("name Simple 1.0\nready", flush=True)
    elif command == "view":
        print(write(max(json.loads(rest)["choices"], key=worth)), flush=True)
    elif command == "quit":
        break
