import type { Emit, Party } from '#shared/kit/event.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { invitationAccepted, invitationDeclined } from '#shared/organisations/events.ts'
import type { ReceivedInvitation } from '#shared/organisations/Invitations.contract.ts'
import { type Invitation, invitationStatus, isOpen, maskedAddress, stepped } from '#shared/organisations/invitation.ts'
import { whoKey } from '#shared/organisations/member.ts'
import { OrganisationsRefusal } from '#shared/organisations/refusal.ts'
import type { Users } from '../identity/tables.ts'
import type { Actor } from '../kit/actor.ts'
import type { Reads } from '../kit/repository.ts'
import { type DbOf, type OpenPorts, type Uses, type Work, write } from '../kit/serve.ts'
import { addressKey } from '../ports/address-key.ts'
import { codeTables, invitationOf } from './invitation-codes.ts'
import { acceptingTables, stand } from './invitation-relation.ts'
import { InvitationCodes, Invitations } from './invitation-tables.ts'

/** What answering an invitation takes. */
export const answeringUses = {
  tables: { ...acceptingTables, ...codeTables, invitations: write(Invitations), codes: write(InvitationCodes) },
  ports: { addressKey },
} as const

type Answering = {
  readonly db: DbOf<(typeof answeringUses)['tables']>
  readonly ports: OpenPorts<{ readonly ports: { readonly addressKey: typeof addressKey } }>
  readonly emit: Emit
} & Pick<Work<Uses>, 'now' | 'newId'>

/** What an invitation tells of itself in events: of an address only so much as its owner knows it by. */
export const toldOf = (invitation: Invitation, by?: { readonly party: Party; readonly name: string }) => {
  const { who, name, address, oid, organisation, id, version } = invitation
  const user = who.startsWith('user#') ? who.slice('user#'.length) : undefined
  const party = by?.party ?? (user === undefined ? undefined : { id: user, type: 'user' as const })
  return {
    subject: { id, version },
    parties: [...(party ? [party] : []), { id: oid, type: 'organization' as const }],
    data: {
      demanderId: party?.id ?? id,
      demanderName: by?.name ?? (address === undefined ? name : maskedAddress(address)),
      supplierId: oid,
      supplierName: organisation.name,
    },
  }
}

/** An invitation as whoever is invited sees it. */
export const received = (invitation: Invitation, at: string): ReceivedInvitation => ({
  ...invitation,
  inviter: invitation.inviter.name,
  status: invitationStatus(invitation, at),
})

type Finding = { readonly db: { readonly users: Reads<typeof Users> }; readonly ports: Answering['ports'] }

/** Under whom invitations to a person stand: themselves, and the address that was verified as theirs. */
export const addresseesOf = async ({ db, ports }: Finding, uid: Actor['uid']): Promise<string[]> => {
  const user = await db.users.get({ uid })
  const own = whoKey({ id: uid, type: 'user' })
  if (!user?.emailVerified) return [own]
  return [own, whoKey({ id: (await ports.addressKey()).hash(user.email), type: 'address' })]
}

/** The invitation of a code, where it is to this person. */
export const ownByCode = async (
  work: Pick<Answering, 'db' | 'ports' | 'now'>,
  uid: Actor['uid'],
  code: string,
): Promise<Invitation | undefined> => {
  const [mine, invitation] = await Promise.all([
    addresseesOf(work, uid),
    invitationOf(work.db, code, work.now.toISOString()),
  ])
  return invitation && mine.includes(invitation.who) ? invitation : undefined
}

type Answer = { readonly oid: string; readonly type: Invitation['type']; readonly accept: boolean; readonly by: Party }

/**
 * Answers what a person was invited to: what stands under the person and under their address is one wish, and makes one relation.
 * @throws {Refusal} notFound where nothing waits for them
 */
export const answer = async (
  work: Answering,
  uid: Actor['uid'],
  { oid, type, accept, by }: Answer,
): Promise<{ status: Invitation['status'] }> => {
  const at = work.now.toISOString()
  const mine = await addresseesOf(work, uid)
  const found = (await work.db.invitations.getMany(mine.map(who => ({ who, oid, type })))).filter(
    row => row !== undefined,
  )
  const open = found.filter(row => isOpen(row, at))
  const [first] = open
  // Who presses twice, in two tabs, is told what came of the first press.
  if (!first && accept && found.some(({ status }) => status === 'running')) return { status: 'running' }
  if (!first) throw new Refusal('notFound')
  if (accept && type === 'supplier' && by.type === 'user') throw new OrganisationsRefusal('invitation.forOrganisation')
  if (accept) await stand(work, first, by)
  const user = await work.db.users.get({ uid })
  const name = [user?.firstName, user?.lastName].filter(Boolean).join(' ')
  for (const row of open) {
    const next = work.db.invitations.save(stepped(row, accept ? 'accept' : 'decline', 'invitee', at))
    if (row === first)
      work.emit(accept ? invitationAccepted : invitationDeclined, toldOf(next, name ? { party: by, name } : undefined))
    if (row.code !== undefined) work.db.codes.drop({ hash: row.code })
  }
  return { status: accept ? 'running' : 'declined' }
}
