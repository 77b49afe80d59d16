import type { PaperLanguage, PaperText } from '#shared/deals/paper.ts'
import { dealPaper as en } from '#shared/deals/texts/en/paper.ts'
import { dealPaper as fr } from '#shared/deals/texts/fr/paper.ts'
import { fill } from '#shared/kit/fill.ts'

const texts = { en, fr }

/** The words of an invoice or a receipt in a language. */
export const paperText =
  (language: PaperLanguage): PaperText =>
  (key, params) =>
    fill(texts[language][key], params)
