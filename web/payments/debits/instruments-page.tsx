import { CreditCard, Landmark } from 'lucide-react'
import { dealsPaths } from '#shared/deals/paths.ts'
import type { IsoMonth } from '#shared/kit/month.ts'
import { statusKey } from '#shared/kit/state-table.ts'
import type { InstrumentView } from '#shared/payments/instrument.ts'
import { instrumentStates } from '#shared/payments/instrument-states.ts'
import { PaymentInstruments } from '#shared/payments/PaymentInstruments.contract.ts'
import { useLanguage, useText } from '../../lib/i18n.ts'
import { monthName } from '../../lib/months.ts'
import { useCommand, useQueryOf } from '../../lib/query.ts'
import { LinkButton } from '../../ui/button.tsx'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { RelativeDate } from '../../ui/relative-date.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import './debits.css'

const tones = { pending: 'warning', kept: 'positive', failed: 'danger', removed: 'neutral' } as const

const Remove = ({ instrument }: { instrument: InstrumentView }) => {
  const t = useText()
  const toasts = useToasts()
  const remove = useCommand(PaymentInstruments, 'DISABLE_DIRECT_DEBIT')
  const { id, label, kind, supplier, supplierName, version } = instrument
  const name = label || t(`payments.instruments.kind.${kind}`)
  return (
    <ConfirmButton
      small
      danger
      of={remove}
      label={t('payments.instruments.removeOf', { instrument: name })}
      title={t('payments.instruments.removeTitle', { instrument: name })}
      message={t('payments.instruments.removeText', { supplier: supplierName })}
      run={async () => {
        await remove.run({ supplierId: supplier.id as never, instrumentId: id, version })
        toasts.done('payments.instruments.removed', { instrument: name })
      }}
    />
  )
}

/** /procurement/instrument: the cards and bank accounts that are kept, for whom, and the end of each. */
export const InstrumentsPage = () => {
  const t = useText()
  const language = useLanguage()
  const found = useQueryOf(PaymentInstruments, 'GET_BY_USER', {})
  const columns: Column<InstrumentView>[] = [
    {
      key: 'what',
      header: t('payments.instruments.what'),
      cell: row => (
        <>
          {row.label || t(`payments.instruments.kind.${row.kind}`)}
          <span className="cell-note">
            {row.expires
              ? t('payments.instruments.expires', { month: monthName(row.expires as IsoMonth, language) })
              : t(`payments.instruments.kind.${row.kind}`)}
          </span>
        </>
      ),
    },
    { key: 'for', header: t('payments.instruments.for'), cell: row => row.supplierName },
    {
      key: 'status',
      header: t('payments.debits.status'),
      cell: row => (
        <>
          <StatusPill tone={tones[row.status]}>{t(statusKey(instrumentStates, row.status))}</StatusPill>
          {row.status === 'kept' && !row.isUsable ? (
            <span className="cell-note">{t('payments.instruments.notUsable')}</span>
          ) : null}
        </>
      ),
    },
    {
      key: 'since',
      header: t('payments.instruments.since'),
      wideOnly: true,
      cell: row => <RelativeDate at={row.createdAt} />,
    },
    { key: 'remove', header: t('app.table.actions'), align: 'end', cell: row => <Remove instrument={row} /> },
  ]
  return (
    <Page title={t('payments.instruments')} back={{ to: dealsPaths.autoDebits(), label: t('payments.debit') }}>
      <p className="debit-about">{t('payments.instruments.about')}</p>
      <Table
        caption={t('payments.instruments')}
        columns={columns}
        rows={found.data?.items}
        rowKey={row => row.id}
        error={found.error}
        onRetry={() => void found.refetch()}
        empty={
          <EmptyState
            icon={Landmark}
            title={t('payments.instruments.none')}
            hint={t('payments.instruments.none.hint')}
            action={
              <LinkButton icon={CreditCard} to={dealsPaths.purchases()}>
                {t('payments.debits.all')}
              </LinkButton>
            }
          />
        }
      />
    </Page>
  )
}
