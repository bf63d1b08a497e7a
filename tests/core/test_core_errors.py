"""Errors say what is wrong, and by which clause."""

from __future__ import annotations

import pytest

from hallali.core import errors
from hallali.core.errors import HallaliError, IllegalAction, Message, Refusal, marked


def test_a_message_fills_in_its_arguments() -> None:
    assert str(Message("{n} is not in your hand.", {"n": 12})) == "12 is not in your hand."


def test_braces_in_an_argument_are_only_text() -> None:
    assert str(Message("“{token}” is none.", {"token": "{n.__class__}"})) == "“{n.__class__}” is none."


def test_a_refusal_names_its_clause() -> None:
    assert str(Refusal(Message("No."), "FUG-11")) == "No. (FUG-11)"
    assert str(Refusal(Message("No."))) == "No."


def test_an_illegal_action_carries_its_refusal() -> None:
    refusal = Refusal(Message("{n} is too far.", {"n": 9}), "FUG-12")
    with pytest.raises(HallaliError) as caught:
        raise IllegalAction(refusal)
    assert isinstance(caught.value, IllegalAction)
    assert caught.value.refusal == refusal
    assert caught.value.message == refusal.message
    assert str(caught.value) == "9 is too far. (FUG-12)"


@pytest.mark.parametrize("kind", [errors.BadNotation, errors.BadRecord, errors.BadOption])
def test_plain_text_becomes_a_message(kind: type[HallaliError]) -> None:
    assert kind("What is that?").message == Message("What is that?")
    assert str(kind(Message("{n}", {"n": 1}))) == "1"


def test_marking_changes_nothing() -> None:
    assert marked("Checkpoint") == "Checkpoint"
