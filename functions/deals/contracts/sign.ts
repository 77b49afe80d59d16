import { DealsRefusal } from '#shared/deals/refusal.ts'
import type { Request, Side } from '#shared/deals/request.ts'
import { currentGroup, orderOf } from '#shared/deals/sign-order.ts'
import type { Signature } from '#shared/deals/signature.ts'
import { isOwnSignature } from '#shared/kit/signature.ts'
import { ownNames } from '../../identity/own-names.ts'
import { seen } from '../access.ts'
import { assertPayeeOf } from '../parties.ts'
import { assertShown, stageSignature } from '../signing.ts'
import { signedBy } from './document.ts'
import type { Handler } from './uses.ts'

type Work = Parameters<Handler<'SIGN_CONTRACT_MERGED'>>[1]

/** For which group of an order a signature is that signedBy lets through, and the role that its signer holds. */
const turnOf = async (request: Request, side: Side, { db, actor }: Work): Promise<Signature['turn']> => {
  const order = orderOf(request, side)
  if (!order) return undefined
  const { id: oid = '', rid } = actor.organisation ?? {}
  const role = rid && (await db.roles.need({ oid, rid }))
  return { group: currentGroup(request, side), of: order.length, ...(role && { role: role.name }) }
}

/**
 * One signature over the document as it was shown. Who signs and when are the token's and the clock's. The one that
 * completes both sides makes the contract in the same transaction. Its orders and schedules follow from it.
 */
export const sign: Handler<'SIGN_CONTRACT_MERGED'> = async (input, work) => {
  const { requestId, documentHash, signature } = input
  const { db, actor, now } = work
  const request = await db.requests.need({ id: requestId })
  const side = seen(request, actor)
  const status = signedBy(request, side, actor, now)
  await assertPayeeOf(db, request)
  const { document } = await db.engagements.need({ requestId })
  assertShown(request, document, documentHash)
  const [names, { language: own }] = await Promise.all([ownNames(db, actor.uid), db.users.need({ uid: actor.uid })])
  const [name = ''] = names
  if (!isOwnSignature(signature, names)) throw new DealsRefusal('deals.notYourName', { name })
  const language = input.language ?? own
  const turn = await turnOf(request, side, work)
  return stageSignature(work, {
    request,
    side,
    status,
    uid: actor.uid,
    name,
    documentHash,
    how: signature,
    ...(turn && { turn }),
    language,
  })
}
