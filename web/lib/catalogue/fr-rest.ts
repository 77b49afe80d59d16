import { chat } from '#shared/chat/texts/fr.ts'
import { deals } from '#shared/deals/texts/fr.ts'
import { files } from '#shared/files/texts/fr.ts'
import { identity } from '#shared/identity/texts/fr.ts'
import { refusals } from '#shared/kit/texts/fr/refusals.ts'
import { services } from '#shared/marketplace/texts/fr/services.ts'
import { network } from '#shared/network/texts/fr.ts'
import { audit } from '#shared/organisations/texts/fr/audit.ts'
import { payments } from '#shared/payments/texts/fr.ts'
import { terms } from '#shared/terms/texts/fr.ts'
import { wallet } from '#shared/wallet/texts/fr.ts'
import { work } from '#shared/work/texts/fr.ts'

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
