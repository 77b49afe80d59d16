import { useNavigate, useSearchParams } from 'react-router-dom'
import type { Id } from '#shared/kit/id.ts'
import { Mail } from '#shared/work/Mail.contract.ts'
import { workPaths } from '#shared/work/paths.ts'
import { isMissing } from '../../lib/call.ts'
import { useText } from '../../lib/i18n.ts'
import { useQueryOf } from '../../lib/query.ts'
import { Page } from '../../ui/page.tsx'
import { WaitingPage } from '../../ui/waiting-page.tsx'
import { Compose } from './compose.tsx'

/** A new mail, or a draft of one that is taken up again. */
export const NewMailPage = () => {
  const t = useText()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const draftId = params.get('draft')
  const draft = useQueryOf(Mail, 'GET_DRAFT', { id: (draftId ?? '') as Id<'mailDraft'> }, { enabled: draftId !== null })
  // A draft that is gone was sent or thrown away: one begins anew.
  if (draftId !== null && !draft.data && !isMissing(draft.error))
    return <WaitingPage title={t('work.page.newMail')} found={draft} />
  return (
    <Page title={t('work.page.newMail')} width="narrow">
      <Compose
        key={draft.data?.id ?? 'new'}
        draft={draft.data}
        onSent={threadId => navigate(threadId ? workPaths.mailThread(threadId) : workPaths.mail())}
        onDiscarded={() => navigate(workPaths.mail())}
      />
    </Page>
  )
}
