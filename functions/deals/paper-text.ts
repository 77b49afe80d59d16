import type { PaperLanguage, PaperText } from '#shared/deals/paper.ts'
import { deals as en } from '#shared/deals/texts/en.ts'
import { deals as fr } from '#shared/deals/texts/fr.ts'
import { fill } from '#shared/kit/fill.ts'

const texts = { en, fr }

/** The words of an invoice or a receipt in a language. */
export const paperText =
  (language: PaperLanguage): PaperText =>
  (key, params) =>
    fill(texts[language][key], params)
