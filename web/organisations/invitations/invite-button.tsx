import { Mail } from 'lucide-react'
import { useState } from 'react'
import type { InvitationType } from '#shared/organisations/invitation.ts'
import { leafOfList } from '#shared/organisations/relation-lists.ts'
import { useText } from '../../lib/i18n.ts'
import { Button, type Tone } from '../../ui/button.tsx'
import { later } from '../../ui/later.tsx'
import { usePlanWhy } from '../relations/plan-full.tsx'

const InvitePeople = later(() => import('./invite-people.tsx').then(m => m.InvitePeople))

/** Opens the Invite dialog from one of the lists of an organisation's people. */
export const InviteButton = ({ type, tone = 'primary' }: { type: InvitationType; tone?: Tone }) => {
  const t = useText()
  const [isOpen, open] = useState(false)
  const closed = usePlanWhy(type === 'client')
  return (
    <>
      <Button
        tone={tone}
        icon={Mail}
        of={{ needs: leafOfList[type], busy: false }}
        {...closed}
        onClick={() => open(true)}
      >
        {t(`organisations.invite.title.${type}`)}
      </Button>
      {isOpen ? <InvitePeople type={type} onClose={() => open(false)} /> : null}
    </>
  )
}
