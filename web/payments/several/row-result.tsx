import { declineText } from '#shared/payments/card.ts'
import type { Paying } from '#shared/payments/Payments.contract.ts'
import { tryOf } from '#shared/payments/trying.ts'
import { isText, refusalText, type TextKey, useText } from '../../lib/i18n.ts'
import { payAddress } from '../../parts/pay-address.ts'
import { InvoiceStatus } from '../../parts/status.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { StatusPill, type StatusTone } from '../../ui/status-pill.tsx'
import type { Result } from './each.ts'

const tones: Readonly<Record<Result['at'], StatusTone>> = {
  paying: 'info',
  taken: 'positive',
  debiting: 'info',
  changed: 'warning',
  moved: 'warning',
  unsure: 'warning',
  stopped: 'neutral',
  declined: 'danger',
  asks: 'accent',
  refused: 'warning',
}

/** What the server knows of the last try, for who comes back to the page. */
const known = ({ invoice, payment, whyNot }: Paying): Result | undefined => {
  const last = tryOf(invoice, payment)
  if (last?.at === 'debiting') return { at: 'debiting' }
  if (last?.at === 'declined') return { at: 'declined', code: last.code ?? '', kind: last.kind }
  return whyNot && invoice.status !== 'paid'
    ? { at: 'refused', refusal: { errorType: whyNot, params: { supplier: invoice.supplierName } } }
    : undefined
}

/** What became of one invoice, and why. */
export const RowResult = ({ item, result }: { readonly item: Paying; readonly result: Result | undefined }) => {
  const t = useText()
  const { invoice, payment } = item
  const shown = result ?? known(item)
  if (payment?.status === 'checking' && !result) {
    return (
      <LinkButton small to={payAddress(invoice)}>
        {t('payments.acting.action')}
      </LinkButton>
    )
  }
  if (!shown) return <InvoiceStatus invoice={invoice} />
  const noteOf = (): string | undefined => {
    if (shown.at === 'declined') return t(declineText(shown.code, shown.kind))
    if (shown.at === 'refused') {
      const { errorType, params } = shown.refusal
      return errorType === 'state.transition' || !isText(`refusal.${errorType}`)
        ? t('payments.notNow')
        : refusalText({ errorType, params, message: '' }, t)
    }
    const key = `payments.several.at.${shown.at}.text`
    return isText(key) ? t(key) : undefined
  }
  const note = noteOf()
  return (
    <>
      <StatusPill tone={tones[shown.at]}>{t(`payments.several.at.${shown.at}` satisfies TextKey)}</StatusPill>
      {note ? <span className="cell-note">{note}</span> : null}
      {shown.at === 'asks' ? (
        <LinkButton small to={payAddress(invoice)}>
          {t('payments.acting.action')}
        </LinkButton>
      ) : null}
    </>
  )
}
