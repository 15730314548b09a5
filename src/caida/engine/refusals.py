"""Why an action is illegal: the kernel only says no, this says what to do instead."""

from __future__ import annotations

from caida.engine import codes
from caida.engine.actions import Action
from caida.engine.cantos import CANTOS, KIND_OF, is_played
from caida.engine.cards import CARDS
from caida.engine.errors import IllegalAction
from caida.engine.kernel import Kernel


def refuse(kernel: Kernel, action: Action) -> IllegalAction:
    """The error for an action that the kernel finds illegal now."""
    phase = kernel.phase
    if phase == codes.OVER:
        return IllegalAction("action.over", rule="MAT-3")
    if phase == codes.ORDER:
        return IllegalAction("action.order_first", rule="DEA-1")
    if phase == codes.COUNT:
        return IllegalAction("action.count_first", rule="DEA-2")
    if action.canto is not None:
        return _refuse_claim(kernel, action.canto)
    if action.kind not in ("play", "sing"):
        return IllegalAction("action.card_first", rule="TRN-1")
    if action.card is None:
        return IllegalAction("action.no_canto", rule="CAN-3")
    hand = [CARDS[card] for card in kernel.get_hand(kernel.seat)]
    if action.card not in hand:
        held = ", ".join(map(str, hand))
        return IllegalAction(
            "action.not_in_hand", rule="TRN-1", card=action.card, seat=kernel.seat, allowed=held
        )
    run = kernel.run_length(action.card.step)
    if run == 0:
        return IllegalAction("action.no_match", rule="CAP-4", card=action.card)
    full = kernel.rules.ruleset.chain == "full"
    allowed = str(run) if full or run == 1 else f"1..{run}"
    if action.takes == 0:
        return IllegalAction("action.must_capture", rule="CAP-1", card=action.card, allowed=allowed)
    code = "action.whole_run" if full and action.takes < run else "action.too_far"
    return IllegalAction(code, rule="CAP-2", card=action.card, takes=action.takes, allowed=allowed)


def _refuse_claim(kernel: Kernel, canto: str) -> IllegalAction:
    """Why a name can't be sung that isn't, or is, the hand's (CAN-8)."""
    ruleset = kernel.rules.ruleset
    if not ruleset.false_canto:
        return IllegalAction("action.no_claim", rule="CAN-8")
    if not kernel.may_claim():
        return IllegalAction("action.claim_late", rule="CAN-3")
    if kernel.own_kind() == KIND_OF[canto]:
        return IllegalAction("action.claim_own", rule="CAN-8", canto=canto)
    played = ", ".join(name for name in CANTOS if is_played(ruleset, name))
    return IllegalAction("action.claim_off", rule="CAN-2", canto=canto, allowed=played)
