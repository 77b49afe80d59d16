import { app } from '../app/texts/fr.ts'
import { chat } from '../chat/texts/fr.ts'
import { deals } from '../deals/texts/fr.ts'
import { files } from '../files/texts/fr.ts'
import { identity } from '../identity/texts/fr.ts'
import { refusals } from '../kit/texts/fr/refusals.ts'
import { marketplace } from '../marketplace/texts/fr/market.ts'
import { services } from '../marketplace/texts/fr/services.ts'
import { network } from '../network/texts/fr.ts'
import { audit } from '../organisations/texts/fr/audit.ts'
import { organisations } from '../organisations/texts/fr/organisations.ts'
import { payments } from '../payments/texts/fr.ts'
import { wallet } from '../wallet/texts/fr.ts'
import { work } from '../work/texts/fr.ts'
import type { Catalogue } from './en.ts'

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
