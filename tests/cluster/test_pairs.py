"""Every test of two or more people runs with each of them at another node, too, or says why not."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

TESTS = Path(__file__).parents[1]
MARK = "over_nodes"
ARRIVALS = {"person", "visit", "two_at_a_table", "meet"}
# What does not, and why.
ALONE = {
    "its time is moved by hand, and that of its neighbours is not": {
        "server/test_calendar.py::test_people_play_on_while_the_clock_is_set_back_and_forth",
        "server/test_steward.py::test_a_bot_plays_for_who_runs_out_of_time_until_they_are_back",
        "server/test_steward.py::test_a_turn_that_ran_out_is_the_bots_whatever_its_person_does",
        "server/test_steward.py::test_who_is_gone_is_stood_in_for_and_gets_the_seat_back",
        "server/test_steward.py::test_a_second_tab_keeps_the_seat",
        "server/test_steward.py::test_a_match_begins_by_itself_when_the_last_seat_is_taken",
        "web/test_while_away.py::test_time_that_runs_out_is_shown_and_what_is_played_then_is_told",
        "web/test_while_away.py::"
        "test_a_reload_does_not_hide_what_was_played_and_a_card_of_one_s_own_does",
        "web/test_while_away.py::test_who_lost_the_connection_is_told_what_was_played",
    },
    "looks into the memory of one server": {
        "server/test_bans.py::test_http_and_sockets_are_closed_to_who_is_kept_out",
        "server/test_conduct.py::"
        "test_a_report_says_who_and_where_and_has_the_match_whose_record_is_kept",
        "server/test_conduct.py::"
        "test_only_who_was_at_the_table_can_be_reported_and_nobody_themselves",
        "server/test_connection.py::test_commands_stay_with_the_client_while_the_store_is_slow",
        "server/test_desk.py::"
        "test_a_rematch_that_everybody_wants_waits_until_the_house_is_open_again",
        "server/test_desk_door.py::test_the_page_shows_the_house_and_every_act_is_done_by_a_form",
        "server/test_entrance.py::test_who_is_seated_comes_in_where_strangers_have_filled_the_rest",
        "server/test_live.py::test_nobody_is_told_before_it_is_stored",
        "server/test_matches.py::test_a_replay_is_put_together_once_for_everybody",
        "server/test_renaming.py::test_it_reaches_every_table_also_those_that_are_not_in_memory",
        "server/whole/test_floods.py::"
        "test_four_who_go_on_after_their_goodbye_are_not_read_and_a_table_plays_on",
        "server/whole/test_hidden_cards.py::test_nothing_of_an_unfinished_match_is_on_any_page",
        "server/whole/test_shares.py::test_rooms_are_made_only_so_fast_and_so_many",
        "server/whole/test_shares.py::test_who_does_not_read_is_dropped_and_the_others_play_on",
    },
    "is about the limits of a connection or of one server's share": {
        "server/test_codes.py::test_who_sits_at_a_table_finds_it_whatever_others_try",
        "server/test_conduct.py::test_reports_are_few_for_each_person",
        "server/whole/test_shares.py::test_who_floods_is_sent_away_and_the_table_plays_on",
        "server/whole/test_shares.py::test_a_person_has_one_limit_however_many_sockets",
        "server/whole/test_shares.py::test_an_address_has_one_limit_however_many_people",
        "server/whole/test_shares.py::test_a_message_that_is_too_large_ends_the_connection",
        "server/whole/test_shares.py::test_an_update_to_somebody_just_sent_away_reaches_the_others",
        "server/whole/test_shares.py::test_a_person_has_only_so_many_connections",
        "server/whole/test_shares.py::test_an_address_has_only_so_many_connections",
        "server/whole/test_shares.py::test_a_name_is_changed_only_so_often",
    },
    "has several servers of its own": {
        "server/test_house_news.py::test_a_block_holds_at_every_server",
        "server/test_lobby_sharing.py::"
        "test_a_table_with_people_at_both_servers_is_listed_until_the_last_has_gone",
        "server/test_tracing.py::test_a_command_has_one_trace_at_all_servers",
        "server/whole/test_stewards.py::test_when_a_server_dies_another_one_goes_on",
        "server/whole/test_safety.py::test_another_server_signs_for_itself_alone",
    },
    "is at a server with settings, cards or ends of its own": {
        "web/test_desk.py::test_the_house_is_run_from_a_phone",
        "web/test_layout_shift.py::test_the_mark_of_who_is_gone_stays_beside_the_first_marks",
        "web/test_lost_connection.py::"
        "test_a_server_that_was_restarted_and_knows_no_steps_tells_all_anew",
        "web/test_screen_reader.py::test_a_screen_reader_hears_plays_points_and_turns",
    },
    "asks another server at once for what it may learn a second later": {
        "server/test_conduct.py::test_blocks_are_listed_with_their_names_and_outlive_the_server",
        "server/test_conduct.py::test_neither_hears_the_other_and_everybody_else_hears_both",
        "server/test_conduct.py::test_neither_sees_the_tables_of_the_other_and_both_do_again",
        "server/test_conduct.py::test_who_is_blocked_can_t_sit_at_that_table_but_who_blocks_may_at_theirs",
        "server/test_desk.py::test_who_is_kept_out_is_told_until_when_and_goes_and_the_others_stay",
        "server/test_desk.py::test_while_the_house_closes_nothing_begins_and_what_is_played_goes_on",
        "server/test_phrases.py::test_what_a_bot_says_is_heard_by_all_under_a_mark_that_can_be_muted",
        "web/test_account.py::test_another_device_is_seen_and_signed_out",
    },
    "has people who do not meet": {
        "web/test_open_record.py::test_a_file_is_replayed_proved_and_reviewed",
        "web/test_open_record.py::test_a_link_contains_the_match",
        "web/test_pages.py::test_a_newcomer_is_asked_once_whether_to_be_taught",
        "web/test_sharing.py::test_own_rules_are_handed_on_whole",
    },
}


def modules() -> Iterator[Path]:
    for folder in ("server", "server/whole", "web"):
        yield from sorted((TESTS / folder).glob("test_*.py"))


def functions_in(path: Path) -> Iterator[tuple[ast.AsyncFunctionDef, bool]]:
    """Each with whether it runs over nodes."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for_all = any(
        isinstance(node, ast.Assign) and "pytestmark" in ast.unparse(node) and marks(node)
        for node in tree.body
    )
    for node in tree.body:
        if isinstance(node, ast.AsyncFunctionDef) and node.name.startswith("test_"):
            yield node, for_all or any(map(marks, node.decorator_list))


def marks(node: ast.AST) -> bool:
    return MARK in ast.unparse(node)


def people_in(test: ast.AsyncFunctionDef) -> int:
    """How many come in, as far as can be read: one for each call, two where it says so."""
    count = 0
    for node in ast.walk(test):
        if isinstance(node, ast.Call):
            called = node.func
            name = called.attr if isinstance(called, ast.Attribute) else ast.unparse(called)
            if name in ARRIVALS:
                count += 2 if name in {"two_at_a_table", "meet"} else 1
    return count


def name_of(path: Path, test: ast.AsyncFunctionDef) -> str:
    return f"{path.relative_to(TESTS).as_posix()}::{test.name}"


def pairs() -> dict[str, bool]:
    return {
        name_of(path, test): is_marked
        for path in modules()
        for test, is_marked in functions_in(path)
        if people_in(test) >= 2
    }


def test_every_test_of_several_people_is_marked_or_says_why_not() -> None:
    found = pairs()
    assert len(found) > 60
    assert {name for name, is_marked in found.items() if not is_marked} == set().union(
        *ALONE.values()
    )
