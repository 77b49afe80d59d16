import { audit } from '#shared/messages/fr/audit.ts'
import { chat } from '#shared/messages/fr/chat.ts'
import { deals } from '#shared/messages/fr/deals.ts'
import { files } from '#shared/messages/fr/files.ts'
import { identity } from '#shared/messages/fr/identity.ts'
import { network } from '#shared/messages/fr/network.ts'
import { payments } from '#shared/messages/fr/payments.ts'
import { refusals } from '#shared/messages/fr/refusals.ts'
import { services } from '#shared/messages/fr/services.ts'
import { wallet } from '#shared/messages/fr/wallet.ts'
import { work } from '#shared/messages/fr/work.ts'

/** The texts of signing in, of signed-in work, and the reasons to refuse. */
export const rest = {
  ...audit,
  ...chat,
  ...deals,
  ...files,
  ...identity,
  ...network,
  ...payments,
  ...services,
  ...wallet,
  ...work,
  ...Object.fromEntries(Object.entries(refusals).map(([type, text]) => [`refusal.${type}`, text])),
}
