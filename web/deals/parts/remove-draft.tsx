import { useNavigate } from 'react-router-dom'
import { useText } from '../../lib/i18n.ts'
import { ConfirmButton, type ConfirmButtonProps } from '../../ui/confirm-button.tsx'

/** Deletes a draft once that is confirmed, and leads to the list that it stood in. */
export const RemoveDraft = ({
  list,
  run,
  ...whying
}: Pick<ConfirmButtonProps, 'of' | 'why' | 'ask' | 'run'> & { readonly list: string }) => {
  const t = useText()
  const navigate = useNavigate()
  return (
    <ConfirmButton
      {...whying}
      tone="quiet"
      label={t('deals.ticket.remove')}
      title={t('deals.ticket.remove')}
      message={t('deals.ticket.removeMessage')}
      danger
      run={() => run().then(() => navigate(list))}
    />
  )
}
