"""Mirianth Wars' provision of the contract: where each of its functions is."""

from __future__ import annotations

from mirlands.kernel.contract import provide

from . import actions, chances, counsel, evaluation, outcome, setup, soundness, view, worlds
from .state import State, View

provide(
    State,
    View,
    setup=setup.setup,
    seats=outcome.seats,
    deciding=actions.deciding,
    legal=actions.legal,
    forbids=actions.forbids,
    drafting=actions.drafting,
    apply=actions.apply,
    result=outcome.result,
    points=outcome.points,
    reason=outcome.reason,
    bound=outcome.bound,
    unsound=soundness.unsound,
    view=view.view,
    imagine=worlds.imagine,
    twin=worlds.twin,
    observe=evaluation.observe,
    value=evaluation.value,
    prospects=chances.prospects,
    advise=counsel.advise,
    default_action=actions.default_action,
)
