import type { IsoDate } from '../kit/date.ts'

/** The Australian financial year that starts in `year`: its months are 'July - June' (organisations.financialYear.months). */
export type FinancialYear = { readonly year: number; readonly from: IsoDate; readonly to: IsoDate }

const four = (year: number): string => String(year).padStart(4, '0')

export const financialYear = (year: number): FinancialYear => ({
  year,
  from: `${four(year)}-07-01`,
  to: `${four(year + 1)}-06-30`,
})

/** Spec part 2, section 9: "12 years starting now". */
export const financialYearOptions = (startYear: number): readonly FinancialYear[] =>
  Array.from({ length: 12 }, (_, index) => financialYear(startYear + index))

/** The financial year in which a calendar date lies. */
export const financialYearOf = (date: IsoDate): FinancialYear => {
  const year = Number(date.slice(0, 4))
  return financialYear(date.slice(5, 7) >= '07' ? year : year - 1)
}
