import { useState } from 'react'
import { Link } from 'react-router-dom'
import { accountKey } from '#shared/deals/account.ts'
import { Contracts } from '#shared/deals/Contracts.contract.ts'
import { InvoicePapers } from '#shared/deals/InvoicePapers.contract.ts'
import { dealsPaths } from '#shared/deals/paths.ts'
import type { Out } from '#shared/kit/contract.ts'
import { displayMoney, fromJson, money, toJson } from '#shared/kit/money.ts'
import { exactDate } from '#shared/kit/words.ts'
import { type PlanName, planNames } from '#shared/organisations/fee-choice.ts'
import { feeGraceDays, productOrganisation } from '#shared/organisations/product.ts'
import { feeCurrency, holds, monthlyFee, plans } from '#shared/organisations/usage-fees.ts'
import { useAccount } from '../../lib/account.tsx'
import { client } from '../../lib/call.ts'
import { useLanguage, useText } from '../../lib/i18n.ts'
import { useQueryOf } from '../../lib/query.ts'
import { InvoiceStatus } from '../../parts/status.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Money } from '../../ui/money.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page, Section, SideFacts } from '../../ui/page.tsx'
import { PdfButton } from '../../ui/pdf-button.tsx'
import { CalendarDate } from '../../ui/relative-date.tsx'
import { TextSkeleton } from '../../ui/skeleton.tsx'
import { Table } from '../../ui/table.tsx'
import { PlanDialog } from './plan-dialog.tsx'
import '../../ui/number-cells.css'

type Fee = Out<(typeof Contracts)['methods']['GET_USAGE_FEE']>

const inCents = (minor: bigint) => toJson(money(minor, 'AUD'))

/** What the organisation has, and what the next month costs by its own numbers. */
const Now = ({ fee }: { fee: Fee }) => {
  const t = useText()
  const language = useLanguage()
  const { plan, extraClients, room, clients, next, following, cheapest } = fee
  return (
    <Section title={t('payments.fee.now')}>
      <SideFacts
        facts={[
          { label: t('payments.fee.plan'), value: t(`organisations.plan.${plan}`) },
          {
            label: t('payments.fee.clients'),
            value: clients === undefined ? room : t('payments.fee.used', { clients, room }),
          },
          { label: t('payments.fee.extra'), value: extraClients > 0 ? extraClients : undefined },
          {
            label: t('payments.fee.next'),
            value: next
              ? t('payments.fee.nextOn', {
                  amount: displayMoney(fromJson(next.amount), language),
                  day: exactDate(next.date, language),
                })
              : t('payments.fee.nothing'),
          },
        ]}
      />
      {following ? (
        <Notice>
          {t('payments.fee.following', {
            plan: t(`organisations.plan.${following.plan}`),
            day: exactDate(following.from, language, 'long'),
          })}
        </Notice>
      ) : null}
      {clients !== undefined && clients > room ? (
        <Notice tone="warning">{t('payments.fee.outgrown', { clients, room })}</Notice>
      ) : cheapest && cheapest !== plan ? (
        <p className="field-help">{t('payments.fee.cheapest', { plan: t(`organisations.plan.${cheapest}`) })}</p>
      ) : null}
    </Section>
  )
}

const Choices = ({ fee, onChoose }: { fee: Fee; onChoose: (plan: PlanName) => void }) => {
  const t = useText()
  const { clients, mayChange, ownerName } = fee
  const whyNot = (plan: PlanName) => {
    if (!mayChange) return t('payments.fee.ask', { owner: ownerName })
    if (clients === undefined || holds(plan, clients)) return undefined
    const { included } = plans[plan]
    return t('refusal.plan.tooSmall', { plan: t(`organisations.plan.${plan}`), included, units: clients })
  }
  return (
    <Section title={t('payments.fee.plans')}>
      <p>{t('payments.fee.terms.prices')}</p>
      <Table
        caption={t('payments.fee.plans')}
        rows={planNames}
        empty={null}
        rowKey={plan => plan}
        columns={[
          { key: 'plan', header: t('payments.fee.plan'), cell: plan => t(`organisations.plan.${plan}`) },
          {
            key: 'included',
            named: true,
            header: t('payments.fee.included'),
            align: 'end',
            cell: plan => plans[plan].included,
          },
          {
            key: 'monthly',
            named: true,
            header: t('payments.fee.monthly'),
            align: 'end',
            cell: plan => <Money value={inCents(plans[plan].monthly)} />,
          },
          {
            key: 'each',
            named: true,
            header: t('payments.fee.each'),
            align: 'end',
            cell: plan => {
              const { extra } = plans[plan]
              return extra === undefined ? '–' : <Money value={inCents(extra)} />
            },
          },
          ...(clients === undefined
            ? []
            : [
                {
                  key: 'yours',
                  named: true,
                  header: t('payments.fee.yours'),
                  align: 'end' as const,
                  cell: (plan: PlanName) =>
                    holds(plan, clients) ? <Money value={toJson(monthlyFee(plan, clients))} /> : '–',
                },
              ]),
          {
            key: 'choose',
            header: t('payments.fee.change'),
            cell: plan => (
              <Button why={whyNot(plan)} onClick={() => onChoose(plan)}>
                {t(plan === fee.plan ? 'payments.fee.changeOf' : 'payments.fee.chooseOf', {
                  plan: t(`organisations.plan.${plan}`),
                })}
              </Button>
            ),
          },
        ]}
      />
      <p>{t('payments.fee.terms.counted')}</p>
      <p>{t('payments.fee.terms.changes')}</p>
      <p>{t('payments.fee.terms.grace', { days: feeGraceDays })}</p>
    </Section>
  )
}

