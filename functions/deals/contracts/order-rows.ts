import { type Request, type Side, sides } from '#shared/deals/request.ts'
import { orderOf } from '#shared/deals/sign-order.ts'
import type { ReadDb } from '../../kit/serve.ts'
import { relationsOfSigned, signatoryRows } from '../short-sides.ts'
import type { uses } from './uses.ts'

export type Db = ReadDb<typeof uses>

/** Whether a side of a request signs in an order. */
export const isOrdered = (request: Request): boolean => sides.some(side => orderOf(request, side) !== undefined)

/** The roles that the order of a side names; undefined for one that is gone. */
export const rolesInOrder = ({ roles }: Db, request: Request, side: Side) =>
  roles.getMany(
    [...new Set(orderOf(request, side)?.flatMap(group => group.roles))].map(rid => ({ oid: request[side].id, rid })),
  )

/** What those who signed for a side are to its organisation now. */
export const signedRows = (db: Db, request: Request, side: Side) =>
  relationsOfSigned(
    db,
    request.signs.filter(sign => sign.side === side),
    request[side].id,
  )

/** What a call reads ahead about the orders of a request: nothing for most. */
export const orderRows = async (db: Db, requestId: Request['id'], own: string | undefined): Promise<unknown> => {
  const request = await db.requests.get({ id: requestId })
  if (!request || !isOrdered(request)) return undefined
  return Promise.all(
    sides.flatMap(side => {
      if (!orderOf(request, side)) return []
      const isBegun = request[side].id === own && request.signs.some(sign => sign.side === side)
      return [
        rolesInOrder(db, request, side),
        // Whether somebody can go on with it.
        ...(isBegun ? [signatoryRows(db, own), signedRows(db, request, side)] : []),
      ]
    }),
  )
}
