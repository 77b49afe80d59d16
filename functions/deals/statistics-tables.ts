import { Counted, Totals as TotalsRow, weightOf } from '#shared/deals/statistics.ts'
import type { Party } from '#shared/kit/event.ts'
import { partyKey } from '#shared/kit/party.ts'
import { financialYearOf } from '#shared/organisations/financial-year.ts'
import { table } from '../kit/table.ts'

type Part = Pick<TotalsRow, 'party' | 'side' | 'year' | 'group'>
/** The years of a side lie beside one another. */
const yearOf = ({ party, side, year, group }: Part) =>
  group === 'year' ? [partyKey(party), side, group].join('#') : [partyKey(party), side, year, group].join('#')

/** What deals came to, by side and financial year: each month, other party and service, the latter two also by their weight, and the whole of each year. */
export const Totals = table(TotalsRow)('Totals', {
  pk: (key: Part & Pick<TotalsRow, 'currency' | 'key'>) => yearOf(key),
  sk: key => `${key.currency}#${key.key}`,
  indexes: {
    byWeight: {
      pk: (part: Part & Pick<TotalsRow, 'currency'>) => `${yearOf(part)}#${part.currency}`,
      sk: (row: TotalsRow) => weightOf(row),
      when: (row: TotalsRow) => row.group === 'party' || row.group === 'service',
    },
  },
})

const inYear = (party: Party, issued: string) => `${partyKey(party)}#${financialYearOf(issued).year}`
const onDay = ({ issued, invoiceId }: Pick<Counted, 'issued' | 'invoiceId'>) => `${issued}#${invoiceId}`

/** What of each invoice is in the totals, and so which invoices went out when: each side has them by the days of a financial year. */
export const CountedInvoices = table(Counted)('CountedInvoices', {
  pk: (key: { invoiceId: string }) => key.invoiceId,
  indexes: {
    bySupplier: { pk: (part: { supplier: Party; issued: string }) => inYear(part.supplier, part.issued), sk: onDay },
    byCustomer: { pk: (part: { customer: Party; issued: string }) => inYear(part.customer, part.issued), sk: onDay },
  },
})
