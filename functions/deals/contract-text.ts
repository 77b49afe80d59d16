import { type DocumentFacts, dealDocument } from '#shared/deals/document.ts'
import { dealDocument as en } from '#shared/deals/texts/en/document.ts'
import { dealDocument as fr } from '#shared/deals/texts/fr/document.ts'
import { fill } from '#shared/kit/fill.ts'

const texts = { en, fr }

/** A contract's text in its language. Only making an offer needs it, and loads it then. */
export const contractText = (facts: Omit<DocumentFacts, 't'>): string =>
  dealDocument({ ...facts, t: (key, params) => fill(texts[facts.language][key], params) })
