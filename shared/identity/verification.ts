import { z } from 'zod'
import { uid } from '../kit/id.ts'
import type { User } from './user.ts'

/** Where a check of somebody's identity stands, in the provider's words made ours. What begins with VERIFIED is one that held. */
export const overallStatuses = ['STARTED', 'PROCESSING', 'VERIFIED', 'NOT_VERIFIED', 'CANCELED'] as const
export type OverallStatus = (typeof overallStatuses)[number]

/** What was looked at: the document, and the face against it. */
export const checkedThings = ['document', 'selfie'] as const

/** One of the individual results. */
export const CheckResult = z.object({
  thing: z.enum(checkedThings),
  held: z.boolean(),
  /** The provider's code of why not. */
  reason: z.string().max(100).optional(),
})
export type CheckResult = z.output<typeof CheckResult>

/** The last check of a person's identity. Only the provider's webhook writes what came of it. */
export const IdentityCheck = z.object({
  uid,
  /** The provider's id of the check. */
  sessionId: z.string().max(255),
  overall: z.enum(overallStatuses),
  results: z.array(CheckResult),
  startedAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().optional(),
  version: z.number().int(),
})
export type IdentityCheck = z.output<typeof IdentityCheck>

/** Whether a check has come to its end. */
export const isDecided = (overall: OverallStatus): boolean => overall !== 'STARTED' && overall !== 'PROCESSING'

/** Spec part 1, section 4: who was marked as verified and whose overall status starts with VERIFIED is. */
export const isVerified = (user: Pick<User, 'identityVerified'>, overall: string): boolean =>
  user.identityVerified && overall.startsWith('VERIFIED')

/** What a person is known by from a document: who changes it is somebody else to the check. */
const proved = ['firstName', 'middleName', 'lastName', 'dateOfBirth'] as const

/** A person after a change of the profile: what was verified of another name is verified no more. */
export const keptVerified = <U extends Pick<User, (typeof proved)[number] | 'identityVerified' | 'verifiedAt'>>(
  before: Pick<User, (typeof proved)[number]>,
  after: U,
): U => {
  if (!after.identityVerified || proved.every(field => (before[field] ?? '') === (after[field] ?? ''))) return after
  const { verifiedAt: _verifiedAt, ...rest } = after
  return { ...rest, identityVerified: false } as U
}
