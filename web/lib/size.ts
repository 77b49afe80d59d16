import { localeOf } from '#shared/kit/words.ts'
import { useLanguage } from './i18n.ts'

const units = [
  [1e9, 'gigabyte'],
  [1e6, 'megabyte'],
] as const

/** Says sizes of files as people do: "1.4 MB". */
export const useSize = () => {
  const locale = localeOf(useLanguage())
  return (bytes: number): string => {
    const [per, unit] = units.find(([least]) => bytes >= least) ?? ([1e3, 'kilobyte'] as const)
    const value = per === 1e3 ? Math.max(1, bytes / per) : bytes / per
    return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 1 }).format(value)
  }
}
