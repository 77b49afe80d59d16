import { useId, useState } from 'react'
import { dealsPaths } from '#shared/deals/paths.ts'
import {
  answersFor,
  type ComparedQuote,
  cheapestOf,
  compareQuotes,
  quoteSorts,
  sortedQuotes,
} from '#shared/deals/quote-comparison.ts'
import { Rfqs, type RfqView } from '#shared/deals/Rfqs.contract.ts'
import { isGiven } from '#shared/deals/rfq.ts'
import type { Party } from '#shared/kit/event.ts'
import { displayMoney, formatMinor, money } from '#shared/kit/money.ts'
import { partyKey } from '#shared/kit/party.ts'
import { useAccount } from '../../lib/account.tsx'
import { useLanguage, useText } from '../../lib/i18n.ts'
import { useCommand } from '../../lib/query.ts'
import { todayNow } from '../../lib/today.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Money } from '../../ui/money.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Section } from '../../ui/page.tsx'
import { CalendarDate } from '../../ui/relative-date.tsx'
import { SelectInput } from '../../ui/select-input.tsx'
import { Table } from '../../ui/table.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { useAttending } from '../parts/attending.ts'
import { wayToPay } from '../parts/way-to-pay.ts'
import '../../ui/number-cells.css'

/** The rates that can be moved through, in percent a year. */
const rates = { min: 0, max: 30, step: 0.5, first: 6 } as const

type Chosen = Readonly<Record<string, string>>

/** The awards that a choice for each item comes to: the items of each supplier together. */
const awardsOf = (chosen: Chosen, suppliers: RfqView['suppliers']) =>
  suppliers.flatMap(({ id, type, name }) => {
    const supplier: Party = { id, type }
    const items = Object.entries(chosen).flatMap(([item, key]) => (key === partyKey(supplier) ? [item] : []))
    return items.length > 0 ? [{ supplier, name, items }] : []
  })

/** What each answer asks for one item, with tax, the lowest first. */
const ItemAnswers = ({
  item,
  compared,
  shown,
}: {
  readonly item: string
  readonly compared: readonly ComparedQuote[]
  readonly shown: (minor: bigint) => string
}) => {
  const t = useText()
  const answers = answersFor(compared, item)
  if (answers.length === 0) return t('deals.rfq.nobodyAnswered')
  return answers.map(({ key, name, cost }) => (
    <span className="cell-note" key={key}>
      {t('deals.rfq.choiceOf', { name, total: shown(cost) })}
    </span>
  ))
}

