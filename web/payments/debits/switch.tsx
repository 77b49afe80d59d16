import { useState } from 'react'
import type { DebitSwitch } from '#shared/deals/auto-debit.ts'
import { exactDate } from '#shared/kit/words.ts'
import { Tickets } from '#shared/payments/Tickets.contract.ts'
import { isText, useLanguage, useText } from '../../lib/i18n.ts'
import { useCommand } from '../../lib/query.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { later } from '../../ui/later.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import type { Switched } from './switch-dialog.tsx'

const SwitchDialog = later(() => import('./switch-dialog.tsx').then(module => module.SwitchDialog))

export type May = {
  readonly mayTurnOn: boolean
  readonly mayTurnOff: boolean
  readonly whyNot?: string | undefined
}

/** Why the switch cannot be turned on, in words, and who can. */
const useWhyNot = ({ whyNot }: May, { customerName, supplierName }: Switched): string | undefined => {
  const t = useText()
  if (whyNot === undefined) return undefined
  if (whyNot === 'auth.denied') return t('payments.debit.onlyCustomer', { customer: customerName })
  const key = `refusal.${whyNot}`
  return isText(key) ? t(key, { supplier: supplierName }) : t('payments.notNow')
}

/** The button that switches auto-debit on or off. What may not be done now says why, and who can. */
export const SwitchButton = ({ of, isOn, may, small }: { of: Switched; isOn: boolean; may: May; small?: boolean }) => {
  const t = useText()
  const toasts = useToasts()
  const turn = useCommand(Tickets, 'AUTO_DEBIT_CHANGE')
  const [asks, ask] = useState(false)
  const why = useWhyNot(may, of)
  const { requestId, number, invoiceId } = of
  const about = invoiceId !== undefined || number !== undefined ? 'item' : 'deal'
  const off = async () => {
    await turn.run({
      requestId: requestId as never,
      checked: false,
      ...(invoiceId ? { invoiceId: invoiceId as never } : number ? { number } : {}),
    })
    toasts.done(`payments.debit.switchedOff.${about}`)
  }
  if (isOn) {
    return (
      <ConfirmButton
        {...(small ? { small } : {})}
        of={turn}
        why={may.mayTurnOff ? undefined : (why ?? t('payments.notNow'))}
        label={number ? t('payments.debit.switchOffOf', { number }) : t('payments.debit.switchOff')}
        title={t('payments.debit.off.title')}
        message={t(`payments.debit.off.text.${about}`)}
        run={off}
      />
    )
  }
  return (
    <>
      <Button {...(small ? { small } : {})} of={turn} why={why} onClick={() => ask(true)}>
        {number ? t('payments.debit.switchOnOf', { number }) : t('payments.debit.switchOn')}
      </Button>
      {asks ? <SwitchDialog of={of} onClose={() => ask(false)} /> : null}
    </>
  )
}

/** How a switch stands, in words, and whose word that is. */
export const SwitchState = ({ says, isOne }: { says: DebitSwitch | null; isOne?: boolean }) => {
  const t = useText()
  const language = useLanguage()
  const about = isOne ? 'item' : 'deal'
  const isOn = says?.on === true
  return (
    <div className="debit-state">
      <StatusPill tone={isOn ? 'positive' : 'neutral'}>
        {t(isOn ? 'payments.debit.isOn' : 'payments.debit.isOff')}
      </StatusPill>
      <p>
        {isOn ? t(`payments.debit.on.${about}`, { instrument: says.instrument }) : t(`payments.debit.off.${about}`)}{' '}
        {says
          ? t(isOn ? 'payments.debit.since' : 'payments.debit.offSince', {
              name: says.name,
              date: exactDate(says.at, language),
            })
          : null}
      </p>
    </div>
  )
}
