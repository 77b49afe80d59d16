import { z } from 'zod'
import { Invitation, InvitationType } from '#shared/organisations/invitation.ts'
import { InvitationList, InvitationListChunk } from '#shared/organisations/invitation-list.ts'
import { table } from '../kit/table.ts'

// Apart from the area's other tables, which the Lambdas of deals hold too.

type InvitationKey = { who: string; oid: string; type: string }
const ofOrganisation = ({ oid, type }: InvitationKey) => `${oid}#${type}`

/** Invitations by whom they are to, so that one of a kind waits at a time and whoever is invited finds theirs. */
export const Invitations = table(Invitation)('Invitations', {
  pk: (key: InvitationKey) => key.who,
  sk: ofOrganisation,
  indexes: {
    /** Those that an organisation sent, by when. */
    bySender: { pk: (part: { oid: string }) => part.oid, sk: (row: Invitation) => row.id },
  },
})

const named = { who: z.string(), oid: z.string(), type: InvitationType } as const
const seconds = (at: string) => Math.floor(Date.parse(at) / 1000)

/** Which invitation a code belongs to, by the code's hash. The invitation says whether it is still its code. */
export const InvitationCodes = table(
  z.object({ hash: z.string(), ...named, address: z.string(), expiresAt: z.iso.datetime(), version: z.number().int() }),
)('InvitationCodes', { pk: (key: { hash: string }) => key.hash, expires: row => seconds(row.expiresAt) })

/** Mails that were asked for one by one: InvitationMails reads the stream and takes each out once it is sent. */
export const InvitationPosts = table(
  z.object({ ...named, askedAt: z.iso.datetime(), tries: z.number().int(), version: z.number().int() }),
)('InvitationPosts', {
  pk: (key: InvitationKey) => key.who,
  sk: ofOrganisation,
  expires: row => seconds(row.askedAt) + 3 * 86_400,
  stream: true,
})

/** Lists of people to invite. */
export const InvitationLists = table(InvitationList)('InvitationLists', {
  pk: (key: { oid: string; id: string }) => key.oid,
  sk: key => key.id,
  indexes: {
    /** Those that are to be worked on, by when they were last. */
    due: {
      pk: (_part: Record<never, never>) => 'due',
      sk: (row: InvitationList) => row.updatedAt,
      when: (row: InvitationList) => row.status === 'running' || row.status === 'undoing',
    },
  },
})

/** The people of each list, some to a row. */
export const InvitationListChunks = table(InvitationListChunk)('InvitationListChunks', {
  pk: (key: { list: string; n: number }) => key.list,
  sk: key => String(key.n).padStart(6, '0'),
  expires: row => row.expiresAt,
})
