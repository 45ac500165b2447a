"""What is wrong with an index at which nothing can be appended."""

from __future__ import annotations

import unittest

from runtime import errors, ints


class EndIndex(unittest.TestCase):
    def test_allowed(self) -> None:
        ints.check_end_index(3, 3, False)
        for index in 3, 4, 1003:
            ints.check_end_index(index, 3, True)

    def test_refused(self) -> None:
        for index, fills, message in (
            (4, False, "index 4 is not 3"),
            (-1, False, "index -1 is not 3"),
            (-1, True, "index -1 is not from 3 to 1003"),
            (1004, True, "index 1004 is not from 3 to 1003"),
            (0, False, "index 0 is taken by an element that does not match"),
            (2, True, "index 2 is taken by an element that does not match"),
        ):
            with self.assertRaises(errors.FoldError) as failed:
                ints.check_end_index(index, 3, fills)
            self.assertEqual(
                (failed.exception.code, str(failed.exception)), ("index", message)
            )


if __name__ == "__main__":
    unittest.main()
