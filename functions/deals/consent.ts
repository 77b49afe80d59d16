import type { Signature } from '#shared/deals/signature.ts'
import { dealConsent as en } from '#shared/deals/texts/en/consent.ts'
import { dealConsent as fr } from '#shared/deals/texts/fr/consent.ts'
import { fill } from '#shared/kit/fill.ts'

const texts = { en, fr }

/** What somebody agrees to who signs now for a party, in the words that are shown in a language: they are kept with the signature. */
export const consentTo = (party: string, language: 'en' | 'fr'): NonNullable<Signature['consent']> => ({
  language,
  words: fill(texts[language]['deals.sign.consent'], { party }),
})
