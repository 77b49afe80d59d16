import { isFindable, publicProfile } from '#shared/identity/profile.ts'
import type { Uid } from '#shared/kit/id.ts'
import { partyKey } from '#shared/kit/party.ts'
import { type Member, whoKey } from '#shared/organisations/member.ts'
import type { Organisations as contract } from '#shared/organisations/Organisations.contract.ts'
import type { Ahead, Handlers, ReadDb } from '../kit/serve.ts'
import type { Db } from './acting-in.ts'
import { likelyParty } from './likely-party.ts'
import { isCounted, pageOf } from './relations.ts'
import type { uses } from './uses.ts'

type Own = 'GET_MEMBERS_OF'

/** How many of the staff of one organisation are looked at, those first who are with it the longest. */
const looked = 8

/** The people among them who act for it now. */
const uidsOf = (rows: readonly Member[]) =>
  rows.filter(({ status }) => status === 'active').map(({ who }) => ({ uid: who.id as Uid }))

const staff = async (db: Pick<ReadDb<typeof uses>, 'members'>, oid: string) =>
  (await pageOf(db.members, oid, 'staff', { cursor: undefined, limit: looked, reverse: false })).items

/** What the acting party is to some organisations, and they to it. */
const standing = (db: Db, party: Parameters<typeof partyKey>[0], oids: readonly string[]) =>
  Promise.all([
    db.relations.getMany(oids.map(oid => ({ who: partyKey(party), oid: oid as never }))),
    db.relations.getMany(
      party.type === 'organization'
        ? oids.map(id => ({ who: whoKey({ id, type: 'organization' }), oid: party.id as never }))
        : [],
    ),
  ])

/** Who can be reached at organisations that one trades with. */
export const peopleHandlers: Pick<Handlers<typeof contract, typeof uses>, Own> = {
  GET_MEMBERS_OF: async ({ oids }, { actor, db }) => {
    const asked = [...new Set(oids)]
    const [[asClient, asSeller], people] = await Promise.all([
      standing(db, actor.party, asked),
      Promise.all(asked.map(oid => staff(db, oid))),
    ])
    const seen = asked.flatMap((oid, n) => {
      const isSeen = [asClient[n], asSeller[n]].some(relation => relation && isCounted(relation))
      const uids = uidsOf(people[n] ?? []).map(({ uid }) => uid)
      return isSeen ? [{ oid, uids }] : []
    })
    const users = await db.users.getMany(seen.flatMap(({ uids }) => uids).map(uid => ({ uid })))
    // Who publishes nothing of themselves is found by nobody.
    const known = new Map(users.flatMap(user => (user && isFindable(user) ? [[user.uid, publicProfile(user)]] : [])))
    return {
      items: seen.map(({ oid, uids }) => ({ oid, people: uids.flatMap(uid => known.get(uid) ?? []) })),
    }
  },
}

export const peopleAhead: Pick<Ahead<typeof contract, typeof uses>, Own> = {
  GET_MEMBERS_OF: ({ oids }, known) => [
    standing(known.db, likelyParty(known), [...new Set(oids)]),
    ...oids.map(async oid => known.db.users.getMany(uidsOf(await staff(known.db, oid)))),
  ],
}
