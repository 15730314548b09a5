"""A kernel's whole state as plain values, to be compared."""

from __future__ import annotations

from caida.engine.kernel import Kernel

# Stock, hands and dealt have accessors of their own; test_state.py knows of a field missing here.
PLAIN_FIELDS = (
    *("phase", "seat", "dealer", "deal", "tanda", "top", "mesa", "mesa_steps"),
    *("last_throw", "thrower", "last_captor", "settled", "in_draw", "counts_down"),
    *("deals_hands_first", "count_step", "hits", "repeats", "winner", "reason", "halts"),
    *("hand_size", "canto_index", "sung", "piles", "pile_size", "scores", "random"),
)


def state_of(kernel: Kernel) -> dict[str, object]:
    """Every field by its name; what a kernel does later does not change it."""
    values = {name: getattr(kernel, name) for name in PLAIN_FIELDS}
    return {
        **{
            name: list(value) if isinstance(value, list) else value
            for name, value in values.items()
        },
        "stock": kernel.get_stock(),
        "hands": [kernel.get_hand(seat) for seat in range(4)],
        "dealt": [kernel.get_dealt(seat) for seat in range(4)],
    }
