import { useState } from 'react'
import type { Id } from '#shared/kit/id.ts'
import { queryLength } from '#shared/kit/query.ts'
import { Search } from '#shared/marketplace/Search.contract.ts'
import { Organisations } from '#shared/organisations/Organisations.contract.ts'
import { useAccount } from '../../lib/account.tsx'
import { useText } from '../../lib/i18n.ts'
import { useCommand, useQueryOf } from '../../lib/query.ts'
import { useRested } from '../../lib/url-state.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SearchSelect } from '../../ui/search-select.tsx'
import { useToasts } from '../../ui/toasts.tsx'

/** Invites an organisation of the market to become a client. */
export const InviteClient = ({ onClose }: { onClose: () => void }) => {
  const t = useText()
  const toasts = useToasts()
  const { active } = useAccount()
  const [query, setQuery] = useState('')
  const [chosen, choose] = useState<string>()
  const rested = useRested(query)
  const found = useQueryOf(
    Search,
    'SEARCH',
    { kind: 'organisation', query: rested.slice(0, queryLength) },
    { keepPrevious: true },
  )
  const invite = useCommand(Organisations, 'ADD_MEMBER')
  const others = (found.data?.items ?? []).filter(({ id }) => id !== active?.organisation.id)
  const send = () => {
    const name = others.find(({ id }) => id === chosen)?.name ?? ''
    invite.run({ organizationId: chosen as Id<'organisation'> }).then(
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
          <Button tone="primary" busy={invite.busy} disabled={!chosen} onClick={send}>
            {t('organisations.clients.invite.send')}
          </Button>
        </>
      }
    >
      <p id="invite-client-help">{t('organisations.clients.invite.help')}</p>
      <SearchSelect
        label={t('organisations.clients.invite.find')}
        describedBy="invite-client-help"
        choices={others.map(({ id, name }) => ({ value: id, label: name }))}
        value={chosen}
        onChange={value => choose(String(value))}
        onSearch={setQuery}
        loading={found.isPlaceholderData}
      />
    </Dialog>
  )
}
