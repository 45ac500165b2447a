"""What the protocol does not know."""

import copy
import pickle
import unittest

import pydantic

from runtime import model, presence


class TestUnknown(unittest.TestCase):
    def test_keys_are_attributes(self) -> None:
        unknown = model.Unknown(
            "later", {"type": "later", "tag": 1, "_x": 2, "__deepcopy__": 3}
        )
        self.assertEqual("later", unknown.type)
        self.assertEqual("later", unknown.tag)
        for name in ("missing", "_x", "__deepcopy__"):
            with self.assertRaises(AttributeError):
                getattr(unknown, name)

    def test_copies(self) -> None:
        unknown = model.Unknown(
            "later", {"type": "later", "__deepcopy__": 3, "__setstate__": 4}
        )
        for made in (
            copy.copy(unknown),
            copy.deepcopy(unknown),
            pickle.loads(pickle.dumps(unknown)),
        ):
            self.assertEqual(unknown, made)
            self.assertEqual("later", made.tag)


class Note(model.Model):
    text: str
    title: str | presence.Absent | None = pydantic.Field(
        default_factory=lambda: presence.ABSENT
    )


class TestRepr(unittest.TestCase):
    def test_what_is_absent_is_not_shown(self) -> None:
        self.assertEqual("Note(text='a')", repr(Note(text="a")))
        self.assertEqual("text='a'", str(Note(text="a")))
        self.assertEqual("Note(text='a', title=None)", repr(Note(text="a", title=None)))


class TestJsonSchema(unittest.TestCase):
    def test_what_is_written_has_the_fields(self) -> None:
        read = Note.model_json_schema()
        self.assertEqual(["text", "title"], list(read["properties"]))
        self.assertEqual(read, Note.model_json_schema(mode="serialization"))


if __name__ == "__main__":
    unittest.main()
