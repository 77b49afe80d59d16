import { app } from './en/app.ts'
import { audit } from './en/audit.ts'
import { chat } from './en/chat.ts'
import { deals } from './en/deals.ts'
import { files } from './en/files.ts'
import { identity } from './en/identity.ts'
import { marketplace } from './en/marketplace.ts'
import { network } from './en/network.ts'
import { organisations } from './en/organisations.ts'
import { payments } from './en/payments.ts'
import { refusals } from './en/refusals.ts'
import { services } from './en/services.ts'
import { wallet } from './en/wallet.ts'
import { work } from './en/work.ts'

const refusalTexts = Object.fromEntries(Object.entries(refusals).map(([type, text]) => [`refusal.${type}`, text])) as {
  [E in keyof typeof refusals as `refusal.${E & string}`]: string
}

/** Every text of the product in English, by key. French has the same keys, or it does not compile. */
export const en = {
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

export type Catalogue = Record<keyof typeof en, string>
export type MessageKey = keyof typeof en
