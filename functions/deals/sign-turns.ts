import { signTurn } from '#shared/deals/events.ts'
import { type Request, type Side, sides } from '#shared/deals/request.ts'
import { otherSide } from '#shared/deals/sides.ts'
import { currentGroup, orderOf, signCountOf } from '#shared/deals/sign-order.ts'
import type { Emit } from '#shared/kit/event.ts'
import { ofRequest, sumOf } from './event-drafts.ts'

const lacks = (request: Request, side: Side): boolean =>
  request.signs.filter(sign => sign.side === side).length < signCountOf(request, side)

/**
 * Tells those whose turn it is now, of sides that sign in an order: of the group that has come to be the current one, and once more of the one
 * that alone is waited for since the other side is complete.
 */
export const tellTurns = (emit: Emit, before: Request, saved: Request): void => {
  for (const side of sides) {
    const order = orderOf(saved, side)
    const current = currentGroup(saved, side)
    const group = order?.[current - 1]
    if (!order || !group) continue
    const other = otherSide(side)
    const isOther = lacks(before, other) && !lacks(saved, other)
    const former = orderOf(before, side)?.[currentGroup(before, side) - 1]
    if (former === group && !isOther) continue
    const { parties: _parties, ...draft } = ofRequest(saved, {
      ...sumOf(saved),
      side,
      group: current,
      groups: order.length,
      roles: group.roles.join(' '),
      owner: group.owner,
    })
    // Whose turn it is on a side is its own affair.
    emit(signTurn, { ...draft, parties: [saved[side]] })
  }
}
