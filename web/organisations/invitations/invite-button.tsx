import { Mail } from 'lucide-react'
import { useState } from 'react'
import type { InvitationType } from '#shared/organisations/invitation.ts'
import { leafOfList } from '#shared/organisations/relation-lists.ts'
import { useText } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { later } from '../../ui/later.tsx'

const InviteDialog = later(() => import('./invite-dialog.tsx').then(m => m.InviteDialog))

/** Opens the Invite dialog from one of the lists of an organisation's people. */
export const InviteButton = ({ type }: { type: InvitationType }) => {
  const t = useText()
  const [isOpen, open] = useState(false)
  return (
    <>
      <Button icon={Mail} of={{ needs: leafOfList[type], busy: false }} onClick={() => open(true)}>
        {t(`organisations.invite.title.${type}`)}
      </Button>
      {isOpen ? <InviteDialog type={type} onClose={() => open(false)} /> : null}
    </>
  )
}
