import type { Signature } from '#shared/deals/signature.ts'
import { dealConsent as en } from '#shared/deals/texts/en/consent.ts'
import { dealConsent as fr } from '#shared/deals/texts/fr/consent.ts'
import { fill } from '#shared/kit/fill.ts'

const texts = { en, fr }

type Consent = NonNullable<Signature['consent']>

/** What somebody agrees to who signs now for a party, in the words that are shown in a language: they are kept with the signature. */
export const consentTo = (party: string, language: 'en' | 'fr'): Consent => ({
  language,
  words: fill(texts[language]['deals.sign.consent'], { party }),
})

/** The same of who agrees to a usage plan, whose contract is written from what was shown. */
export const consentToFee = (party: string, language: 'en' | 'fr'): Consent => ({
  language,
  words: fill(texts[language]['deals.sign.consent.fee'], { party }),
})
