"""What others may know a person by."""

from caida.room.person import public_mark


def test_a_mark_is_the_same_everywhere_and_for_good() -> None:
    assert public_mark("ana-id") == "367d7f365f"


def test_other_people_have_other_marks_and_none_shows_the_id() -> None:
    people = [f"{number:010x}" for number in range(1000)]
    marks = {public_mark(person) for person in people}
    assert len(marks) == len(people)
    assert not marks & set(people)


def test_nobody_has_no_mark() -> None:
    assert public_mark("") == ""
