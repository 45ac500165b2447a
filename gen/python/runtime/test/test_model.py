"""What the protocol does not know."""

import copy
import pickle
import unittest

from runtime import model


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


if __name__ == "__main__":
    unittest.main()
