import { z } from 'zod'
import type { Tickets } from '#shared/deals/Tickets.contract.ts'
import type { Parsed } from '#shared/kit/contract.ts'
import type { Party } from '#shared/kit/event.ts'
import type { Id } from '#shared/kit/id.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import type { Member } from '#shared/organisations/member.ts'
import { isNamed } from '#shared/organisations/relation-lists.ts'
import type { Team } from '#shared/organisations/team.ts'
import { filtered } from '../../kit/filtered.ts'
import type { Known } from '../../kit/serve.ts'
import { pageOf } from '../../organisations/relations.ts'
import type { Handler, uses } from './uses.ts'

type Asked = Parsed<(typeof Tickets)['methods']['GET_COLLEAGUES']>
type Rows = Pick<Known<typeof uses>['db'], 'members' | 'teams'>

/** How many of each kind a page has. */
const shown = 20
/** How many a call looks through, as in the list of members: a search, and where all have a name that is wanted but some who are gone. */
const stretches = { search: [200, 200], all: [2 * shown, 200] }

/** How far a search came with each kind; absent where it came to the end. */
const Places = z.strictObject({ teams: z.string().optional(), people: z.string().optional() })
type Places = z.output<typeof Places>

/** @throws {Refusal} input.invalid */
const placesOf = (cursor: string): Places => {
  try {
    return Places.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
  } catch {
    throw new Refusal('input.invalid', { field: 'cursor', problem: 'not a cursor of this list' })
  }
}

const nothing = { items: [], cursor: undefined }

/** A page of the teams and the people of an organisation that have a name, of either as far as it is not at its end. */
export const colleagues = async (
  { members, teams }: Rows,
  { id, type }: Party,
  uid: string | undefined,
  { query, cursor }: Asked,
) => {
  if (type !== 'organization') return undefined
  const oid = id as Id<'organisation'>
  const places = cursor === undefined ? undefined : placesOf(cursor)
  const goesOn = (kind: keyof Places) => !places || places[kind] !== undefined
  const asked = { limit: shown, stretches: query ? stretches.search : stretches.all }
  return Promise.all([
    goesOn('teams')
      ? filtered<Team>({
          ...asked,
          look: at => teams.list('byName', { oid }, { ...at, eventual: true }),
          fits: ({ name }) => isNamed(query, name),
          behind: team => teams.cursorBehind('byName', team),
          cursor: places?.teams,
        })
      : nothing,
    goesOn('people')
      ? filtered<Member>({
          ...asked,
          look: at => pageOf(members, oid, 'staff', { ...at, reverse: true }),
          fits: row =>
            row.status === 'active' &&
            row.type === 'member' &&
            row.who.type === 'user' &&
            row.who.id !== uid &&
            isNamed(query, row.name),
          behind: ({ mid }) => members.cursorAt({ oid, mid }),
          cursor: places?.people,
        })
      : nothing,
  ])
}

export const getColleagues: Handler<'GET_COLLEAGUES'> = async (input, { db, actor }) => {
  const [teams, people] = (await colleagues(db, actor.party, actor.uid, input)) ?? [nothing, nothing]
  const places: Places = {
    ...(teams.cursor === undefined ? {} : { teams: teams.cursor }),
    ...(people.cursor === undefined ? {} : { people: people.cursor }),
  }
  return {
    items: [
      ...teams.items.map(({ tid, name }) => ({ id: tid, type: 'team' as const, name })),
      ...people.items.map(({ who, name }) => ({ id: who.id, type: 'user' as const, name })),
    ],
    ...(Object.keys(places).length > 0 ? { cursor: Buffer.from(JSON.stringify(places)).toString('base64url') } : {}),
  }
}
