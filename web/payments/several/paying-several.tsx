import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { accountKey } from '#shared/deals/account.ts'
import { dealsPaths } from '#shared/deals/paths.ts'
import type { Id } from '#shared/kit/id.ts'
import { displayMoney, parseMoney } from '#shared/kit/money.ts'
import { localeOf } from '#shared/kit/words.ts'
import { byAccount, totalsOf, writeChosen } from '#shared/payments/chosen.ts'
import { takesCards } from '#shared/payments/instrument.ts'
import { type Paying, Payments } from '#shared/payments/Payments.contract.ts'
import { CallError } from '../../lib/call.ts'
import { failureText, useLanguage, useText } from '../../lib/i18n.ts'
import { useQueryOf } from '../../lib/query.ts'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Money } from '../../ui/money.tsx'
import { NotFound } from '../../ui/not-found.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { Progress } from '../../ui/progress.tsx'
import { DetailSkeleton } from '../../ui/skeleton.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { CardForm } from '../card-form.tsx'
import { WithKept } from '../debits/with-kept.tsx'
import { InvoiceName } from '../invoice-name.tsx'
import { useTestMode, useWithoutProviderParams } from '../paying.ts'
import { ReceiptButton } from '../receipt-button.tsx'
import { RemittanceButton } from '../remittance-button.tsx'
import type { Result } from './each.ts'
import { usePayingSeveral } from './paying.ts'
import { RowResult } from './row-result.tsx'
import '../payments.css'

/** How often the page looks while the provider's word is still to come. */
const pollMs = 1500
const isPaid = ({ invoice }: Paying): boolean => invoice.status === 'paid'

/** What a row comes to: paid as the server has it, before what this page knows of the run. */
const standing = (item: Paying, result: Result | undefined) => (isPaid(item) ? undefined : result)

/** Whether a row is to be paid with the next press: neither paid nor under way. */
const isToPay = (item: Paying, result: Result | undefined): boolean =>
  item.mayPay && !(result && ['taken', 'debiting', 'asks'].includes(result.at))

const useSum = () => {
  const language = useLanguage()
  return (items: readonly Paying[]): string =>
    new Intl.ListFormat(localeOf(language)).format(
      totalsOf(items.map(({ invoice }) => parseMoney(invoice.due, invoice.currency))).map(sum =>
        displayMoney(sum, language),
      ),
    )
}

const Rows = (props: {
  readonly items: readonly Paying[]
  readonly results: Readonly<Record<string, Result>>
  readonly onLeaveOut: ((id: string) => void) | undefined
}) => {
  const t = useText()
  const { items, results, onLeaveOut } = props
  const columns: Column<Paying>[] = [
    {
      key: 'invoice',
      header: t('payments.pay.reference'),
      cell: ({ invoice }) => <InvoiceName invoice={invoice} />,
    },
    {
      key: 'to',
      header: t('payments.pay.to'),
      whole: true,
      cell: ({ invoice, paidTo }) => (
        <>
          {invoice.supplierName}
          <span className="cell-note">{t(`payments.several.by.${paidTo}`)}</span>
        </>
      ),
    },
    {
      key: 'amount',
      header: t('payments.pay.amount'),
      align: 'end',
      cell: ({ invoice }) => (
        <Money
          value={{ amount: invoice.settlement?.amount ?? invoice.due, currency: invoice.currency }}
          zero="figure"
        />
      ),
    },
    {
      key: 'result',
      header: t('deals.status'),
      whole: true,
      cell: item => <RowResult item={item} result={standing(item, results[item.invoice.id])} />,
    },
  ]
  return (
    <Table
      caption={t('payments.several.list')}
      columns={columns}
      rows={items}
      rowKey={({ invoice }) => invoice.id}
      href={({ invoice }) => dealsPaths.invoice(invoice.id)}
      actions={item =>
        isPaid(item) ? (
          <ReceiptButton invoiceId={item.invoice.id} />
        ) : onLeaveOut && items.length > 1 ? (
          <Button small tone="quiet" onClick={() => onLeaveOut(item.invoice.id)}>
            {t('payments.several.leaveOut', { reference: item.invoice.reference })}
          </Button>
        ) : null
      }
      empty={null}
    />
  )
}

/** What tells each supplier which of these invoices are paid. */
const Remittances = ({ items }: { readonly items: readonly Paying[] }) => {
  const groups = Map.groupBy(items.filter(isPaid), ({ invoice }) => accountKey(invoice))
  if (groups.size === 0) return null
  return (
    <div className="pay-remittances">
      {[...groups].map(([key, paid]) => (
        <RemittanceButton
          key={key}
          invoiceIds={paid.map(({ invoice }) => invoice.id)}
          supplier={paid[0]!.invoice.supplierName}
        />
      ))}
    </div>
  )
}

