import { Repeat } from 'lucide-react'
import { useParams } from 'react-router-dom'
import { dealPathsOf, dealsPaths, listOfSide } from '#shared/deals/paths.ts'
import { dealReference } from '#shared/deals/reference.ts'
import type { TakingView } from '#shared/deals/taking.ts'
import type { Out } from '#shared/kit/contract.ts'
import { displayMoney, parseMoney } from '#shared/kit/money.ts'
import { exactDate } from '#shared/kit/words.ts'
import { AutoDebits } from '#shared/payments/AutoDebits.contract.ts'
import { useLanguage, useText } from '../../lib/i18n.ts'
import { useQueryOf } from '../../lib/query.ts'
import { useDealTitle } from '../../parts/deal-title.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Money } from '../../ui/money.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { CalendarDate, RelativeDate } from '../../ui/relative-date.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { WaitingPage } from '../../ui/waiting-page.tsx'
import { SwitchButton, SwitchState } from './switch.tsx'
import type { Switched } from './switch-dialog.tsx'
import { TakingDay } from './taking-day.tsx'
import { takingText, takingTones, whyText } from './words.ts'
import './debits.css'

type Debits = Out<(typeof AutoDebits)['methods']['GET_BY_ID']>
type Coming = Debits['items'][number]

/** What is not billed yet: when each is taken, and its own switch. */
const Ahead = ({ debits, of }: { debits: Debits; of: Switched }) => {
  const t = useText()
  const { items, currency } = debits
  const columns: Column<Coming>[] = [
    {
      key: 'payment',
      header: t('payments.debits.payment'),
      cell: row => t('payments.debits.act.item', { number: row.number }),
    },
    { key: 'due', header: t('payments.debits.due'), cell: row => <CalendarDate day={row.dueDate} /> },
    {
      key: 'takeOn',
      header: t('payments.debits.takeOn'),
      cell: row => (
        <>
          {row.takeOn ? (
            <CalendarDate day={row.takeOn} />
          ) : (
            t(row.isTaken ? 'payments.debits.noDay' : 'payments.debits.byHand')
          )}
          {row.isHeld ? <span className="cell-note">{t('payments.debits.aheadHeld')}</span> : null}
        </>
      ),
    },
    {
      key: 'amount',
      header: t('payments.debits.amount'),
      align: 'end',
      cell: row => (currency ? <Money value={{ amount: row.amount, currency }} /> : null),
    },
    {
      key: 'switch',
      header: t('app.table.actions'),
      align: 'end',
      cell: row => <SwitchButton small of={{ ...of, number: row.number }} isOn={row.isTaken} may={debits} />,
    },
  ]
  return (
    <Section title={t('payments.debits.ahead')}>
      <p>{t('payments.debits.aheadHint')}</p>
      <Table
        caption={t('payments.debits.ahead')}
        columns={columns}
        rows={items}
        rowKey={row => String(row.number)}
        empty={null}
      />
    </Section>
  )
}

/** What is billed: what was taken of it, what comes, and what failed, with why. */
const Billed = ({ takings }: { takings: readonly TakingView[] }) => {
  const t = useText()
  const language = useLanguage()
  const money = (row: TakingView, amount: string) => displayMoney(parseMoney(amount, row.currency), language)
  const notes = (row: TakingView): string[] => [
    ...(whyText(row, t, language) ? [whyText(row, t, language) ?? ''] : []),
    ...(row.status === 'failed' ? [t('payments.debits.again', { date: exactDate(row.takeOn, language) })] : []),
    ...(row.told && (row.status === 'noticed' || row.status === 'failed')
      ? [
          t('payments.debits.told', {
            date: exactDate(row.told.on, language),
            amount: money(row, row.told.amount),
          }),
        ]
      : []),
  ]
  const columns: Column<TakingView>[] = [
    { key: 'invoice', header: t('payments.debits.invoice'), cell: row => row.reference },
    { key: 'day', header: t('payments.debits.day'), cell: row => <TakingDay row={row} /> },
    {
      key: 'status',
      header: t('payments.debits.status'),
      whole: true,
      cell: row => (
        <>
          <StatusPill tone={takingTones[row.status]}>{takingText(row, t)}</StatusPill>
          {notes(row).map(note => (
            <span className="cell-note" key={note}>
              {note}
            </span>
          ))}
        </>
      ),
    },
    { key: 'from', header: t('payments.debits.from'), wideOnly: true, cell: row => row.instrument },
    {
      key: 'amount',
      header: t('payments.debits.amount'),
      align: 'end',
      cell: row => <Money value={{ amount: row.amount, currency: row.currency }} />,
    },
  ]
  return (
    <Section title={t('payments.debits.billed')}>
      <Table
        caption={t('payments.debits.billed')}
        columns={columns}
        rows={takings}
        rowKey={row => row.invoiceId}
        href={row => dealsPaths.invoice(row.invoiceId)}
        empty={<EmptyState icon={Repeat} title={t('payments.debits.billedNone')} />}
      />
    </Section>
  )
}

/** Who switched it when, and in which words the customer agreed. */
const Acts = ({ acts, says }: Pick<Debits, 'acts' | 'says'>) => {
  const t = useText()
  return (
    <Section title={t('payments.debits.acts')}>
      {acts.length === 0 ? <p>{t('payments.debits.acts.none')}</p> : null}
      {!says && acts.some(({ number, invoiceId }) => number === undefined && invoiceId === undefined) ? (
        <p>{t('payments.debits.acts.anew')}</p>
      ) : null}
      <ul className="debit-story">
        {acts.map(act => (
          <li key={act.id}>
            <strong>
              {act.number === undefined
                ? t('payments.debits.act.deal')
                : t('payments.debits.act.item', { number: act.number })}
            </strong>{' '}
            {t(act.on ? 'payments.debits.act.on' : 'payments.debits.act.off', {
              name: act.name,
              instrument: act.instrument ?? '',
            })}{' '}
            · <RelativeDate at={act.at} />
            {act.consent ? (
              <details>
                <summary>{t('payments.debit.consent')}</summary>
                <p lang={act.consent.language}>{act.consent.words}</p>
              </details>
            ) : null}
          </li>
        ))}
      </ul>
    </Section>
  )
}

const Found = ({ requestId, debits }: { requestId: string; debits: Debits }) => {
  const t = useText()
  const titleOf = useDealTitle()
  const { side, says, thread, customerName, supplierName, items, takings, acts } = debits
  const of: Switched = { requestId, thread, customerName, supplierName }
  return (
    <Page
      title={titleOf(debits)}
      back={{ to: dealsPaths.autoDebits(), label: t('payments.debit') }}
      action={<LinkButton to={dealPathsOf[listOfSide(side)].detail(requestId)}>{dealReference(thread)}</LinkButton>}
    >
      <Section title={t('payments.debit')}>
        <SwitchState says={says} />
        <div className="debit-acts">
          <SwitchButton of={of} isOn={says?.on === true} may={debits} />
        </div>
      </Section>
      <Billed takings={takings} />
      {items.length > 0 ? <Ahead debits={debits} of={of} /> : null}
      <Acts acts={acts} says={says} />
    </Page>
  )
}

/** /deal/autodebit/detail/:ticketId: the auto-debit of one deal. */
export const DebitPage = () => {
  const t = useText()
  const { ticketId = '' } = useParams()
  const found = useQueryOf(AutoDebits, 'GET_BY_ID', { requestId: ticketId as never })
  if (found.data) return <Found requestId={ticketId} debits={found.data} />
  return <WaitingPage title={t('payments.debit')} found={found} />
}
