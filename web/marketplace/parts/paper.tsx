import { fillLetter, type LetterPlace } from '#shared/terms/letter.ts'

/** A letter as it will lie before those who sign it: plain text on paper. Places that nothing fills stay as they are. */
export const Paper = ({ text, values }: { text: string; values?: Partial<Record<LetterPlace, string>> }) => (
  <div className="paper">{fillLetter(text, values ?? {})}</div>
)
