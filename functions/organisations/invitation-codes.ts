import { randomBytes } from 'node:crypto'
import type { Invitation } from '#shared/organisations/invitation.ts'
import { byMail, isOpen } from '#shared/organisations/invitation.ts'
import { sha256 } from '../kit/hash.ts'
import { type DbOf, read, write } from '../kit/serve.ts'
import { InvitationCodes, Invitations } from './invitation-tables.ts'

/** What finding an invitation by its code takes. */
export const codeTables = { invitations: read(Invitations), codes: read(InvitationCodes) } as const
const telling = { invitations: write(Invitations), codes: write(InvitationCodes) } as const

/** A code: 256 random bits. */
export const newCode = (): string => randomBytes(32).toString('base64url')

/** Stages that a code is an invitation's, and no other one. */
export const stageCode = (db: DbOf<typeof telling>, invitation: Invitation, code: string): Invitation => {
  const hash = sha256(code)
  const { who, oid, type, address = '', expiresAt } = invitation
  db.codes.put({ hash, who, oid, type, address, expiresAt })
  return db.invitations.save({ ...byMail(invitation), code: hash })
}

/** What is asked for where a code leads nowhere, so that as much is asked of the database as where it leads somewhere. */
const nobodys = { who: 'address#nobody', oid: 'nobody', type: 'member' } as const

/** The open invitation that a code is of now. Nothing tells a code that was never one from one that is no longer good. */
export const invitationOf = async (
  db: DbOf<typeof codeTables>,
  code: string,
  at: string,
): Promise<Invitation | undefined> => {
  const hash = sha256(code)
  const found = await db.codes.get({ hash })
  const row = await db.invitations.get(found ?? nobodys)
  return row && row.code === hash && isOpen(row, at) ? row : undefined
}
