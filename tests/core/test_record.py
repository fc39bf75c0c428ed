"""Records: laid out without padding, copied, hashed and compared by field."""

import copy
import pickle

import numpy as np
import pytest

from trainshed.core import record


def test_fields_are_aligned_and_leave_no_padding() -> None:
    dtype = record.layout([("a", "i1"), ("b", "i8", (2,)), ("c", "i2", (3,))])
    assert dtype.isalignedstruct
    assert dtype.itemsize == sum(dtype[name].itemsize for name in dtype.names)
    assert dtype.itemsize % 8 == 0


def test_a_name_that_numpy_uses_is_refused() -> None:
    with pytest.raises(ValueError, match="'round'"):
        record.layout([("round", "i2")])


def test_fields_are_attributes_as_narrow_as_they_were_laid_out() -> None:
    states = record.batch(record.layout([("a", "i1"), ("b", "i4", (2,))]), 2)
    s = states[1]
    s.a, s.b = 5, (6, 7)
    s.b[0] += 1
    assert type(s.a) is np.int8
    assert (s.a, s.b.tolist()) == (5, [7, 7])
    assert states["a"].tolist() == [0, 5]
    assert states["b"].tolist() == [[0, 0], [7, 7]]
    with pytest.raises(OverflowError):
        s.a = 300
    for look in (lambda: s.c, lambda: setattr(s, "c", 1)):
        with pytest.raises(AttributeError, match="'c'"):
            look()


@pytest.mark.parametrize("taken", [lambda s: pickle.loads(pickle.dumps(s)), copy.deepcopy])
def test_records_keep_their_attributes_wherever_they_are_taken(taken) -> None:
    states = record.batch(record.layout([("a", "i1"), ("b", "i4", (2,))]), 1)
    states[0].b = 3
    assert taken(states)[0].b.tolist() == taken(states[0]).b.tolist() == [3, 3]
    assert taken(states).dtype == states.dtype


def test_a_clone_shares_no_memory() -> None:
    states = record.batch(record.layout([("a", "i1"), ("b", "i4", (2,))]), 1)
    other = record.clone(states)
    other[0].b[1] = 7
    assert states[0].b[1] == 0
    assert list(record.differences(states[0], other[0])) == [("b", (1,), 0, 7)]
    assert record.digest(states[0]) != record.digest(other[0])
    assert record.digest(states[0], ["b"]) == record.digest(other[0], ["b"])
    assert record.plain(other[0]) == {"a": 0, "b": [0, 7]}


def test_one_position_is_copied_over_another() -> None:
    states = record.batch(record.layout([("a", "i8")]), 3)
    states[0].a = 5
    record.copy(states, 0, states, 2)
    assert np.array_equal(states["a"], [5, 0, 5])
