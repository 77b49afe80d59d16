import { andMore } from '#shared/kit/words.ts'
import { useLanguage } from '../lib/i18n.ts'

/** What a deal or its invoice is called: its first item, and how many there are besides. */
export const useDealTitle = () => {
  const language = useLanguage()
  return ({ title, itemCount }: { readonly title: string; readonly itemCount: number }): string =>
    andMore(title, itemCount - 1, language)
}
