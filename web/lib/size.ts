import { localeOf } from '#shared/kit/words.ts'
import { useLanguage } from './i18n.ts'

const units = [
  [1024 ** 3, 'gigabyte'],
  [1024 ** 2, 'megabyte'],
] as const

/** Says sizes of files as people do: "1.4 MB". A megabyte is 1,048,576 bytes, as in the limits that the product says: the largest file has 20. */
export const useSize = () => {
  const locale = localeOf(useLanguage())
  return (bytes: number): string => {
    const [per, unit] = units.find(([least]) => bytes >= least) ?? ([1024, 'kilobyte'] as const)
    const value = per === 1024 ? Math.max(1, bytes / per) : bytes / per
    return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 1 }).format(value)
  }
}
