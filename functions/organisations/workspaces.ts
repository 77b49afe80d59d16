import type { Uid } from '#shared/kit/id.ts'
import type { Leaf } from '#shared/kit/leaves.ts'
import { partyKey } from '#shared/kit/party.ts'
import { type Relation, whoKey } from '#shared/organisations/member.ts'
import type { Organisations as contract } from '#shared/organisations/Organisations.contract.ts'
import { actorOf, effectivePermissions } from '#shared/organisations/permissions.ts'
import { isNamed } from '#shared/organisations/relation-lists.ts'
import type { workspaceMethods } from '#shared/organisations/workspaces.contract.ts'
import { filtered } from '../kit/filtered.ts'
import type { Ahead, Handlers, ReadDb } from '../kit/serve.ts'
import { likelyParty } from './likely-party.ts'
import type { uses } from './uses.ts'

type Db = ReadDb<typeof uses>

/** How many teams are offered to who keeps them and is in none. The page of teams has all. */
const teamsOffered = 20

/** The organisations that a person works for, with what may be done there. */
const workspacesOf = async (db: Db, uid: Uid) => {
  // What is done as a client of an organisation is done for oneself, on one's own account.
  const relations = await db.relations.allRows({ who: whoKey({ id: uid, type: 'user' }) })
  const own = relations.filter(({ status, type }) => type === 'member' && status === 'active')
  const teamKeys = own.flatMap(({ oid, tids }) => tids.map(tid => ({ oid, tid })))
  const [organisations, roles, teams, some] = await Promise.all([
    db.organisations.getMany(own.map(member => ({ id: member.oid }))),
    Promise.all(own.map(member => member.rid && db.roles.get({ oid: member.oid, rid: member.rid }))),
    teamKeys.length > 0 ? db.teams.getMany(teamKeys) : [],
    Promise.all(
      own.map(({ oid, tids }) =>
        tids.length > 0 ? undefined : db.teams.list('byName', { oid }, { limit: teamsOffered }),
      ),
    ),
  ])
  return {
    workspaces: own.flatMap((member, n) => {
      const organisation = organisations[n]
      if (!organisation) return []
      const role = roles[n] || undefined
      const acting = actorOf(organisation, { uid, type: member.type }, role)
      const has = effectivePermissions(acting)
      const theirs = teams.flatMap(team => (team?.oid === member.oid ? team : []))
      const keeps = has.has('department.structure.team')
      return [
        {
          organisation,
          memberType: member.type,
          // Of the organisation, whatever the row of a member says.
          status: organisation.feeUnpaid ? ('feeUnpaid' as const) : ('active' as const),
          isOwner: acting.isOwner,
          permissions: [...has] satisfies Leaf[],
          ...(role && { role }),
          teams: theirs.length > 0 || !keeps ? theirs : (some[n]?.items ?? []),
        },
      ]
    }),
  }
}

const pageSize = 20

/** A page of whom a party is the client of. */
const joined = ({ relations }: Db, who: string, { query, cursor }: { query: string; cursor?: string | undefined }) =>
  filtered<Relation>({
    look: at => relations.rows({ who }, { ...at, eventual: true }),
    fits: row => row.type !== 'member' && row.status === 'active' && isNamed(query, row.name),
    behind: ({ oid }) => relations.cursorAt({ who, oid }),
    limit: pageSize,
    cursor,
    stretches: query ? [200, 200] : [pageSize + 1, 200],
  })

type Own = keyof typeof workspaceMethods

export const workspaceHandlers: Pick<Handlers<typeof contract, typeof uses>, Own> = {
  GET_MINE: (_input, { actor, db }) => workspacesOf(db, actor.uid),
  GET_JOINED: async (asked, { actor, db }) => {
    const page = await joined(db, partyKey(actor.party), asked)
    return { ...page, items: page.items.map(({ oid, name, domain }) => ({ id: oid, name, domainName: domain })) }
  },
}

export const workspaceAhead: Pick<Ahead<typeof contract, typeof uses>, Own> = {
  GET_MINE: (_input, { db, uid }) => (uid ? [workspacesOf(db, uid)] : []),
  GET_JOINED: (asked, known) => [joined(known.db, partyKey(likelyParty(known)), asked)],
}
