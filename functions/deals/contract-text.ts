import { type DocumentFacts, dealDocument } from '#shared/deals/document.ts'
import { dealDocument as en } from '#shared/messages/en/deal-document.ts'
import { dealDocument as fr } from '#shared/messages/fr/deal-document.ts'
import { fill } from '#shared/messages/text.ts'

const texts = { en, fr }

/** A contract's text in its language. Only making an offer needs it, and loads it then. */
export const contractText = (facts: Omit<DocumentFacts, 't'>): string =>
  dealDocument({ ...facts, t: (key, params) => fill(texts[facts.language][key], params) })
