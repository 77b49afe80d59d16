import { useText } from '../../lib/i18n.ts'
import type { Whying } from '../../ui/why.tsx'

/** Why somebody cannot do what others attend to, and who can. */
export type Attending = Pick<Whying, 'why' | 'ask'>

/** For the buttons of what the server lets those alone do who attend to it (shared/deals/attending.ts): why others cannot, and who can. */
export const useAttending = (attends: boolean): Attending => {
  const t = useText()
  return attends ? {} : { why: t('deals.next.others'), ask: { leaf: 'assignment.ticket' } }
}
