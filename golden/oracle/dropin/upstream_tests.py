"""Runs tests of AgentScope with a package of ours in place of its events and messages.

    python upstream_tests.py <package of ours> <folder of the tests>

The tests are read where they are. Of their helpers they use one, which is made here, for
the module that has it imports all of AgentScope.
"""

import importlib
import sys
import types
import unittest

TESTS = ["event_test", "message_test", "event_to_message_test"]
REPLACED = ["event", "message", "model", "permission", "types"]


class AnyString(str):
    """Equals every text."""

    __hash__ = str.__hash__

    def __eq__(self, other):
        return isinstance(other, str)


def main():
    package, folder = sys.argv[1:]
    ours = importlib.import_module(package)
    stand_in = types.ModuleType("agentscope")
    stand_in.__path__ = []
    sys.modules["agentscope"] = stand_in
    for name in REPLACED:
        sys.modules["agentscope." + name] = ours
    helpers = types.ModuleType("utils")
    helpers.AnyString = AnyString
    sys.modules["utils"] = helpers
    sys.path.insert(0, folder)
    suite = unittest.defaultTestLoader.loadTestsFromNames(TESTS)
    result = unittest.TextTestRunner(stream=sys.stdout, verbosity=1).run(suite)
    print(f"{result.testsRun} tests of AgentScope, {len(result.failures) + len(result.errors)} fail")
    sys.exit(not result.wasSuccessful())


if __name__ == "__main__":
    main()
