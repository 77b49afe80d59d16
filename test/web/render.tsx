import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { loadAllTexts, setLanguage, startTexts } from '#web/lib/i18n.ts'

/** Starts the English texts of all areas: once, before anything is drawn. */
export const startEnglish = async (): Promise<void> => {
  await startTexts()
  await setLanguage('en').catch(() => undefined)
  await loadAllTexts()
}

/** What a part of a page draws, as markup. */
export const markupOf = (part: ReactNode): string => renderToStaticMarkup(<MemoryRouter>{part}</MemoryRouter>)

/** What a reader reads of it, the pieces apart by a bar. */
export const readOf = (part: ReactNode): string =>
  markupOf(part)
    .replaceAll(/<[^>]*>/g, '|')
    .replaceAll('&amp;', '&')
    .replaceAll(/\|+/g, '|')
    .replaceAll(/^\||\|$/g, '')
