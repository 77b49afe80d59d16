import { z } from 'zod'
import type { Method } from '../kit/contract.ts'
import { socialProviders } from './sign-in.ts'
import { LinkAsk, LinkedIdentity, LinkOutcome, PasskeyName } from './sign-ins.ts'

const nothing = z.strictObject({})

/** The ways in which somebody signs in: a part of Account. */
export const signInMethods = {
  GET_PASSKEYS: {
    kind: 'query',
    doc: "The names of the caller's passkeys, and whether the caller signed in lately enough to change the ways to sign in.",
    allow: 'signedIn',
    whileUnpaid: true,
    input: nothing,
    output: z.object({ names: z.array(PasskeyName), fresh: z.boolean() }),
  },
  PUT_PASSKEY: {
    kind: 'command',
    doc: 'Names a passkey that was added at the user pool. The first time its person is told by mail that there is one more.',
    allow: 'signedIn',
    whileUnpaid: true,
    input: z.strictObject({ id: PasskeyName.shape.id, name: PasskeyName.shape.name }),
    output: z.object({}),
    touches: ['Account'],
  },
  REMOVE_PASSKEY: {
    kind: 'command',
    doc: 'Forgets a passkey, which is then removed at the user pool. Only soon after signing in. Told by mail.',
    allow: 'signedIn',
    whileUnpaid: true,
    input: z.strictObject({ id: PasskeyName.shape.id }),
    output: z.object({}),
    touches: ['Account'],
  },
  BEGIN_LINK: {
    kind: 'command',
    doc: "Awaits the answer of a provider with a nonce of this hash, to link its sign-in to the caller's account. Only soon after signing in.",
    allow: 'signedIn',
    whileUnpaid: true,
    input: z.strictObject({ provider: z.enum(socialProviders), hash: LinkAsk.shape.hash }),
    output: z.object({}),
  },
  LINK: {
    kind: 'command',
    doc: "Links the sign-in that an identity token shows to the caller's account, once, for the session that asked. Told by mail.",
    allow: 'signedIn',
    whileUnpaid: true,
    input: z.strictObject({ token: z.string().max(8192), nonce: z.string().min(32).max(128) }),
    output: z.object({ outcome: LinkOutcome }),
    touches: ['Account', 'User'],
  },
  UNLINK: {
    kind: 'command',
    doc: "Takes a linked sign-in from the caller's account, never the one that it was made by. Only soon after signing in. Told by mail.",
    allow: 'signedIn',
    whileUnpaid: true,
    input: z.strictObject({ provider: z.enum(socialProviders) }),
    output: z.object({}),
    touches: ['Account', 'User'],
  },
} as const satisfies Record<string, Method>

/** A part of User. */
export const linkedMethods = {
  GET_LINKED_IDENTITIES: {
    kind: 'query',
    doc: "The sign-ins of providers that lead to the caller's account, and whether it has a password. Nobody is told of another's.",
    allow: 'signedIn',
    whileUnpaid: true,
    input: nothing,
    output: z.object({ identities: z.array(LinkedIdentity), hasPassword: z.boolean() }),
  },
} as const satisfies Record<string, Method>