/** What came of the run as a whole, above the form. */
const Outcome = (props: { readonly left: number; readonly tried: boolean; readonly failure: unknown }) => {
  const t = useText()
  const { left, tried, failure } = props
  if (failure !== undefined) {
    return (
      <Notice reveal tone="danger">
        <p>{failureText(failure)}</p>
      </Notice>
    )
  }
  if (!tried || left === 0) return null
  return (
    <Notice reveal tone="warning" title={t('payments.several.left', { count: left })}>
      <p>{t('payments.several.left.text')}</p>
    </Notice>
  )
}

/**
 * The card for those that one account takes in one currency. A card that is given to a supplier's account at the provider can be used in
 * no other, so it is given anew for each.
 */
const CardOfOne = (props: {
  readonly groups: readonly (readonly Paying[])[]
  readonly at: ReturnType<typeof usePayingSeveral>
}) => {
  const t = useText()
  const sumOf = useSum()
  const testMode = useTestMode()
  const [skipped, setSkipped] = useState(0)
  const { groups, at } = props
  const items = groups[skipped % groups.length]!
  const { invoice, paidTo, accountId } = items[0]!
  const amount = sumOf(items)
  const [sum] = totalsOf(items.map(({ invoice }) => parseMoney(invoice.due, invoice.currency)))
  const told = { count: items.length, amount, supplier: invoice.supplierName }
  const byCard = groups.filter(([one]) => one && takesCards(one.invoice)).length
  return (
    <>
      {groups.length > 1 && paidTo !== 'nobody' ? (
        <p className="pay-sentence">{t(`payments.several.now.${paidTo}`, told)}</p>
      ) : null}
      {paidTo === 'supplier' ? (
        <WithKept
          key={invoice.id}
          invoice={invoice}
          amount={amount}
          of={at}
          onPay={instrumentId => void at.give(items, instrumentId)}
        />
      ) : null}
      {takesCards(invoice) ? (
        <Section title={t('payments.card.title')}>
          {byCard > 1 ? <p>{t('payments.several.anew', { count: byCard })}</p> : null}
          <p>{t('payments.several.charges')}</p>
          <CardForm
            key={`${accountId} ${invoice.currency}`}
            amount={amount}
            sum={sum!}
            accountId={accountId}
            isForSeveral
            of={at}
            testMode={testMode}
            onCard={card => at.give(items, card)}
          />
        </Section>
      ) : null}
      {groups.length > 1 && !at.busy ? (
        <Button tone="quiet" onClick={() => setSkipped(before => before + 1)}>
          {t('payments.several.next')}
        </Button>
      ) : null}
    </>
  )
}

/** Several invoices to pay: who is paid what, then one card for each account, and what became of each. */
export const PayingSeveral = ({ chosen }: { readonly chosen: readonly Id<'invoice'>[] }) => {
  const t = useText()
  const sumOf = useSum()
  useWithoutProviderParams()
  const [, setParams] = useSearchParams()
  const [waits, setWaits] = useState(false)
  const at = usePayingSeveral(chosen)
  const found = useQueryOf(
    Payments,
    'GET_BY_INVOICES',
    { invoiceIds: [...chosen] },
    { keepPrevious: true, ...(waits ? { pollMs } : {}) },
  )
  const items = found.data?.items
  const isAwaited = items?.some(
    item => !isPaid(item) && (at.results[item.invoice.id]?.at === 'taken' || item.payment?.status === 'checking'),
  )
  useEffect(() => setWaits(isAwaited === true), [isAwaited])
  if (found.error instanceof CallError && found.error.errorType === 'notFound') return <NotFound />
  if (found.error && !found.data) return <Failure error={found.error} onRetry={() => void found.refetch()} />
  if (!items) return <DetailSkeleton />
  const toPay = items.filter(item => isToPay(item, at.results[item.invoice.id]))
  const isDone = items.every(isPaid)
  const amount = sumOf(toPay)
  const leaveOut = (id: string) =>
    setParams(new URLSearchParams({ invoices: writeChosen(chosen.filter(one => one !== id)) }), { replace: true })
  return (
    <Page title={t('payments.several.title')} back={{ to: dealsPaths.invoices(), label: t('deals.page.openInvoices') }}>
      {isDone ? (
        <Notice reveal tone="positive" title={t('payments.several.done')}>
          <p>{t('payments.several.done.text')}</p>
        </Notice>
      ) : null}
      <Section title={t('payments.several.list')}>
        {toPay.length > 0 ? (
          <p className="pay-sentence">{t('payments.several.sentence', { count: toPay.length, amount })}</p>
        ) : null}
        <Rows items={items} results={at.results} onLeaveOut={at.busy ? undefined : leaveOut} />
        <Remittances items={items} />
      </Section>
      {at.progress ? (
        <Progress label={t('payments.several.progress')} {...at.progress} onCancel={at.stop} />
      ) : (
        <Outcome left={toPay.length} tried={Object.keys(at.results).length > 0} failure={at.failure} />
      )}
      {toPay.length > 0 ? <CardOfOne groups={byAccount(toPay)} at={at} /> : null}
    </Page>
  )
}
