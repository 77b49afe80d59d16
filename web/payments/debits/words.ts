import type { TakingView } from '#shared/deals/taking.ts'
import { postponedUntil } from '#shared/deals/taking-plan.ts'
import { takingStates } from '#shared/deals/taking-states.ts'
import { statusKey } from '#shared/kit/state-table.ts'
import { exactDate } from '#shared/kit/words.ts'
import { bankReasonOf } from '#shared/payments/card.ts'
import type { Language, Text } from '../../lib/i18n.ts'
import type { StatusTone } from '../../ui/status-pill.tsx'

export const takingTones = {
  planned: 'neutral',
  noticed: 'info',
  postponed: 'warning',
  begun: 'info',
  underWay: 'info',
  failed: 'warning',
  taken: 'positive',
  givenUp: 'danger',
  stopped: 'neutral',
} as const satisfies Record<TakingView['status'], StatusTone>

/** Why the bank said no, in a sentence; codes that say no more share one. */
const codeText = (code: string, t: Text): string => {
  const known = bankReasonOf(code)
  if (known) return t(`payments.debits.code.${known}`)
  return t(/card|decline|cvc|fraud|stolen|lost/.test(code) ? 'payments.debits.code.card' : 'payments.debits.code.other')
}

/** Why a taking stands as it does, where there is more to say than that. */
export const whyText = (
  { status, why, tries, postponedOn, heldOn }: TakingView,
  t: Text,
  language: Language,
): string | undefined => {
  if (status === 'postponed' && heldOn !== undefined) return t('payments.debits.held')
  if (status === 'postponed' && postponedOn !== undefined)
    return t('payments.debits.postponed', { date: exactDate(postponedUntil(postponedOn), language) })
  const code = tries.findLast(one => one.code !== undefined)?.code
  const ofCode = code === undefined ? undefined : codeText(code, t)
  if (status === 'failed') return ofCode
  if (why === undefined) return undefined
  return why === 'refused' && ofCode
    ? `${ofCode}. ${t('payments.debits.why.refused')}`
    : t(`payments.debits.why.${why}`)
}

export const takingText = ({ status }: Pick<TakingView, 'status'>, t: Text): string =>
  t(statusKey(takingStates, status))
