import { Pencil, Receipt } from 'lucide-react'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { takenBy } from '#shared/deals/auto-debit.ts'
import { Contracts } from '#shared/deals/Contracts.contract.ts'
import type { Contract, PaymentScheduleItem } from '#shared/deals/contract.ts'
import { Invoices } from '#shared/deals/Invoices.contract.ts'
import { type InvoiceView, mostAtOnce } from '#shared/deals/invoice.ts'
import { dealsPaths } from '#shared/deals/paths.ts'
import { displayMoney, fromJson } from '#shared/kit/money.ts'
import { exactDate } from '#shared/kit/words.ts'
import { useLanguage, useText } from '../../lib/i18n.ts'
import { useCommand, useQueryOf } from '../../lib/query.ts'
import { InvoiceStatus } from '../../parts/status.tsx'
import { Button, type ButtonProps, LinkButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Failure } from '../../ui/failure.tsx'
import { RadioField, SelectField } from '../../ui/fields.tsx'
import { Form } from '../../ui/form.tsx'
import { Money } from '../../ui/money.tsx'
import { CalendarDate } from '../../ui/relative-date.tsx'
import { TextSkeleton } from '../../ui/skeleton.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { type Column, Table } from '../../ui/table.tsx'

const acts = ['publish', 'draft'] as const
const Choice = z.object({ upTo: z.string(), act: z.enum(acts) })

type Props = { readonly contract: Contract; readonly onClose: () => void }

/** Payments that are to be billed, or what became of each. */
const Rows = ({
  contract,
  rows,
  made,
}: Pick<Props, 'contract'> & { rows: readonly PaymentScheduleItem[]; made?: readonly InvoiceView[] }) => {
  const t = useText()
  const { currency } = contract
  const invoices = new Map(made?.map(invoice => [invoice.number, invoice]))
  const columns: Column<PaymentScheduleItem>[] = [
    {
      key: 'due',
      header: t('deals.due'),
      cell: ({ dueDate, number }) => (
        <>
          <CalendarDate day={dueDate} />
          <span className="cell-note">{invoices.get(number)?.reference ?? t('deals.payment.number', { number })}</span>
        </>
      ),
    },
    {
      key: 'total',
      header: t('deals.total'),
      align: 'end',
      cell: row => <Money value={{ amount: row.material.total, currency }} />,
    },
    ...(made
      ? ([
          {
            key: 'result',
            header: t('deals.status'),
            cell: ({ number, invoiceId }) => {
              const invoice = invoices.get(number)
              return invoice ? (
                <>
                  <InvoiceStatus invoice={invoice} />{' '}
                  <LinkButton small tone="quiet" to={dealsPaths.invoice(invoice.id)}>
                    {t('deals.paper.open')}
                  </LinkButton>
                </>
              ) : (
                // One that was drafted before is there, and was not asked for.
                <StatusPill>{t(invoiceId ? 'deals.invoice.status.draft' : 'deals.invoice.many.notBilled')}</StatusPill>
              )
            },
          },
        ] satisfies Column<PaymentScheduleItem>[])
      : []),
  ]
  return <Table caption={t('deals.payments')} columns={columns} rows={rows} rowKey={row => row.id} empty={null} />
}

const Chosen = ({ contract, open }: Pick<Props, 'contract'> & { open: readonly PaymentScheduleItem[] }) => {
  const upTo = Number(useWatch({ name: 'upTo' }))
  return <Rows contract={contract} rows={open.filter(({ number }) => number <= upTo)} />
}

/** The button that does it, in its words. */
const Act = ({ of }: Pick<ButtonProps, 'of'>) => {
  const t = useText()
  const act = useWatch({ name: 'act' }) as (typeof acts)[number]
  return (
    <Button tone="primary" icon={act === 'draft' ? Pencil : Receipt} type="submit" of={of}>
      {t(`deals.invoice.many.${act}`)}
    </Button>
  )
}

/** Publishes the next invoices of a contract at once, up to one, or drafts them before their day, and says what became of each. */
export const PublishManyDialog = ({ contract, onClose }: Props) => {
  const t = useText()
  const language = useLanguage()
  // What is billed next changes under the dialog once it has published some.
  const [from] = useState(contract.progress.bill)
  const [result, tell] = useState<{
    readonly rows: readonly PaymentScheduleItem[]
    readonly made: readonly InvoiceView[]
    readonly act: (typeof acts)[number]
  }>()
  const found = useQueryOf(
    Contracts,
    'GET_SCHEDULE',
    { contractId: contract.id, kind: 'payment', from },
    { enabled: !result },
  )
  const publish = useCommand(Invoices, 'CREATE_MULTI')
  const open = (found.data?.payments ?? []).filter(({ status }) => status === 'scheduled').slice(0, mostAtOnce)
  const { currency, customerName } = contract
  const isTaken = takenBy({ contract: contract.autoDebit }, from) !== undefined
  const byThemselves = contract.publishing !== undefined || isTaken
  return (
    <Dialog title={t('deals.invoice.many')} onClose={onClose} keepOnOutside>
      {result ? (
        <>
          <p role="status">
            {t(result.act === 'draft' ? 'deals.invoice.many.drafted' : 'deals.invoice.many.done', {
              count: result.made.length,
            })}
          </p>
          <Rows contract={contract} {...result} />
          <div className="form-actions">
            <Button tone="primary" onClick={onClose}>
              {t('app.close')}
            </Button>
          </div>
        </>
      ) : found.error ? (
        <Failure error={found.error} onRetry={found.refetch} />
      ) : !found.data ? (
        <TextSkeleton lines={4} />
      ) : (
        <Form
          schema={Choice}
          defaultValues={{ upTo: String((open[1] ?? open[0])?.number ?? from), act: 'publish' }}
          leavable
          onSubmit={async ({ upTo, act }) => {
            const asDraft = act === 'draft' ? { asDraft: true } : {}
            const { invoices } = await publish.run({ contractId: contract.id, upTo: Number(upTo), ...asDraft })
            tell({ rows: open.filter(({ number }) => number <= Number(upTo)), made: invoices, act })
          }}
        >
          <p>{t('deals.invoice.many.message', { client: customerName })}</p>
          <RadioField
            name="act"
            label={t('deals.invoice.many.what')}
            choices={acts.map(value => ({
              value,
              label: t(`deals.invoice.many.act.${value}`),
              ...(value === 'draft' && byThemselves ? { disabled: true } : {}),
            }))}
            help={byThemselves ? t('refusal.deals.publishedByThemselves') : undefined}
          />
          <SelectField
            name="upTo"
            label={t('deals.invoice.many.upTo')}
            choices={open.map(({ number, dueDate, material }) => ({
              value: String(number),
              label: t('deals.invoice.many.choice', {
                number,
                due: exactDate(dueDate, language),
                total: displayMoney(fromJson({ amount: material.total, currency }), language),
              }),
            }))}
          />
          <Chosen contract={contract} open={open} />
          <div className="form-actions">
            <Button onClick={onClose}>{t('app.cancel')}</Button>
            <Act of={publish} />
          </div>
        </Form>
      )}
    </Dialog>
  )
}
