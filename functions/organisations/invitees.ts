import { userJoined } from '#shared/identity/events.ts'
import { newUser, withProfile } from '#shared/identity/profile.ts'
import type { Party } from '#shared/kit/event.ts'
import type { Uid } from '#shared/kit/id.ts'
import { partyKey } from '#shared/kit/party.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { invitationActivated, invitationDeclined } from '#shared/organisations/events.ts'
import type { invitationMethods } from '#shared/organisations/Invitations.contract.ts'
import { stepped } from '#shared/organisations/invitation.ts'
import { whoKey } from '#shared/organisations/member.ts'
import { orgAboutUsParts } from '#shared/organisations/OrgAboutUs.contract.ts'
import type { Organisations } from '#shared/organisations/Organisations.contract.ts'
import { OrganisationsRefusal } from '#shared/organisations/refusal.ts'
import { Users } from '../identity/tables.ts'
import { inEvenTime } from '../kit/even-time.ts'
import { sha256 } from '../kit/hash.ts'
import { type Ahead, type Handlers, type ReadDb, serve, write } from '../kit/serve.ts'
import { accounts } from '../ports/accounts.ts'
import { invitationOf } from './invitation-codes.ts'
import { answer, type answeringUses, ownByCode, received, toldOf } from './invitation-received.ts'
import { InvitationCodes, Invitations } from './invitation-tables.ts'

const inviteeUses = {
  tables: { invitations: write(Invitations), codes: write(InvitationCodes), users: write(Users) },
  ports: { accounts },
} as const

/** Nobody has it: so as much is asked of the database where a code leads to no address. */
const nobodysAddress = 'nobody@invalid'

/** The row of a code is read with who acts; which invitation it leads to is not known before. */
const codeAhead = (
  { text }: { readonly text: string },
  { db }: { readonly db: { readonly codes: { get(key: { hash: string }): Promise<unknown> } } },
) => [db.codes.get({ hash: sha256(text) })]

/** The part of OrgAboutUs for somebody who comes with a code and is not signed in. */
export const inviteePart = serve(
  orgAboutUsParts.invited,
  inviteeUses,
  {
    DECRYPT_PARAMS: async ({ text }, { db, now }) => {
      const at = now.toISOString()
      const invitation = await invitationOf(db, text, at)
      if (!invitation?.address) throw new Refusal('notFound')
      return { ...received(invitation, at), email: invitation.address }
    },
    REGISTER_USER_ON_INVITE: async ({ text, temporaryPassword, language, ...profile }, work) => {
      const { db, ports, now, emit } = work
      const at = now.toISOString()
      const hash = sha256(text)
      // Of an address that has an account the same is said, and asked of the database, as of a code that is not good.
      const found = await inEvenTime(async () => {
        // Both hang on the row of the code, which says the address, so that they are read at once.
        const [invitation, { items: holders }] = await Promise.all([
          invitationOf(db, text, at),
          db.codes.get({ hash }).then(row => db.users.list('byEmail', { email: row?.address || nobodysAddress })),
        ])
        const email = invitation?.address
        if (!invitation || !email) return undefined
        const uid = await (await ports.accounts()).create({ email, locale: language, temporaryPassword })
        return uid === undefined ? undefined : { invitation, email, uid, holders }
      })
      if (!found) return { outcome: 'wrong' as const }
      const { invitation, email, uid, holders } = found
      const known = holders.find(each => each.uid === uid)
      const { firstName, lastName } = profile
      const pool = { uid: uid as Uid, email, emailVerified: true, firstName, lastName, language }
      const person = withProfile({ ...(known ?? { ...newUser(pool, at), version: 0 }) }, { ...profile, language }, at)
      const { version: _version, ...fresh } = person
      const user = known ? db.users.save({ ...person, email, emailVerified: true }) : db.users.create(fresh)
      const used = db.invitations.save(stepped(invitation, 'activate', 'invitee', at))
      if (invitation.code !== undefined) db.codes.drop({ hash: invitation.code })
      if (!known) {
        const parties = [{ id: user.uid, type: 'user' as const }]
        emit(userJoined, { subject: { id: user.uid, version: user.version }, parties, data: {} })
      }
      emit(invitationActivated, toldOf(used))
      return { outcome: 'done' as const }
    },
    DECLINE_ON_INVITE: async ({ text }, { db, now, emit }) => {
      const at = now.toISOString()
      const invitation = await invitationOf(db, text, at)
      if (!invitation) return {}
      const declined = db.invitations.save(stepped(invitation, 'decline', 'invitee', at))
      if (invitation.code !== undefined) db.codes.drop({ hash: invitation.code })
      emit(invitationDeclined, toldOf(declined))
      return {}
    },
  },
  { DECRYPT_PARAMS: codeAhead, REGISTER_USER_ON_INVITE: codeAhead, DECLINE_ON_INVITE: codeAhead },
)

