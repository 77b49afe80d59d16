import { organisationUpdated } from '#shared/organisations/events.ts'
import { hasEnded, type Member, whoKey } from '#shared/organisations/member.ts'
import { mostSignatures } from '#shared/organisations/signers.ts'
import { personal } from '../kit/personal.ts'
import type { Work } from '../kit/serve.ts'
import type { AddressKey } from '../ports/address-key.ts'
import { openedEntries } from './opened.ts'
import { personalUses as uses } from './personal-uses.ts'
import { changeRelation } from './relations.ts'
import { recounted, rolesOf } from './signers.ts'

const keyOf = (uid: string) => whoKey({ id: uid, type: 'user' })
/** Under whom invitations to a person stand. */
const addressees = async (
  { uid, email }: { readonly uid: string; readonly email: string },
  ports: { readonly addressKey: () => Promise<AddressKey> },
): Promise<string[]> => [
  keyOf(uid),
  ...(email ? [whoKey({ id: (await ports.addressKey()).hash(email), type: 'address' })] : []),
]

/**
 * Lowers the signatures that contracts of an organisation need to those who may give them once a member is gone. Who is needed is not
 * erased (functions/work/Account.ts); where two went at the same moment nobody is left to refuse.
 */
const asManySigners = async ({ db, emit, now }: Work<typeof uses>, { oid, rid, status }: Member): Promise<void> => {
  const organisation = await db.organisations.get({ id: oid })
  if (!organisation || !rid || status !== 'active' || organisation.signerCount <= 1) return
  const signerCount = mostSignatures(organisation, recounted(await rolesOf(db, oid), { [rid]: -1 }))
  if (signerCount >= organisation.signerCount) return
  const saved = db.organisations.save({ ...organisation, signerCount, updatedAt: now.toISOString() })
  const parties = [{ id: oid, type: 'organization' as const }]
  emit(organisationUpdated, { subject: saved, parties, data: { title: saved.tradingName } })
}

/** Rows that go in one transaction. */
const atOnce = 50

