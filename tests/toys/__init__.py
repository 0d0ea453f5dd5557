"""Three small games that prove the contract: ``sealed``, ``window`` and ``offer``.

Compiled helpers of the tests (``probes``, ``invariants``) live here too, so that all test processes name the same
cache of compiled rules: its digest covers every file of a folder that holds rules.
"""
