import { identity as en } from './en.ts'
import { identity as fr } from './fr.ts'

/** The texts that the server sends about accounts, in a person's language: French for `fr` and `fr-...`, else English. */
export const mailTexts = (locale: string | undefined): ((key: keyof typeof en) => string) => {
  const texts = locale?.startsWith('fr') ? fr : en
  return key => texts[key]
}
