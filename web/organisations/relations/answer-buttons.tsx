import { useText } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'

/** Accepts or declines what the other side of a relation has asked. */
export const AnswerButtons = ({ busy, reply }: { busy: boolean; reply: (accept: boolean) => Promise<unknown> }) => {
  const t = useText()
  return (
    <>
      <Button small busy={busy} onClick={() => void reply(true)}>
        {t('organisations.member.event.accept')}
      </Button>
      <Button small tone="quiet" busy={busy} onClick={() => void reply(false)}>
        {t('organisations.member.event.decline')}
      </Button>
    </>
  )
}
