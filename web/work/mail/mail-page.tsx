import { Archive, Inbox, MailOpen } from 'lucide-react'
import { queryLength } from '#shared/kit/query.ts'
import { Mail, type MailThreadView } from '#shared/work/Mail.contract.ts'
import { type MailBox, mailBoxes } from '#shared/work/mail.ts'
import { workPaths } from '#shared/work/paths.ts'
import { client } from '../../lib/call.ts'
import { type Text, useText } from '../../lib/i18n.ts'
import { useCommand } from '../../lib/query.ts'
import { useFilters } from '../../lib/url-state.ts'
import { IconButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FilterSelect } from '../../ui/filter-bar.tsx'
import { Page } from '../../ui/page.tsx'
import { RelativeDate } from '../../ui/relative-date.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import type { Column } from '../../ui/table.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { useListOf, WorkList } from '../../ui/work-list.tsx'
import './mail.css'
import { NewMail } from './new-mail.tsx'

const defaults = { q: '', box: 'inbox', show: '', sender: '', name: '' }
const shows = ['unread', 'failed'] as const

/** A party as it stands in an address: 'organization:org_…'. */
const readSender = (text: string) => {
  const [type, id] = text.split(':')
  return id && (type === 'user' || type === 'organization') ? ({ id, type } as const) : undefined
}

const columnsOf = (t: Text): Column<MailThreadView>[] => [
  {
    key: 'with',
    header: t('work.mailbox.with'),
    cell: ({ name, unread }) => (
      <span className={unread > 0 ? 'mail-name-unread' : undefined}>
        {name}
        {unread > 0 ? <span className="sr-only">, {t('work.mailbox.unread')}</span> : null}
      </span>
    ),
  },
  {
    key: 'subject',
    header: t('work.mailbox.subject'),
    cell: ({ subject, excerpt, failed }) => (
      <>
        {subject} {failed ? <StatusPill tone="danger">{t('work.mailbox.failed')}</StatusPill> : null}
        <span className="cell-note">{excerpt}</span>
      </>
    ),
  },
  { key: 'mails', header: t('work.mailbox.count'), align: 'end', wideOnly: true, cell: ({ mails }) => mails },
  { key: 'last', header: t('work.mailbox.last'), cell: ({ lastAt }) => <RelativeDate at={lastAt} /> },
]

const csvColumns = (t: Text) => [
  { header: t('work.mailbox.with'), value: (row: MailThreadView) => row.name },
  { header: t('work.mailbox.subject'), value: (row: MailThreadView) => row.subject },
  { header: t('work.mailbox.count'), value: (row: MailThreadView) => row.mails },
  { header: t('work.mailbox.unread'), value: (row: MailThreadView) => row.unread },
  { header: t('work.mailbox.last'), value: (row: MailThreadView) => row.lastAt },
]

const Acts = ({ thread: { id, unread, box } }: { thread: MailThreadView }) => {
  const t = useText()
  const toasts = useToasts()
  const mark = useCommand(Mail, 'MARK_AS_READ')
  const move = useCommand(Mail, 'MOVE')
  const put = (to: MailBox) =>
    move
      .run({ threads: [id], box: to })
      .then(() => toasts.done(to === 'inbox' ? 'work.mailbox.movedToInbox' : 'work.mailbox.archived'))
      .catch(toasts.failed)
  return (
    <>
      <IconButton
        icon={MailOpen}
        label={t(unread > 0 ? 'work.mailbox.markRead' : 'work.mailbox.markUnread')}
        of={mark}
        onClick={() => void mark.run({ threads: [id], read: unread > 0 }).catch(toasts.failed)}
      />
      <IconButton
        icon={box === 'inbox' ? Archive : Inbox}
        label={t(box === 'inbox' ? 'work.mailbox.archive' : 'work.mailbox.toInbox')}
        of={move}
        onClick={() => void put(box === 'inbox' ? 'archive' : 'inbox')}
      />
    </>
  )
}

/** The mailbox of the party that one acts for: its conversations, the newest first. */
export const MailPage = () => {
  const t = useText()
  const { filters, setFilters, clear, isFiltered, after } = useFilters(defaults)
  const box = mailBoxes.find(one => one === filters.box) ?? 'inbox'
  const only = shows.find(one => one === filters.show)
  const sender = readSender(filters.sender)
  const query = filters.q.trim().slice(0, queryLength)
  const asked = {
    box,
    ...(only ? { only } : {}),
    ...(sender ? { sender } : {}),
    ...(query ? { query } : {}),
  }
  const page = useListOf(Mail, 'GET_THREADS', asked, { after })
  return (
    <Page title={t('work.page.mail')} subtitle={t('work.mailbox.lead')} action={<NewMail />}>
      <WorkList
        caption={t('work.mailbox.caption')}
        columns={columnsOf(t)}
        rowKey={row => row.id}
        href={row => workPaths.mailThread(row.id)}
        actions={row => <Acts thread={row} />}
        page={page}
        onClear={clear}
        isNarrowed={isFiltered}
        note={
          query ? t('work.mailbox.searchNote') : sender ? t('work.mailbox.sender', { name: filters.name }) : undefined
        }
        csv={{
          name: t('work.page.mail'),
          load: cursor => client(Mail)('GET_THREADS', { ...asked, ...cursor }),
          rowsOf: found => found.items,
          columns: () => csvColumns(t),
        }}
        empty={
          <EmptyState
            icon={MailOpen}
            title={t('work.mailbox.none')}
            hint={t('work.mailbox.none.hint')}
            action={<NewMail />}
          />
        }
      >
        <FilterSelect
          label={t('work.mailbox.box')}
          all={t('work.mailbox.box.inbox')}
          value={box === 'inbox' ? '' : box}
          choices={mailBoxes.slice(1).map(value => ({ value, label: t(`work.mailbox.box.${value}`) }))}
          onChange={value => setFilters({ box: value || 'inbox' })}
        />
        <FilterSelect
          label={t('work.mailbox.show')}
          all={t('work.mailbox.show.all')}
          value={filters.show}
          choices={shows.map(value => ({ value, label: t(`work.mailbox.${value}`) }))}
          onChange={value => setFilters({ show: value })}
        />
      </WorkList>
    </Page>
  )
}
