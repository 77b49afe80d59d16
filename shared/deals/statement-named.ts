import type { IsoDate } from '../kit/date.ts'
import { type IsoMonth, isIsoMonth, monthOf } from '../kit/month.ts'
import { exactDate } from '../kit/words.ts'

const plain = (word: string): string =>
  word
    .normalize('NFKD')
    .replaceAll(/[\p{M}.,]/gu, '')
    .toLowerCase()

/** The two figures of each month, by its names in both languages, in full and in short. */
const figuresOf = (): ReadonlyMap<string, string> =>
  new Map(
    Array.from({ length: 12 }, (_, n) => String(n + 1).padStart(2, '0')).flatMap(figures =>
      (['en', 'fr'] as const).flatMap(language =>
        (['long', 'short'] as const).map(length => {
          const [, name = ''] = exactDate(`2026-${figures}-02`, language, length).split(/\s/)
          return [plain(name), figures] as const
        }),
      ),
    ),
  )

/** The last month of a name that began by a day. */
const lastNamed = (figures: string, today: IsoDate): IsoMonth => {
  const year = Number(today.slice(0, 4))
  const month = `${year}-${figures}`
  return month <= monthOf(today) ? month : `${year - 1}-${figures}`
}

/**
 * Whose statement somebody looks for, and of which month, as in "harbour march", "harbour mars 2026" and "harbour 2026-03". A month stands
 * behind the name, so that whoever is called March is found by that.
 */
export const statementNamed = (query: string, today: IsoDate): { readonly name: string; readonly month?: IsoMonth } => {
  const words = query.trim().split(/\s+/)
  const [before = '', last = ''] = words.slice(-2).map(plain)
  const is = (month: IsoMonth, count: number) =>
    words.length > count && month <= monthOf(today) ? { name: words.slice(0, -count).join(' '), month } : undefined
  const months = figuresOf()
  const figures = months.get(last)
  const spelt = /^\d{4}$/.test(last) ? months.get(before) : undefined
  const found =
    (isIsoMonth(last) && is(last, 1)) ||
    (spelt && is(`${last}-${spelt}`, 2)) ||
    (figures && is(lastNamed(figures, today), 1))
  return found || { name: query.trim() }
}
