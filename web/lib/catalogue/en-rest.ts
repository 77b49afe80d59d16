import { chat } from '#shared/chat/texts/en.ts'
import { deals } from '#shared/deals/texts/en.ts'
import { files } from '#shared/files/texts/en.ts'
import { identity } from '#shared/identity/texts/en.ts'
import { refusals } from '#shared/kit/texts/en/refusals.ts'
import { services } from '#shared/marketplace/texts/en/services.ts'
import { network } from '#shared/network/texts/en.ts'
import { audit } from '#shared/organisations/texts/en/audit.ts'
import { payments } from '#shared/payments/texts/en.ts'
import { terms } from '#shared/terms/texts/en.ts'
import { wallet } from '#shared/wallet/texts/en.ts'
import { work } from '#shared/work/texts/en.ts'

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
  ...terms,
  ...wallet,
  ...work,
  ...Object.fromEntries(Object.entries(refusals).map(([type, text]) => [`refusal.${type}`, text])),
}
