"""What a turn is taken to score is what the rules score for it."""

from __future__ import annotations

from hypothesis import given

from caida.engine.events import CaidaScored, CardsCaptured, MatchWon, MesaLimpia
from caida.engine.match import Match
from caida.review.outlook import PlayedTurn
from tests.engine.strategies import matches_in_play


@given(matches_in_play())
def test_the_caida_and_the_clean_mesa_of_a_turn_are_those_of_the_match(match: Match) -> None:
    for action in match.legal_actions():
        twin = match.copy()
        turn = PlayedTurn(match._kernel.clone(), action.code)
        events = twin.play(action)
        if action.takes and not any(isinstance(event, CardsCaptured) for event in events):
            continue  # the settlement of the cantos ended the match before the card
        caida = sum(event.points for event in events if isinstance(event, CaidaScored))
        limpia = sum(event.points for event in events if isinstance(event, MesaLimpia))
        assert turn.takes == action.takes
        assert turn.caida == caida
        if limpia or not any(isinstance(event, MatchWon) for event in events):
            assert turn.limpia == limpia
