import { isDeepStrictEqual } from 'node:util'
import type { Receive } from '#shared/chat/apprising.ts'
import { permissionGroups } from '#shared/organisations/role.ts'
import { read, write } from '../kit/serve.ts'
import type { Image, StreamEvent } from '../kit/stream.ts'
import { type Job, worker } from '../kit/worker.ts'
import { staffOf } from '../organisations/relations.ts'
import { Members, Organisations, Relations, Roles } from '../organisations/tables.ts'
import { connections } from '../ports/connections.ts'
import { forgetSockets } from './sockets.ts'
import * as tables from './tables.ts'

const uses = {
  tables: { connections: write(tables.Connections), members: read(Members) },
  ports: { connections },
} as const

/** Whose permissions a change of a row touches: a person's, those of all who have a role, or of all people of an organisation. */
type Touched = { readonly uid: string } | { readonly oid: string; readonly rid?: string }

/** What of a relation, a role and an organisation says what a person may do there. */
const relationFields = ['status', 'type', 'rid', 'tids']
const roleFields = ['level', ...permissionGroups]

/**
 * An organisation without what changes each time that somebody comes or goes: its people would tell one another of nothing.
 * All else shows in their menus or decides on them: its owner, whether it buys from anybody, its name, its limits.
 */
const told = ({
  totalMembers: _count,
  version: _version,
  updatedAt: _at,
  supplierCount,
  hasBought,
  ...image
}: Image) => ({
  ...image,
  buys: Number(supplierCount?.N ?? 0) > 0 || hasBought !== undefined,
})

const touchedBy = (before: Image | undefined, after: Image | undefined): Touched | undefined => {
  const row = after ?? before
  const isSame = (fields: readonly string[]) => fields.every(one => isDeepStrictEqual(before?.[one], after?.[one]))
  const [kind, uid] = row?.who?.S?.split('#') ?? []
  // What an organisation is to another shows in whether it buys, which its own row tells.
  if (kind) return kind === 'user' && uid && !isSame(relationFields) ? { uid } : undefined
  if (row?.rid?.S && row.oid?.S) return before && !isSame(roleFields) ? { oid: row.oid.S, rid: row.rid.S } : undefined
  return before && after?.id?.S && !isDeepStrictEqual(told(before), told(after)) ? { oid: after.id.S } : undefined
}

const concerned = async (touched: readonly Touched[], { db }: Job<typeof uses>): Promise<ReadonlySet<string>> => {
  const uids = new Set(touched.flatMap(one => ('uid' in one ? one.uid : [])))
  const ofOrganisations = touched.filter(one => 'oid' in one)
  for (const oid of new Set(ofOrganisations.map(one => one.oid))) {
    const asked = ofOrganisations.filter(one => one.oid === oid)
    const staff = (await staffOf(db.members, oid)).filter(({ status }) => status === 'active')
    for (const { rid, who } of staff) if (asked.some(one => one.rid === undefined || one.rid === rid)) uids.add(who.id)
  }
  return uids
}

const receive: Receive = { type: 'receive', content: { type: 'followup', touches: ['Organisations'] } }

/** How many people's rows are read, and how many sockets written to, at a time. */
const atOnce = 100

/**
 * Tells open browsers that what their person may do has changed, so that menus, buttons and pages follow within a moment. It
 * follows the rows themselves, so that no command can forget it: docs/decisions/live-permissions.md.
 */
export const PermissionSockets = worker(
  'PermissionSockets',
  { kind: 'stream', tables: [Relations.name, Roles.name, Organisations.name], batch: 25 },
  uses,
  async ({ Records }: StreamEvent, job) => {
    const touched = Records.flatMap(({ dynamodb }) => touchedBy(dynamodb.OldImage, dynamodb.NewImage) ?? [])
    if (touched.length === 0) return { batchItemFailures: [] }
    const uids = [...(await concerned(touched, job))]
    for (let from = 0; from < uids.length; from += atOnce) {
      const rows = await job.db.connections.getMany(uids.slice(from, from + atOnce).map(uid => ({ uid })))
      await Promise.all(rows.map(row => row && push(row.uid, row.open, job)))
    }
    return { batchItemFailures: [] }
  },
)

/** A push that gets lost loses nothing: the server asks the rows at each call, and the browser asks again when it reconnects. */
const push = async (
  uid: string,
  open: readonly { readonly connectionId: string }[],
  { ports, log, transaction }: Job<typeof uses>,
): Promise<void> => {
  const port = await ports.connections()
  const there = await Promise.all(
    open.map(({ connectionId }) =>
      port.post(connectionId, receive).catch(error => {
        log('warn', 'a push did not arrive', { error })
        return true
      }),
    ),
  )
  const gone = new Set(open.filter((_, n) => there[n] === false).map(({ connectionId }) => connectionId))
  if (gone.size) await transaction(work => forgetSockets(work.db.connections, uid, gone))
}
