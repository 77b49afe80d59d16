import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import type { YearInCurrency } from '#shared/deals/Statistics.contract.ts'
import { totalKinds } from '#shared/deals/statistics.ts'
import { type Currency, parseMinor } from '#shared/kit/money.ts'
import { downloadCsv } from '../lib/csv.ts'
import { useText } from '../lib/i18n.ts'
import { IconButton } from '../ui/button.tsx'
import { Money } from '../ui/money.tsx'
import { Section } from '../ui/page.tsx'
import { type Column, Table } from '../ui/table.tsx'

/** What something came to. */
export type Added = YearInCurrency['whole']
/** A line of a table: what it is of, and what that came to. Without a count: it cannot be told. */
export type Line = Omit<Added, 'count'> & {
  readonly key: string
  readonly label: string
  readonly count: number | undefined
}

/** What was asked for, less what credit notes took off. */
export const net = ({ invoiced, credited }: Pick<Added, 'invoiced' | 'credited'>, currency: Currency): bigint =>
  parseMinor(invoiced, currency) - parseMinor(credited, currency)

/** A year has more months than most have invoices: what nothing moved in is drawn and exported, and not read. */
const isNothing = (line: Line, currency: Currency): boolean =>
  !line.count && totalKinds.every(kind => parseMinor(line[kind], currency) === 0n)

/** On a narrow screen the figures that most ask for. */
const wideOnly: readonly (typeof totalKinds)[number][] = ['credited', 'interest']

/** A table of sums with its plot and its CSV. */
export const SumsTable = ({
  title,
  of,
  lines,
  currency,
  name,
  plot,
}: {
  readonly title: string
  /** What each line is of. */
  readonly of: string
  readonly lines: readonly Line[]
  readonly currency: Currency
  /** Of the file. */
  readonly name: string
  readonly plot: ReactNode
}) => {
  const t = useText()
  const columns: Column<Line>[] = [
    { key: 'label', header: of, cell: line => line.label },
    ...totalKinds.map(
      (key): Column<Line> => ({
        key,
        header: t(`deals.analysis.${key}`),
        align: 'end',
        cell: line =>
          parseMinor(line[key], currency) === 0n ? (
            '–'
          ) : (
            <Money value={{ amount: line[key], currency }} zero="figure" />
          ),
        ...(wideOnly.includes(key) ? { wideOnly: true } : {}),
      }),
    ),
    {
      key: 'count',
      header: t('deals.analysis.count'),
      align: 'end',
      wideOnly: true,
      cell: line => line.count ?? '–',
    },
  ]
  return (
    <Section
      title={title}
      action={
        <IconButton
          icon={Download}
          label={t('deals.analysis.csv', { title })}
          onClick={() =>
            downloadCsv(
              `${title} ${name}`,
              [
                { header: of, value: line => line.label },
                ...totalKinds.map(key => ({ header: t(`deals.analysis.${key}`), value: (line: Line) => line[key] })),
                { header: t('deals.analysis.count'), value: line => line.count },
                { header: t('deals.currency'), value: () => currency },
              ],
              lines,
            )
          }
        />
      }
    >
      {plot}
      <div className="sums">
        <Table
          caption={title}
          columns={columns}
          rows={lines.filter(line => !isNothing(line, currency))}
          rowKey={line => line.key}
          empty={null}
        />
      </div>
    </Section>
  )
}
