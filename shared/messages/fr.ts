import type { Catalogue } from './en.ts'
import { app } from './fr/app.ts'
import { audit } from './fr/audit.ts'
import { chat } from './fr/chat.ts'
import { deals } from './fr/deals.ts'
import { files } from './fr/files.ts'
import { identity } from './fr/identity.ts'
import { marketplace } from './fr/marketplace.ts'
import { network } from './fr/network.ts'
import { organisations } from './fr/organisations.ts'
import { payments } from './fr/payments.ts'
import { refusals } from './fr/refusals.ts'
import { services } from './fr/services.ts'
import { wallet } from './fr/wallet.ts'
import { work } from './fr/work.ts'

const refusalTexts = Object.fromEntries(Object.entries(refusals).map(([type, text]) => [`refusal.${type}`, text])) as {
  [E in keyof typeof refusals as `refusal.${E & string}`]: string
}

/** Every text of the product in French. */
export const fr: Catalogue = {
  ...app,
  ...identity,
  ...organisations,
  ...audit,
  ...marketplace,
  ...services,
  ...deals,
  ...payments,
  ...wallet,
  ...network,
  ...chat,
  ...files,
  ...work,
  ...refusalTexts,
}
