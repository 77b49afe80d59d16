import type { Move } from '#shared/deals/waiting.ts'
import { useText } from '../../lib/i18n.ts'
import { StatusPill } from '../../ui/status-pill.tsx'

const tones = { finish: 'neutral', offer: 'accent', sign: 'accent', publish: 'accent', pay: 'accent' } as const

/** What the person has to do next, or that it is late. */
export const MovePill = ({ move, isLate }: { move: Move; isLate: boolean }) => {
  const t = useText()
  return isLate ? (
    <StatusPill tone="danger">{t('app.desk.move.late')}</StatusPill>
  ) : (
    <StatusPill tone={tones[move]}>{t(`app.desk.move.${move}`)}</StatusPill>
  )
}
