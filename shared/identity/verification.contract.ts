import { z } from 'zod'
import { IdentityCheck } from './verification.ts'

const Check = IdentityCheck.pick({ overall: true, results: true, startedAt: true, decidedAt: true })

/** The check of a person's identity by a provider: a part of Account. */
export const verificationMethods = {
  GET_IDENTITY_CHECK: {
    kind: 'query',
    doc: "Whether the caller's identity is verified, since when, and the individual results of the last check.",
    allow: 'signedIn',
    whileUnpaid: true,
    input: z.strictObject({}),
    output: z.object({ isVerified: z.boolean(), since: z.iso.datetime().optional(), check: Check.optional() }),
  },
  START_IDENTITY_CHECK: {
    kind: 'command',
    doc: "Begins a check of the caller's identity. Answers the provider's page where it goes on; only the provider's webhook says what came of it.",
    allow: 'signedIn',
    whileUnpaid: true,
    input: z.strictObject({}),
    output: z.object({ url: z.string() }),
    touches: ['Account'],
  },
} as const
