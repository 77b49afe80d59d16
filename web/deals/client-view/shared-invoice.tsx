import { invoicePaper } from '#shared/deals/paper.ts'
import type { PaperFacts } from '#shared/deals/paper-facts.ts'
import { useLanguage, useText } from '../../lib/i18n.ts'
import { PaperSheet } from '../../parts/paper-sheet.tsx'

/** An invoice as paper. */
export const SharedInvoice = ({ facts }: { facts: PaperFacts }) => {
  const t = useText()
  const language = useLanguage()
  return <PaperSheet paper={invoicePaper(facts, language, t)} />
}