/** The answers side by side, sorted by price, delivery or what the payments are worth today, and who gets what of them. */
export const Comparison = ({ view }: { view: RfqView }) => {
  const t = useText()
  const toasts = useToasts()
  const language = useLanguage()
  const id = useId()
  const award = useCommand(Rfqs, 'AWARD')
  const attending = useAttending(view.attends)
  const { can } = useAccount()
  const [rate, setRate] = useState<number>(rates.first)
  const [sort, setSort] = useState({ key: 'price', descending: false })
  const [chosen, choose] = useState<Chosen>({})
  const [asks, ask] = useState(false)
  const { rfq, quotes, suppliers } = view
  const currency = rfq.platform.paymentCurrency
  const given = quotes.filter(isGiven)
  const itemIds = rfq.items.map(item => item.id)
  const compared = compareQuotes(given, itemIds, { today: todayNow(), rate })
  const by = quoteSorts.find(one => one === sort.key) ?? 'price'
  const rows = sortedQuotes(compared, by, sort.descending)
  const shown = (minor: bigint) => <Money value={{ amount: formatMinor(minor, currency), currency }} zero="figure" />
  const said = (minor: bigint) => displayMoney(money(minor, currency), language)
  const named = (keys: (key: string) => boolean) =>
    suppliers.flatMap(supplier => (keys(partyKey(supplier)) ? [supplier.name] : [])).join(', ')
  const declined = named(key => quotes.some(quote => partyKey(quote.supplier) === key && !isGiven(quote)))
  const silent = named(key => quotes.every(quote => partyKey(quote.supplier) !== key))
  const isOpen = rfq.status === 'open'
  // To ask others ends this one where whoever asks could call it off.
  const ends = view.attends && can('transaction.ticket.demander')
  const awards = awardsOf(chosen, suppliers)
  const titleOf = (item: string) => rfq.items.find(one => one.id === item)?.title ?? ''
  const all = ({ key, items }: ComparedQuote): Chosen =>
    Object.fromEntries(itemIds.flatMap(item => (items.has(item) ? [[item, key]] : [])))
  return (
    <>
      <Section title={t('deals.rfq.comparison')}>
        {given.length === 0 ? (
          <Notice
            action={
              isOpen ? (
                <LinkButton
                  small
                  of={{ needs: 'transaction.marketplace.microserviceRequest' }}
                  to={dealsPaths.newRfq({ from: rfq.id })}
                >
                  {t('deals.rfq.event.supersede')}
                </LinkButton>
              ) : undefined
            }
          >
            <p>{t(isOpen ? (ends ? 'deals.rfq.noAnswersYet' : 'deals.rfq.noAnswersOthers') : 'deals.rfq.noAnswers')}</p>
          </Notice>
        ) : null}
        {given.length > 0 ? (
          <>
            <div className="ui form rate-slider">
              <div className="field">
                <label htmlFor={id}>{t('deals.rfq.rate', { rate: t('deals.percent', { rate }) })}</label>
                <input
                  id={id}
                  type="range"
                  min={rates.min}
                  max={rates.max}
                  step={rates.step}
                  value={rate}
                  onChange={({ target }) => setRate(Number(target.value))}
                />
              </div>
              {/* On a phone the table is a list, and has no heads to press. */}
              <SelectInput
                label={t('deals.rfq.sort')}
                choices={[
                  { value: 'price', label: t('deals.total') },
                  { value: 'delivery', label: t('deals.rfq.delivery') },
                  { value: 'presentValue', label: t('deals.rfq.presentValue') },
                ]}
                value={by}
                onChange={key => setSort({ key, descending: false })}
              />
            </div>
            {rows.some(row => !row.isWhole) ? <p className="field-help">{t('deals.rfq.partlyBehind')}</p> : null}
            <Table<ComparedQuote>
              caption={t('deals.rfq.comparison')}
              rows={rows}
              rowKey={row => row.key}
              empty={null}
              sort={sort}
              onSort={setSort}
              columns={[
                {
                  key: 'name',
                  header: t('deals.provider'),
                  cell: row => {
                    const quote = given.find(one => partyKey(one.supplier) === row.key)
                    return (
                      <>
                        {row.name}
                        {row.isWhole ? null : <span className="cell-note">{t('deals.rfq.partly')}</span>}
                        {quote ? (
                          <span className="cell-note">
                            {wayToPay(t, quote.choice.payment, quote.choice.interest).help}
                          </span>
                        ) : null}
                        {quote?.message ? <span className="cell-note">{quote.message}</span> : null}
                      </>
                    )
                  },
                },
                {
                  key: 'delivery',
                  header: t('deals.rfq.delivery'),
                  named: true,
                  sortable: true,
                  cell: row => <CalendarDate day={row.delivery} />,
                },
                { key: 'price', header: t('deals.total'), align: 'end', sortable: true, cell: row => shown(row.price) },
                {
                  key: 'presentValue',
                  header: t('deals.rfq.presentValue'),
                  align: 'end',
                  named: true,
                  sortable: true,
                  cell: row => shown(row.presentValue),
                },
              ]}
            />
            <Table<RfqView['rfq']['items'][number]>
              caption={t('deals.rfq.byItem')}
              rows={rfq.items}
              rowKey={item => item.id}
              empty={null}
              columns={[
                { key: 'title', header: t('deals.item'), cell: item => item.title },
                {
                  key: 'answers',
                  header: t('deals.rfq.byItem'),
                  cell: item => <ItemAnswers item={item.id} compared={compared} shown={said} />,
                },
              ]}
            />
          </>
        ) : null}
        {declined ? <p className="party-note">{t('deals.rfq.declined', { names: declined })}</p> : null}
        {silent ? <p className="party-note">{t('deals.rfq.silent', { names: silent })}</p> : null}
      </Section>
      {isOpen && given.length > 0 ? (
        <Section title={t('deals.rfq.awardTo')}>
          <div className="row">
            <Button small onClick={() => choose(Object.fromEntries(cheapestOf(compared, itemIds)))}>
              {t('deals.rfq.cheapest')}
            </Button>
            {rows.map(row => (
              <Button small key={row.key} onClick={() => choose(all(row))}>
                {t('deals.rfq.awardAll', { name: row.name })}
              </Button>
            ))}
          </div>
          <div className="ui form">
            {rfq.items.map(({ id: item, title }) => (
              <SelectInput
                key={item}
                label={title}
                empty={t('deals.rfq.nobody')}
                choices={rows.flatMap(({ key, name, items }) => {
                  const total = items.get(item)
                  return total === undefined
                    ? []
                    : [{ value: key, label: t('deals.rfq.choiceOf', { name, total: said(total) }) }]
                })}
                value={chosen[item] ?? ''}
                onChange={value => choose(before => ({ ...before, [item]: value }))}
              />
            ))}
            <div className="wizard-actions">
              <Button
                tone="primary"
                of={award}
                {...(awards.length === 0 && view.attends ? { why: t('deals.rfq.nobody') } : attending)}
                onClick={() => ask(true)}
              >
                {t('deals.rfq.awardTo')}
              </Button>
            </div>
          </div>
        </Section>
      ) : null}
      {asks ? (
        <ConfirmDialog
          title={t('deals.rfq.awardTitle')}
          message={t('deals.rfq.awardMessage', {
            title: rfq.title,
            awards: awards
              .map(({ name, items }) => t('deals.rfq.awardOne', { name, items: items.map(titleOf).join(', ') }))
              .join('; '),
          })}
          confirm={t('deals.rfq.awardTo')}
          busy={award.busy}
          onClose={() => ask(false)}
          onConfirm={() => {
            award
              .run({
                rfqId: rfq.id,
                version: rfq.version,
                awards: awards.map(({ supplier, items }) => ({ supplier, items })),
              })
              .then(() => toasts.done('deals.rfq.awarded'))
              .catch(toasts.failed)
              .finally(() => ask(false))
          }}
        />
      ) : null}
    </>
  )
}
