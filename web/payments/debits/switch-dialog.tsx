import { useState } from 'react'
import { dealReference } from '#shared/deals/reference.ts'
import { consentToDebit } from '#shared/payments/debit-consent.ts'
import type { InstrumentKind, InstrumentView } from '#shared/payments/instrument.ts'
import { PaymentInstruments } from '#shared/payments/PaymentInstruments.contract.ts'
import { Tickets } from '#shared/payments/Tickets.contract.ts'
import { useLanguage, useText } from '../../lib/i18n.ts'
import { useCommand, useQueryOf } from '../../lib/query.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Notice } from '../../ui/notice.tsx'
import { OneOf } from '../../ui/one-of.tsx'
import { TextSkeleton } from '../../ui/skeleton.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { KeepForm } from './keep-form.tsx'

/** What is switched: a deal, one payment of it, or one invoice. */
export type Switched = {
  readonly requestId: string
  readonly thread: string
  readonly customerName: string
  readonly supplierName: string
  readonly number?: number
  readonly invoiceId?: string
}

/** What is added where these kinds are taken. */
const addText = (kinds: readonly InstrumentKind[]) =>
  kinds.length === 1 ? (`payments.debit.add.${kinds[0]!}` as const) : 'payments.debit.add'

/** The provider's forms for a new card or bank account, one of them open at a time. */
const AddInstrument = ({
  requestId,
  kinds,
  onKept,
}: {
  requestId: string
  kinds: readonly InstrumentKind[]
  onKept: (kept: InstrumentView) => void
}) => {
  const t = useText()
  const [kind, setKind] = useState<InstrumentKind>(kinds[0] ?? 'card')
  return (
    <>
      <OneOf
        className="debit-choice"
        legend={t(addText(kinds))}
        choices={kinds}
        value={kind}
        labelOf={one => t(`payments.keep.${one}`)}
        onChoose={setKind}
      />
      <KeepForm key={kind} requestId={requestId} kind={kind} onKept={onKept} />
    </>
  )
}

/** What is kept and can be used, to choose from. */
export const InstrumentChoice = ({
  items,
  chosen,
  onChoose,
}: {
  items: readonly InstrumentView[]
  chosen: InstrumentView['id'] | undefined
  onChoose: (id: InstrumentView['id']) => void
}) => {
  const t = useText()
  const named = (id: InstrumentView['id']) => {
    const { label, kind } = items.find(item => item.id === id)!
    return (
      <>
        {label} <span className="cell-note">{t(`payments.instruments.kind.${kind}`)}</span>
      </>
    )
  }
  return (
    <OneOf
      className="debit-choice"
      legend={t('payments.debit.with')}
      choices={items.map(({ id }) => id)}
      value={chosen}
      labelOf={named}
      onChoose={onChoose}
    />
  )
}

/** Switches auto-debit on: with what, in which words, and by whose hand. Only the customer is shown it. */
export const SwitchDialog = ({ of, onClose }: { of: Switched; onClose: () => void }) => {
  const t = useText()
  const language = useLanguage()
  const toasts = useToasts()
  const { requestId, thread, customerName, supplierName, number, invoiceId } = of
  const found = useQueryOf(PaymentInstruments, 'GET_BY_DEAL', { requestId: requestId as never })
  const turn = useCommand(Tickets, 'AUTO_DEBIT_CHANGE')
  const [picked, pick] = useState<InstrumentView['id']>()
  const [isAdding, setAdding] = useState(false)
  const usable = (found.data?.items ?? []).filter(({ isUsable }) => isUsable)
  const kinds = found.data?.kinds.toReversed() ?? []
  const isBankOnly = kinds.length > 0 && !kinds.includes('card')
  const instrument = usable.find(({ id }) => id === picked) ?? usable[0]
  const kept = ({ id, label }: InstrumentView) => {
    toasts.done('payments.keep.kept', { instrument: label, supplier: supplierName })
    pick(id)
    setAdding(false)
    void found.refetch()
  }
  const agree = () => {
    if (!instrument) return
    turn
      .run({
        requestId: requestId as never,
        checked: true,
        instrumentId: instrument.id,
        language,
        ...(invoiceId ? { invoiceId: invoiceId as never } : number ? { number } : {}),
      })
      .then(() => {
        toasts.done('payments.debit.switchedOn')
        onClose()
      })
      .catch(toasts.failed)
  }
  const consent =
    instrument &&
    consentToDebit(language, {
      customer: customerName,
      supplier: supplierName,
      reference: dealReference(thread),
      instrument,
      number,
    })
  const isForm = isAdding || (found.data !== undefined && usable.length === 0)
  return (
    <Dialog
      title={number ? t('payments.debit.switchOnOf', { number }) : t('payments.debit.switchOn')}
      onClose={onClose}
      keepOnOutside
      actions={
        isForm ? null : (
          <>
            <Button onClick={onClose}>{t('app.cancel')}</Button>
            <Button tone="primary" of={turn} onClick={agree}>
              {t('payments.debit.agree')}
            </Button>
          </>
        )
      }
    >
      {found.error ? <Failure error={found.error} onRetry={() => void found.refetch()} /> : null}
      {found.data || found.error ? null : <TextSkeleton lines={4} />}
      {isForm ? (
        <>
          {usable.length === 0 ? (
            <Notice>
              <p>
                {t(isBankOnly ? 'payments.debit.noAccountKept' : 'payments.debit.noneKept', { supplier: supplierName })}
              </p>
            </Notice>
          ) : null}
          <AddInstrument requestId={requestId} kinds={kinds} onKept={kept} />
        </>
      ) : instrument && consent ? (
        <>
          <InstrumentChoice items={usable} chosen={instrument.id} onChoose={pick} />
          <Button small tone="quiet" onClick={() => setAdding(true)}>
            {t(addText(kinds))}
          </Button>
          <section className="debit-consent" aria-label={t('payments.debit.consent')}>
            <h3>{t('payments.debit.consent')}</h3>
            <p>{consent.words}</p>
          </section>
        </>
      ) : null}
    </Dialog>
  )
}
