import { useId, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Contracts } from '#shared/deals/Contracts.contract.ts'
import { namesOf } from '#shared/identity/person.ts'
import { displayMoney, fromJson } from '#shared/kit/money.ts'
import { exactDate } from '#shared/kit/words.ts'
import type { FeeChoice } from '#shared/organisations/fee-choice.ts'
import { useAccount } from '../../lib/account.tsx'
import { useLanguage, useText } from '../../lib/i18n.ts'
import { useCommand, useQueryOf } from '../../lib/query.ts'
import { payAddress } from '../../parts/pay-address.ts'
import { SignatureField } from '../../parts/signature/signature-field.tsx'
import { useSignature } from '../../parts/signature/use-signature.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Failure } from '../../ui/failure.tsx'
import { TextSkeleton } from '../../ui/skeleton.tsx'
import { useToasts } from '../../ui/toasts.tsx'

type Props = { readonly plan: FeeChoice['plan']; readonly extra: number; readonly onClose: () => void }

/** What another plan costs, by the server, and agreeing to exactly that. */
export const PlanDialog = ({ plan, extra, onClose }: Props) => {
  const t = useText()
  const language = useLanguage()
  const toasts = useToasts()
  const navigate = useNavigate()
  const id = useId()
  const { active, person } = useAccount()
  const [extraClients, setExtra] = useState(extra)
  const names = person ? namesOf(person) : []
  const signature = useSignature(names.length > 0 ? names : [person?.email ?? ''])
  const request = { plan, extraClients }
  const quote = useQueryOf(Contracts, 'GET_FEE_QUOTE', request)
  const agree = useCommand(Contracts, 'CREATE_ORG_TICKET')
  const submit = async () => {
    const given = signature.check()
    if (!given || !quote.data) return
    const { now, monthly } = quote.data
    try {
      const done = await agree.run({ request, contract: { now, monthly, signature: given, language } })
      toasts.done('payments.fee.agreed')
      onClose()
      if (done.invoiceId) void navigate(payAddress({ id: done.invoiceId }))
    } catch (error) {
      toasts.failed(error)
      void quote.refetch()
    }
  }
  const shown = (sum: { amount: string; currency: 'AUD' | 'USD' | 'ETH' | 'USDT' | 'MERC' }) =>
    displayMoney(fromJson(sum), language)
  return (
    <Dialog
      title={t('payments.fee.choose', { plan: t(`organisations.plan.${plan}`) })}
      onClose={onClose}
      keepOnOutside
      actions={
        <>
          <Button onClick={onClose}>{t('payments.fee.cancel')}</Button>
          <Button tone="primary" of={agree} onClick={() => void submit()}>
            {t('payments.fee.agree')}
          </Button>
        </>
      }
    >
      {plan === 'free' ? null : (
        <div className="ui form">
          <div className="field">
            <label htmlFor={id}>{t('payments.fee.extra')}</label>
            <input
              id={id}
              type="number"
              inputMode="numeric"
              min={0}
              max={100_000}
              value={extraClients}
              onChange={event => setExtra(Math.min(100_000, Math.max(0, Math.trunc(Number(event.target.value) || 0))))}
            />
          </div>
        </div>
      )}
      {quote.error ? <Failure error={quote.error} onRetry={quote.refetch} /> : null}
      {quote.data ? (
        <p role="status">
          {t(`payments.fee.quote.${quote.data.kind}`, {
            now: shown(quote.data.now),
            monthly: shown(quote.data.monthly),
            from: exactDate(quote.data.from, language, 'long'),
            months: quote.data.months,
          })}{' '}
          {quote.data.gst.rate === '0'
            ? t('payments.fee.gstFree')
            : t('payments.fee.gst', {
                rate: quote.data.gst.rate,
                now: shown(quote.data.gst.now),
                monthly: shown(quote.data.gst.monthly),
              })}
        </p>
      ) : quote.error ? null : (
        <TextSkeleton />
      )}
      <SignatureField of={signature} />
      <p className="field-help">{t('deals.sign.consent.fee', { party: active?.organisation.tradingName ?? '' })}</p>
    </Dialog>
  )
}
