import { useState } from 'react'
import type { Id } from '#shared/kit/id.ts'
import { Organisations } from '#shared/organisations/Organisations.contract.ts'
import { useAccount } from '../../lib/account.tsx'
import { useText } from '../../lib/i18n.ts'
import { useCommand } from '../../lib/query.ts'
import { type ChosenOrganisation, OrganisationSelect } from '../../parts/organisation-select.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useToasts } from '../../ui/toasts.tsx'

/** Invites an organisation of the market to become a client. */
export const InviteClient = ({ onClose }: { onClose: () => void }) => {
  const t = useText()
  const toasts = useToasts()
  const { active } = useAccount()
  const [chosen, choose] = useState<ChosenOrganisation>()
  const invite = useCommand(Organisations, 'ADD_MEMBER')
  const send = () => {
    if (!chosen) return
    const { id, name } = chosen
    invite.run({ organizationId: id as Id<'organisation'> }).then(
      ({ status }) => {
        if (status === 'success') toasts.done('organisations.clients.invite.sent', { name })
        else if (status === 'exist') toasts.tell('organisations.clients.invite.exist', { name })
        else if (status === 'exist joint') toasts.tell('organisations.clients.invite.asked', { name })
        else toasts.tell('organisations.clients.invite.waiting', { name })
        onClose()
      },
      error => toasts.failed(error),
    )
  }
  return (
    <Dialog
      title={t('organisations.clients.invite')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('app.close')}</Button>
          <Button tone="primary" of={invite} why={!chosen && t('app.why.organisation')} onClick={send}>
            {t('organisations.clients.invite.send')}
          </Button>
        </>
      }
    >
      <p id="invite-client-help">{t('organisations.clients.invite.help')}</p>
      <OrganisationSelect
        label={t('organisations.clients.invite.find')}
        describedBy="invite-client-help"
        without={active?.organisation.id}
        value={chosen}
        onChange={choose}
      />
    </Dialog>
  )
}