const Deals = ({ fee, organisation }: { fee: Fee; organisation: string }) => {
  const t = useText()
  const language = useLanguage()
  const account = accountKey({
    supplier: { id: productOrganisation.id, type: 'organization' },
    customer: { id: organisation, type: 'organization' },
    currency: feeCurrency,
  })
  return (
    <Section title={t('payments.fee.deals')}>
      <Table
        caption={t('payments.fee.deals')}
        rows={fee.deals}
        empty={null}
        rowKey={({ requestId }) => requestId}
        href={({ requestId }) => dealsPaths.purchaseDetail(requestId)}
        columns={[
          { key: 'title', header: t('payments.fee.dealTitle'), cell: ({ title }) => title },
          { key: 'kind', header: t('payments.fee.kind'), cell: ({ kind }) => t(`payments.fee.kind.${kind}`) },
          { key: 'at', header: t('payments.fee.since'), cell: ({ at }) => exactDate(at.slice(0, 10), language) },
          {
            key: 'outstanding',
            header: t('payments.fee.outstanding'),
            align: 'end',
            cell: ({ outstanding, price }) => (
              <Money value={outstanding ?? { ...price, amount: '0.00' }} zero="figure" />
            ),
          },
        ]}
      />
      <LinkButton to={dealsPaths.statement(account)}>{t('payments.fee.statement')}</LinkButton>
    </Section>
  )
}

/** What was billed for it, each as a tax invoice that can be kept. */
const Billed = ({ fee: { invoices } }: { fee: Fee }) => {
  const t = useText()
  const language = useLanguage()
  return (
    <Section title={t('payments.fee.invoices')}>
      <Table
        caption={t('payments.fee.invoices')}
        rows={invoices}
        empty={null}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'reference',
            header: t('payments.fee.invoice'),
            cell: ({ id, reference }) => <Link to={dealsPaths.invoice(id)}>{reference}</Link>,
          },
          { key: 'what', header: t('payments.fee.dealTitle'), cell: ({ title }) => title },
          { key: 'on', header: t('payments.fee.invoicedOn'), cell: row => <CalendarDate day={row.invoiceDate} /> },
          { key: 'status', header: t('payments.account.state'), cell: row => <InvoiceStatus invoice={row} /> },
          {
            key: 'total',
            header: t('payments.fee.total'),
            align: 'end',
            cell: ({ total, currency }) => <Money value={{ amount: total, currency }} />,
          },
          {
            key: 'pdf',
            header: t('payments.fee.paper'),
            cell: ({ id, reference }) => (
              <PdfButton load={() => client(InvoicePapers)('GET', { invoiceId: id, language })}>
                {t('payments.fee.pdf', { reference })}
              </PdfButton>
            ),
          },
        ]}
      />
    </Section>
  )
}

/** /configuration/upgrade: the usage plan of the acting organisation, what it costs, and changing it. */
export const PlanPage = () => {
  const t = useText()
  const { active } = useAccount()
  const [chosen, choose] = useState<PlanName>()
  const found = useQueryOf(Contracts, 'GET_USAGE_FEE', {}, { enabled: active !== undefined })
  const fee = found.data
  if (!active)
    return (
      <Page title={t('organisations.page.upgrade')}>
        <EmptyState title={t('payments.fee.none')} />
      </Page>
    )
  return (
    <Page title={t('organisations.page.upgrade')} subtitle={active.organisation.tradingName}>
      {found.error ? <Failure error={found.error} onRetry={found.refetch} /> : null}
      {fee ? (
        <>
          <Now fee={fee} />
          <Choices fee={fee} onChoose={choose} />
          {fee.invoices.length > 0 ? <Billed fee={fee} /> : null}
          {fee.deals.length > 0 ? <Deals fee={fee} organisation={active.organisation.id} /> : null}
        </>
      ) : found.error ? null : (
        <TextSkeleton />
      )}
      {chosen && fee ? (
        <PlanDialog
          plan={chosen}
          extra={chosen === fee.plan ? fee.extraClients : Math.max(0, (fee.clients ?? 0) - plans[chosen].included)}
          onClose={() => choose(undefined)}
        />
      ) : null}
    </Page>
  )
}
