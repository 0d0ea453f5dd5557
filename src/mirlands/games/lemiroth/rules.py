"""War of Lemiroth's provision of the contract, and of the hooks of a duel: where each of its functions is."""

from __future__ import annotations

from mirlands.kernel.contract import provide
from mirlands.kernel.rule import rule

from ..duel import outcome
from ..duel.hooks import provide_duel
from . import actions, board, chances, effects, evaluation, setup, soundness, view, worlds
from .state import BY_BOUND, State, Table, View


@rule
def points(table: Table, state: State, seat: int) -> int:
    """The life pool."""
    return state.players[seat].life


@rule
def bound(table: Table, state: State) -> int:
    """1 when a queue or a zone was full."""
    return 1 if state.queue.bound == 1 or state.full == 1 or state.reason == BY_BOUND else 0


provide_duel(
    State,
    count_hook=effects.count_of,
    fits_hook=effects.fits,
    locate_hook=effects.locate,
    serial_hook=effects.serial_at,
    act_hook=effects.act_on,
    side_hook=effects.act_on_side,
    times_hook=effects.multiplier,
    holds_hook=effects.holds,
    batch_hook=board.settle_batch,
    end_hook=effects.program_ended,
    waits_hook=effects.waits,
    lives_hook=effects.source_lives,
)
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
    points=points,
    reason=outcome.reason,
    bound=bound,
    unsound=soundness.unsound,
    view=view.view,
    imagine=worlds.imagine,
    twin=worlds.twin,
    observe=evaluation.observe,
    value=evaluation.value,
    prospects=chances.prospects,
    advise=outcome.advise,
    default_action=actions.default_action,
)
