import { app } from '../app/texts/en.ts'
import { chat } from '../chat/texts/en.ts'
import { deals } from '../deals/texts/en.ts'
import { files } from '../files/texts/en.ts'
import { identity } from '../identity/texts/en.ts'
import { refusals } from '../kit/texts/en/refusals.ts'
import { marketplace } from '../marketplace/texts/en/market.ts'
import { services } from '../marketplace/texts/en/services.ts'
import { network } from '../network/texts/en.ts'
import { audit } from '../organisations/texts/en/audit.ts'
import { organisations } from '../organisations/texts/en/organisations.ts'
import { payments } from '../payments/texts/en.ts'
import { wallet } from '../wallet/texts/en.ts'
import { work } from '../work/texts/en.ts'

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
