import { useText } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import type { Needing, Whying } from '../../ui/why.tsx'

/** Accepts or declines what the other side of a relation has asked. */
export const AnswerButtons = (props: {
  of: Needing
  reply: (accept: boolean) => Promise<unknown>
  /** Why it cannot be accepted now; it can always be declined. */
  closed?: Pick<Whying, 'why' | 'ask'>
}) => {
  const { of, reply, closed } = props
  const t = useText()
  return (
    <>
      <Button small of={of} {...closed} onClick={() => void reply(true)}>
        {t('organisations.member.event.accept')}
      </Button>
      <Button small tone="quiet" of={of} onClick={() => void reply(false)}>
        {t('organisations.member.event.decline')}
      </Button>
    </>
  )
}