type Own = keyof typeof invitationMethods

/** Of Organisations, for those who are signed in and come with a code or for their organisation. */
export const invitationHandlers: Pick<Handlers<typeof Organisations, typeof answeringUses>, Own> = {
  CHECK_REGISTER_INVITE: async ({ text }, { actor, db, ports, now }) => {
    const invitation = await ownByCode({ db, ports, now }, actor.uid, text)
    return invitation ? { invitation: received(invitation, now.toISOString()) } : {}
  },
  ACCEPT_INVITATION_ON_SIGN_IN: async ({ text }, work) => {
    const { actor } = work
    const invitation = await ownByCode(work, actor.uid, text)
    if (!invitation) throw new OrganisationsRefusal('invitation.notUsable')
    const { oid, type } = invitation
    return answer(work, actor.uid, { oid, type, accept: true, by: { id: actor.uid, type: 'user' } })
  },
  ACCEPT_ORG_INVITATION_ON_SIGN_IN: ({ organizationId: oid, type }, work) => {
    const { uid, party, permissions } = work.actor
    // As a client it buys, so it takes who keeps its suppliers; as a supplier it gets a client.
    const leaf = type === 'client' ? 'department.structure.firm' : 'department.structure.client'
    if (party.type !== 'organization' || !permissions.has(leaf)) throw new Refusal('auth.denied')
    return answer(work, uid, { oid, type, accept: true, by: party })
  },
}

/** What accepting reads of the organisation and the party. */
const relationRows = (db: ReadDb<typeof answeringUses>, oid: string, party: Party) => [
  db.relations.get({ who: partyKey(party), oid }),
  db.organisations.get({ id: oid }),
]

export const invitationAhead: Pick<Ahead<typeof Organisations, typeof answeringUses>, Own> = {
  CHECK_REGISTER_INVITE: ({ text }, { db, uid }) => [
    db.codes.get({ hash: sha256(text) }),
    ...(uid ? [db.users.get({ uid })] : []),
  ],
  ACCEPT_INVITATION_ON_SIGN_IN: ({ text }, { db, uid }) =>
    uid
      ? [
          db.users.get({ uid }),
          db.codes
            .get({ hash: sha256(text) })
            .then(
              found =>
                found &&
                Promise.all([
                  ...relationRows(db, found.oid, { id: uid, type: 'user' }),
                  db.invitations.get(found),
                  db.invitations.get({ ...found, who: whoKey({ id: uid, type: 'user' }) }),
                ]),
            ),
        ]
      : [],
  ACCEPT_ORG_INVITATION_ON_SIGN_IN: ({ organizationId: oid, type }, { db, uid, organisationId }) => [
    ...(uid ? [db.users.get({ uid })] : []),
    db.organisations.get({ id: oid }),
    ...(organisationId
      ? [
          db.organisations.get({ id: organisationId }),
          ...(type === 'client'
            ? relationRows(db, oid, { id: organisationId, type: 'organization' })
            : relationRows(db, organisationId, { id: oid, type: 'organization' })),
        ]
      : []),
  ],
}
