import type { linkedMethods } from '#shared/identity/sign-ins.contract.ts'
import type { Contract } from '#shared/kit/contract.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import type { Handlers } from '../kit/serve.ts'
import { userPool } from '../ports/user-pool.ts'

type Linked = Contract<'User', typeof linkedMethods>

/** What GET_LINKED_IDENTITIES takes of User. */
const linkedUses = { ports: { userPool } } as const

export const linkedHandlers: Handlers<Linked, typeof linkedUses> = {
  GET_LINKED_IDENTITIES: async (_input, { actor, ports }) => {
    const account = await (await ports.userPool()).account(actor.uid)
    if (!account) throw new Refusal('notFound')
    return {
      hasPassword: account.hasPassword,
      identities: account.identities.map(({ provider, isPrimary, linkedAt }) => ({ provider, isPrimary, linkedAt })),
    }
  },
}
