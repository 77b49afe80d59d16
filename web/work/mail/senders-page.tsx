import { Users } from 'lucide-react'
import { queryLength } from '#shared/kit/query.ts'
import { Mail, type MailSenderView } from '#shared/work/Mail.contract.ts'
import { workPaths } from '#shared/work/paths.ts'
import { client } from '../../lib/call.ts'
import { type Text, useText } from '../../lib/i18n.ts'
import { useFilters } from '../../lib/url-state.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { RelativeDate } from '../../ui/relative-date.tsx'
import type { Column } from '../../ui/table.tsx'
import { useListOf, WorkList } from '../../ui/work-list.tsx'
import './mail.css'
import { NewMail } from './new-mail.tsx'

const defaults = { q: '' }

const columnsOf = (t: Text): Column<MailSenderView>[] => [
  {
    key: 'with',
    header: t('work.mailbox.with'),
    cell: ({ name, unread }) => <span className={unread > 0 ? 'mail-name-unread' : undefined}>{name}</span>,
  },
  { key: 'unread', header: t('work.mailbox.unread'), align: 'end', cell: ({ unread }) => unread || null },
  {
    key: 'threads',
    header: t('work.mailbox.senders.threads'),
    align: 'end',
    wideOnly: true,
    cell: ({ threads }) => threads,
  },
  { key: 'subject', header: t('work.mailbox.subject'), cell: ({ subject }) => subject },
  { key: 'last', header: t('work.mailbox.last'), cell: ({ lastAt }) => <RelativeDate at={lastAt} /> },
]

const csvColumns = (t: Text) => [
  { header: t('work.mailbox.with'), value: (row: MailSenderView) => row.name },
  { header: t('work.mailbox.unread'), value: (row: MailSenderView) => row.unread },
  { header: t('work.mailbox.senders.threads'), value: (row: MailSenderView) => row.threads },
  { header: t('work.mailbox.subject'), value: (row: MailSenderView) => row.subject },
  { header: t('work.mailbox.last'), value: (row: MailSenderView) => row.lastAt },
]

/** With whom there is mail, whoever wrote last first. */
export const MailSendersPage = () => {
  const t = useText()
  const { filters, clear, after } = useFilters(defaults)
  const query = filters.q.trim().slice(0, queryLength)
  const asked = query ? { query } : {}
  const page = useListOf(Mail, 'GET_BY_SENDER', asked, { after })
  return (
    <Page title={t('work.page.mailSenders')} action={<NewMail />}>
      <WorkList
        caption={t('work.mailbox.senders.caption')}
        columns={columnsOf(t)}
        rowKey={row => `${row.with.type}:${row.with.id}`}
        href={row => workPaths.mail({ sender: `${row.with.type}:${row.with.id}`, name: row.name })}
        page={page}
        onClear={clear}
        isNarrowed={Boolean(query)}
        csv={{
          name: t('work.page.mailSenders'),
          load: cursor => client(Mail)('GET_BY_SENDER', { ...asked, ...cursor }),
          rowsOf: found => found.items,
          columns: () => csvColumns(t),
        }}
        empty={
          <EmptyState
            icon={Users}
            title={t('work.mailbox.senders.none')}
            hint={t('work.mailbox.none.hint')}
            action={<NewMail />}
          />
        }
      />
    </Page>
  )
}
