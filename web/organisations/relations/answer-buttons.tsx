import { useText } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import type { Needing } from '../../ui/why.tsx'

/** Accepts or declines what the other side of a relation has asked. */
export const AnswerButtons = ({ of, reply }: { of: Needing; reply: (accept: boolean) => Promise<unknown> }) => {
  const t = useText()
  return (
    <>
      <Button small of={of} onClick={() => void reply(true)}>
        {t('organisations.member.event.accept')}
      </Button>
      <Button small tone="quiet" of={of} onClick={() => void reply(false)}>
        {t('organisations.member.event.decline')}
      </Button>
    </>
  )
}
