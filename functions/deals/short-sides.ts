import { type Request, type Side, sides } from '#shared/deals/request.ts'
import type { ShortSides } from '#shared/deals/request-acts.ts'
import { requestStates } from '#shared/deals/request-states.ts'
import { type Signer, signCountOf } from '#shared/deals/sign-order.ts'
import { isShort } from '#shared/deals/sign-order-check.ts'
import { can } from '#shared/kit/state-table.ts'
import { whoKey } from '#shared/organisations/member.ts'
import { owns } from '#shared/organisations/permissions.ts'
import { signatoriesOf } from '#shared/organisations/signers.ts'
import { type DbOf, read } from '../kit/serve.ts'
import { Organisations, Relations, Roles } from '../organisations/tables.ts'

/** The tables that it takes to know whether the people of a side suffice. */
export const shortTables = {
  organisations: read(Organisations),
  roles: read(Roles),
  relations: read(Relations),
} as const
type Rows = DbOf<typeof shortTables>

/** Who may sign for a side by its rows: the organisation and its roles. */
export const signatoryRows = (db: Rows, oid: string) =>
  Promise.all([db.organisations.need({ id: oid }), db.roles.allRows({ oid })])

/** What those who signed are to an organisation now. */
export const relationsOfSigned = ({ relations }: Rows, signs: Request['signs'], oid: string) =>
  relations.getMany(signs.map(({ uid }) => ({ who: whoKey({ id: uid, type: 'user' }), oid })))

/** Those who signed and belong to an organisation still, as what they are in it now. */
export const stillSigners = (
  signs: Request['signs'],
  organisation: Parameters<typeof owns>[1],
  rows: Awaited<ReturnType<typeof relationsOfSigned>>,
): Signer[] =>
  rows.flatMap(row => {
    if (row?.status !== 'active' || row.type !== 'member') return []
    const sign = signs.find(({ uid }) => row.who.endsWith(uid))
    return sign ? [{ uid: sign.uid, isOwner: owns(sign.uid, organisation), rid: row.rid }] : []
  })

const isShortOf = async (db: Rows, request: Request, side: Side): Promise<boolean> => {
  const { signs } = request
  const { id, type } = request[side]
  const needed = signCountOf(request, side)
  const lacking = needed - signs.filter(sign => sign.side === side).length
  // Where one signature binds, whoever acts for the party gives it.
  if (type === 'user' || needed === 1 || lacking <= 0) return false
  const [[organisation, roles], relations] = await Promise.all([
    signatoryRows(db, id),
    relationsOfSigned(db, signs, id),
  ])
  return isShort(lacking, signatoriesOf(organisation, roles, side), stillSigners(signs, organisation, relations))
}

/**
 * The sides that an open offer asks for more signatures than their people can give: an organisation that asks for fewer by now may have let people
 * go whom its older offers need.
 */
export const shortSides = async (db: Rows, request: Request): Promise<ShortSides> => {
  const open = sides.filter(side => can(requestStates, request.status, 'sign', side))
  const short = await Promise.all(open.map(side => isShortOf(db, request, side)))
  return open.filter((_, n) => short[n])
}
