import { Pencil, Receipt } from 'lucide-react'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { billableAtOnce, publishesByItself } from '#shared/deals/billable.ts'
import { Contracts } from '#shared/deals/Contracts.contract.ts'
import type { Contract, PaymentScheduleItem } from '#shared/deals/contract.ts'
import { Invoices } from '#shared/deals/Invoices.contract.ts'
import type { InvoiceView } from '#shared/deals/invoice.ts'
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
type Act = (typeof acts)[number]
/** What to do, and of either up to which payment: what has a draft already is published, and not drafted again. */
const Choice = z.object({ act: z.enum(acts), publish: z.string(), draft: z.string() })

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
      cell: ({ dueDate, number, invoiceId }) => (
        <>
          <CalendarDate day={dueDate} />
          <span className="cell-note">{invoices.get(number)?.reference ?? t('deals.payment.number', { number })}</span>
          {invoiceId && !made ? <span className="cell-note">{t('deals.invoice.many.itsDraft')}</span> : null}
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
                // The draft of one that was not reached stays as it is.
                <StatusPill>{t(invoiceId ? 'deals.invoice.status.draft' : 'deals.invoice.many.notBilled')}</StatusPill>
              )
            },
          },
        ] satisfies Column<PaymentScheduleItem>[])
      : []),
  ]
  return <Table caption={t('deals.payments')} columns={columns} rows={rows} rowKey={row => row.id} empty={null} />
}

type Open = Readonly<Record<Act, readonly PaymentScheduleItem[]>>

/** Up to which payment, and what these are. */
const Chosen = ({ contract, open }: Pick<Props, 'contract'> & { open: Open }) => {
  const t = useText()
  const language = useLanguage()
  const act = useWatch({ name: 'act' }) as Act
  const upTo = Number(useWatch({ name: act }))
  const { currency } = contract
  return (
    <>
      <SelectField
        // Each of the two has its own payments.
        key={act}
        name={act}
        label={t('deals.invoice.many.upTo')}
        choices={open[act].map(({ number, dueDate, material }) => ({
          value: String(number),
          label: t('deals.invoice.many.choice', {
            number,
            due: exactDate(dueDate, language),
            total: displayMoney(fromJson({ amount: material.total, currency }), language),
          }),
        }))}
      />
      <Rows contract={contract} rows={open[act].filter(({ number }) => number <= upTo)} />
    </>
  )
}

/** The button that does it, in its words. */
const ActButton = ({ of }: Pick<ButtonProps, 'of'>) => {
  const t = useText()
  const act = useWatch({ name: 'act' }) as Act
  return (
    <Button tone="primary" icon={act === 'draft' ? Pencil : Receipt} type="submit" of={of}>
      {t(`deals.invoice.many.${act}`)}
    </Button>
  )
}

/** Publishes the next invoices of a contract at once, up to one, or drafts them before their day, and says what became of each. */
export const PublishManyDialog = ({ contract, onClose }: Props) => {
  const t = useText()
  // What is billed next changes under the dialog once it has published some.
  const [from] = useState(contract.progress.bill)
  const [result, tell] = useState<{
    readonly rows: readonly PaymentScheduleItem[]
    readonly made: readonly InvoiceView[]
    readonly act: Act
  }>()
  const found = useQueryOf(
    Contracts,
    'GET_SCHEDULE',
    // As far as the server looks for payments without a draft.
    { contractId: contract.id, kind: 'payment', from, limit: 100 },
    { enabled: !result },
  )
  const publish = useCommand(Invoices, 'CREATE_MULTI')
  const open: Open = billableAtOnce(contract, found.data?.payments ?? [])
  const { customerName } = contract
  const byThemselves = publishesByItself(contract)
  const second = (act: Act) => String((open[act][1] ?? open[act][0])?.number ?? from)
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
          defaultValues={{ act: 'publish', publish: second('publish'), draft: second('draft') }}
          leavable
          onSubmit={async ({ act, ...chosen }) => {
            const upTo = Number(chosen[act])
            const asDraft = act === 'draft' ? { asDraft: true } : {}
            const { invoices } = await publish.run({ contractId: contract.id, upTo, ...asDraft })
            tell({ rows: open[act].filter(({ number }) => number <= upTo), made: invoices, act })
          }}
        >
          <p>{t('deals.invoice.many.message', { client: customerName })}</p>
          <RadioField
            name="act"
            label={t('deals.invoice.many.what')}
            choices={acts.map(value => ({
              value,
              label: t(`deals.invoice.many.act.${value}`),
              ...(value === 'draft' && open.draft.length === 0 ? { disabled: true } : {}),
            }))}
            help={
              byThemselves
                ? t('refusal.deals.publishedByThemselves')
                : open.draft.length === 0
                  ? t('deals.invoice.many.allDrafted')
                  : undefined
            }
          />
          <Chosen contract={contract} open={open} />
          <div className="form-actions">
            <Button onClick={onClose}>{t('app.cancel')}</Button>
            <ActButton of={publish} />
          </div>
        </Form>
      )}
    </Dialog>
  )
}
