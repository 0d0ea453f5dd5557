"""The `mirlands` command: ``main`` declares it, and each command's own module is loaded when it is called.

* ``main``: names, arguments and help of every command; imports nothing of the engine.
* ``output``: one JSON object on standard output, everything for people on standard error, and how errors read.
* ``inputs``: words of the command line to values, with errors that say what would be right.
* ``prepare``: compiling the rules in a step of its own, with a progress bar that says why.
* one module a command.
"""
