import type { SetupIntentResult } from '@stripe/stripe-js'
import { Lock } from 'lucide-react'
import { useState } from 'react'
import { dealsPaths } from '#shared/deals/paths.ts'
import type { Out } from '#shared/kit/contract.ts'
import type { InstrumentKind, InstrumentView } from '#shared/payments/instrument.ts'
import { PaymentInstruments } from '#shared/payments/PaymentInstruments.contract.ts'
import { client } from '../../lib/call.ts'
import { failureText, useText } from '../../lib/i18n.ts'
import { useCommand } from '../../lib/query.ts'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import type { GivenCard } from '../card-provider.ts'
import { useElement } from '../element.ts'
import { ElementForm } from '../element-form.tsx'
import '../payments.css'

type Secret = Out<(typeof PaymentInstruments)['methods']['CLIENT_SECRET']>

const typeOf = { card: 'card', auBankDebit: 'au_becs_debit' } as const

/**
 * The provider's form for a card or a bank account that is to be kept, with the words of the mandate, in a frame of the provider's own.
 * @param onKept is told what is kept once the provider says so
 * @param onOver is told that nothing comes of this set-up any more
 */
const Fields = ({
  instrument,
  secret,
  requestId,
  onKept,
  onOver,
}: {
  instrument: InstrumentView
  secret: Secret
  requestId: string
  onKept: (kept: InstrumentView) => void
  onOver: () => void
}) => {
  const t = useText()
  const refresh = useCommand(PaymentInstruments, 'REFRESH')
  const { kind, supplier } = instrument
  const element = useElement({
    currency: 'aud',
    type: typeOf[kind],
    accountId: secret.accountId,
  })
  const { given, standing } = element
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const keep = async ({ stripe, elements }: GivenCard) => {
    const { error: missing } = await elements.submit()
    if (missing) return
    const answer: SetupIntentResult = await stripe.confirmSetup({
      elements,
      clientSecret: secret.clientSecret,
      confirmParams: { return_url: `${location.origin}${dealsPaths.autoDebit(requestId)}` },
      redirect: 'if_required',
    })
    // Whatever the browser was told: how it stands is asked of the provider, which says what of it is kept.
    const named = { supplierId: supplier.id as never, instrumentId: instrument.id }
    const now = await refresh.run(named)
    if (now.status === 'kept') onKept(now)
    else if (now.status === 'removed') onOver()
    else setProblem(answer.error?.message ?? t(answer.error ? 'payments.keep.failed' : 'payments.keep.waiting'))
  }
  const send = async () => {
    if (!given || standing !== 'ready' || busy) return
    setBusy(true)
    setProblem(undefined)
    await keep(given)
      .catch(failure => setProblem(failureText(failure)))
      .finally(() => setBusy(false))
  }
  return (
    <ElementForm element={element} label={t(`payments.keep.${kind}`)} problem={problem} onSend={send}>
      <p className="pay-safe">
        <Lock size={14} aria-hidden />
        {t('payments.keep.for', { supplier: instrument.supplierName })}
      </p>
      <Button
        type="submit"
        tone="primary"
        wide
        of={{ needs: refresh.needs, busy }}
        why={standing === 'failed' && t('payments.card.unavailable')}
      >
        {t('payments.keep.send')}
      </Button>
    </ElementForm>
  )
}

/** Begins a set-up for the supplier of a deal, or goes on with the one that is open, and shows the provider's form for it. */
export const KeepForm = ({
  requestId,
  kind,
  onKept,
}: {
  requestId: string
  kind: InstrumentKind
  onKept: (kept: InstrumentView) => void
}) => {
  const t = useText()
  const begin = useCommand(PaymentInstruments, 'ENABLE_DIRECT_DEBIT')
  const [begun, setBegun] = useState<{ readonly instrument: InstrumentView; readonly secret: Secret }>()
  const [failure, setFailure] = useState<unknown>()
  const start = () => {
    setFailure(undefined)
    begin
      .run({ requestId: requestId as never, kind })
      .then(async instrument => {
        const named = { supplierId: instrument.supplier.id as never, instrumentId: instrument.id }
        setBegun({ instrument, secret: await client(PaymentInstruments)('CLIENT_SECRET', named) })
      })
      .catch(setFailure)
  }
  if (failure !== undefined) return <Failure error={failure} onRetry={start} />
  if (begun) return <Fields {...begun} requestId={requestId} onKept={onKept} onOver={start} />
  return (
    <Button of={begin} tone="primary" onClick={start}>
      {t(`payments.keep.${kind}`)}
    </Button>
  )
}
