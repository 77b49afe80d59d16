import { audit } from '#shared/messages/en/audit.ts'
import { chat } from '#shared/messages/en/chat.ts'
import { deals } from '#shared/messages/en/deals.ts'
import { files } from '#shared/messages/en/files.ts'
import { identity } from '#shared/messages/en/identity.ts'
import { network } from '#shared/messages/en/network.ts'
import { payments } from '#shared/messages/en/payments.ts'
import { refusals } from '#shared/messages/en/refusals.ts'
import { services } from '#shared/messages/en/services.ts'
import { wallet } from '#shared/messages/en/wallet.ts'
import { work } from '#shared/messages/en/work.ts'

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
