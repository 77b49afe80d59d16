import type { Agent } from '../kit/agent.ts'
import { type Acting, mayActOn } from '../organisations/acting.ts'
import { isInvited } from './invitees.ts'
import type { Side, StoredRequest } from './request.ts'

/**
 * Who attends to a deal: beside the permission that an act takes, which is asked apart, it is to be somebody's own, their team's or their
 * organisation's, or theirs to assign, or they were brought in to it. The server refuses by this, says by it what waits for whom, and tells
 * the pages.
 */

/** Whether somebody attends to what has an agent of their own side. */
export const attendsTo = (agent: Agent, actor: Acting): boolean => mayActOn(actor, agent, 'assignment.ticket')

/** Whether somebody attends to a request on their side. */
export const attends = (
  request: Pick<StoredRequest, 'demanderAgent' | 'supplierAgent' | 'invitees'>,
  side: Side,
  actor: Acting,
): boolean => {
  const agent = side === 'demander' ? request.demanderAgent : request.supplierAgent
  return !agent || attendsTo(agent, actor) || (side === 'demander' && isInvited(request.invitees, actor))
}