/** What organisations keep of a person. */
export const personalOfOrganisations = personal(uses, {
  Organisations: {
    // The name of a contact is often the person's, who asked for the organisation to be made.
    erase: async ({ uid, organisations }, job) => {
      const user = await job.db.users.get({ uid })
      if (!user?.lastName) return
      for (const id of organisations) {
        await job.transaction(async ({ db }) => {
          const row = await db.organisations.get({ id })
          if (row?.firstName !== user.firstName || row.lastName !== user.lastName) return
          db.organisations.save({ ...row, firstName: '', lastName: '' })
        })
      }
    },
    stays: 'what an organisation says of itself is its own',
  },
  Domains: { nothing: 'names of organisations', fields: ['look', 'domainName', 'organisationId'] },
  BusinessNumbers: { nothing: 'numbers of organisations', fields: ['abn', 'organisationId'] },
  ExchangeRates: { nothing: 'what currencies are worth', fields: ['source'] },
  Members: {
    erase: async ({ uid, organisations }, job) => {
      for (const oid of organisations) {
        const own = (await job.db.members.allRows({ oid })).filter(({ who }) => who.type === 'user' && who.id === uid)
        for (const member of own) {
          const { mid } = member
          await job.transaction(work => asManySigners(work, member))
          await job.transaction(async work => {
            const { db } = work
            const [member, relation] = await Promise.all([
              db.members.get({ oid, mid }),
              db.relations.get({ who: keyOf(uid), oid }),
            ])
            // Whose relation ends is counted nowhere and in no team any more.
            if (member && relation?.mid === mid && !hasEnded(member))
              await changeRelation(work, { member, relation }, { status: 'released', rid: undefined })
          })
          await job.transaction(async ({ db }) => {
            const [member, relation] = await Promise.all([
              db.members.get({ oid, mid }),
              db.relations.get({ who: keyOf(uid), oid }),
            ])
            if (member) db.members.remove(member)
            if (relation?.mid === mid) db.relations.remove(relation)
          })
        }
      }
    },
  },
  Relations: {
    turn: 'relations',
    copy: async ({ uid }, { db }) => ({ rows: await db.relations.allRows({ who: keyOf(uid) }) }),
    erase: async ({ uid }, job) => {
      for (const { oid } of await job.db.relations.allRows({ who: keyOf(uid) })) {
        await job.transaction(async ({ db }) => {
          const row = await db.relations.get({ who: keyOf(uid), oid })
          if (row) db.relations.remove(row)
        })
      }
    },
  },
  HandOvers: { stays: 'for an hour, that somebody of this id went to an organisation’s host' },
  JoinRequests: {
    copy: async ({ email }, { db }) => ({
      rows: (await db.joinRequests.allRows({ email })).map(({ asks, domain }) => ({ ...asks, domain })),
    }),
    erase: ({ email }, job) =>
      job.transaction(async ({ db }) => {
        for (const row of await db.joinRequests.allRows({ email })) db.joinRequests.remove(row)
      }),
  },
  Roles: {
    nothing: 'roles of organisations',
    fields: ['rid', 'oid', 'name', 'department', 'assignment', 'production', 'transaction'],
  },
  Teams: { nothing: 'teams of organisations', fields: ['tid', 'oid', 'name'] },
  GoneTeams: { nothing: 'which teams were deleted, by id', fields: ['tid', 'oid'] },
  TeamMembers: { stays: 'nothing: whose place in an organisation ends is in no team' },
  AuditLog: {
    copy: async ({ uid }, { db }) => {
      const entries = await db.log.allRows({ chain: keyOf(uid) })
      return { rows: (await openedEntries(db.keys, entries)).map(({ event }) => event) }
    },
    stays: 'the hash chain of what happened, by ids; the texts of the person in it cannot be read without their key',
  },
  AuditHeads: { nothing: 'where each log ends', fields: ['chain', 'hash'] },
  PersonMentions: {
    turn: 'mentions',
    erase: async ({ uid }, job) => {
      for (;;) {
        const { items } = await job.db.mentions.rows({ uid }, { limit: atOnce })
        if (items.length === 0) return
        await job.transaction(({ db }) => {
          for (const { eventId } of items) db.mentions.drop({ uid, eventId })
        })
      }
    },
  },
  Invitations: {
    copy: async (person, { db, ports }) => {
      const found = await Promise.all((await addressees(person, ports)).map(who => db.invitations.allRows({ who })))
      return { rows: found.flat().map(({ code: _code, ...row }) => row) }
    },
    erase: async (person, job) => {
      for (const who of await addressees(person, job.ports)) {
        for (const key of await job.db.invitations.allRows({ who })) {
          await job.transaction(async ({ db }) => {
            const row = await db.invitations.get(key)
            if (row?.code !== undefined) db.codes.drop({ hash: row.code })
            if (row) db.invitations.remove(row)
            db.posts.drop(key)
          })
        }
      }
      for (const oid of person.organisations) {
        for await (const sent of job.db.invitations.all('bySender', { oid })) {
          if (sent.inviter.uid !== person.uid || !sent.inviter.name) continue
          await job.transaction(async ({ db }) => {
            const row = await db.invitations.get(sent)
            if (row) db.invitations.save({ ...row, inviter: { ...row.inviter, name: '' } })
          })
        }
      }
    },
  },
  InvitationCodes: { stays: 'nothing: a code goes with its invitation, or after a fortnight by itself' },
  InvitationPosts: { stays: 'nothing: a mail that waits goes with its invitation, or after three days by itself' },
  InvitationLists: {
    erase: async ({ uid, organisations }, job) => {
      for (const oid of organisations) {
        for (const { id, inviter } of await job.db.lists.allRows({ oid })) {
          if (inviter.uid !== uid || !inviter.name) continue
          await job.transaction(async ({ db }) => {
            const row = await db.lists.get({ oid, id })
            if (row) db.lists.save({ ...row, inviter: { ...row.inviter, name: '' } })
          })
        }
      }
    },
  },
  InvitationListChunks: { stays: 'for 90 days, the addresses of the lists that an organisation brought' },
})
