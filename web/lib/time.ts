import { localeOf } from '#shared/kit/words.ts'
import type { Language } from './i18n.ts'

const steps = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** How a moment lies from now: 'in 3 days', 'yesterday', 'now'. `at` is ISO time, `now` epoch milliseconds. */
export const relativeTime = (at: string, now: number, language: Language): string => {
  const seconds = (Date.parse(at) - now) / 1000
  const words = new Intl.RelativeTimeFormat(localeOf(language), { numeric: 'auto' })
  for (const [unit, size] of steps) {
    if (Math.abs(seconds) >= size) return words.format(Math.trunc(seconds / size), unit)
  }
  return words.format(0, 'second')
}

/** A moment in full, with its zone: Thu, 5 Mar 2026, 14:05 AEDT. */
export const exactTime = (at: string, language: Language): string =>
  new Intl.DateTimeFormat(localeOf(language), {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(new Date(at))
