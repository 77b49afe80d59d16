import { FileText, Trash2 } from 'lucide-react'
import { type DraftView, Mail } from '#shared/work/Mail.contract.ts'
import { workPaths } from '#shared/work/paths.ts'
import { useText } from '../../lib/i18n.ts'
import { useCommand, useQueryOf } from '../../lib/query.ts'
import { IconButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { RelativeDate } from '../../ui/relative-date.tsx'
import { Table } from '../../ui/table.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import './mail.css'
import { NewMail } from './new-mail.tsx'

/** What one began to write in this mailbox. Nobody else sees it. */
export const MailDraftsPage = () => {
  const t = useText()
  const toasts = useToasts()
  const { data, error, refetch } = useQueryOf(Mail, 'GET_DRAFTS', {})
  const remove = useCommand(Mail, 'DELETE_DRAFT')
  const drop = (id: DraftView['id']) =>
    remove
      .run({ id })
      .then(() => toasts.done('work.mailbox.drafts.deleted'))
      .catch(toasts.failed)
  return (
    <Page title={t('work.page.mailDrafts')} action={<NewMail />}>
      <Table
        caption={t('work.mailbox.drafts.caption')}
        columns={[
          {
            key: 'subject',
            header: t('work.mailbox.subject'),
            cell: ({ subject }: DraftView) => subject || t('work.mailbox.drafts.noSubject'),
          },
          {
            key: 'to',
            header: t('work.mailbox.drafts.to'),
            cell: ({ to }: DraftView) => to.map(({ name }) => name).join(', '),
          },
          {
            key: 'changed',
            header: t('work.mailbox.drafts.changed'),
            cell: ({ updatedAt }: DraftView) => <RelativeDate at={updatedAt} />,
          },
        ]}
        rows={data?.items}
        rowKey={({ id }) => id}
        href={({ id, thread }) =>
          thread ? workPaths.mailThread(thread, { draft: id }) : workPaths.newMail({ draft: id })
        }
        actions={({ id }) => (
          <IconButton icon={Trash2} label={t('work.mailbox.drafts.delete')} of={remove} onClick={() => void drop(id)} />
        )}
        error={error}
        onRetry={() => void refetch()}
        empty={
          <EmptyState
            icon={FileText}
            title={t('work.mailbox.drafts.none')}
            hint={t('work.mailbox.drafts.none.hint')}
            action={<NewMail />}
          />
        }
      />
    </Page>
  )
}
