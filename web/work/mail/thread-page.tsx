import { Archive, FileText, Inbox, MailOpen, RotateCcw, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router-dom'
import type { Id } from '#shared/kit/id.ts'
import { can, statusKey } from '#shared/kit/state-table.ts'
import { Mail, type MailThreadView, type MailView } from '#shared/work/Mail.contract.ts'
import type { MailBox, ThreadMail } from '#shared/work/mail.ts'
import { postStates } from '#shared/work/mail-states.ts'
import { workPaths } from '#shared/work/paths.ts'
import { client, isMissing } from '../../lib/call.ts'
import { downloadUrl } from '../../lib/download.ts'
import { type TextKey, useText } from '../../lib/i18n.ts'
import { useCommand, useQueryOf } from '../../lib/query.ts'
import { useSize } from '../../lib/size.ts'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { later } from '../../ui/later.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { RelativeDate } from '../../ui/relative-date.tsx'
import { DetailSkeleton } from '../../ui/skeleton.tsx'
import { StatusPill, type StatusTone } from '../../ui/status-pill.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { WaitingPage } from '../../ui/waiting-page.tsx'
import { BodyShown } from './body-shown.tsx'
import './mail.css'

/** What one answers with is more than what one reads with. */
const Compose = later(() => import('./compose.tsx').then(module => module.Compose), <DetailSkeleton />)

const tones: Partial<Record<NonNullable<ThreadMail['post']>['state'], StatusTone>> = {
  delivered: 'positive',
  delayed: 'warning',
  held: 'warning',
  failed: 'danger',
  bounced: 'danger',
  rejected: 'danger',
  complained: 'danger',
}

const Files = ({ thread, mail }: { thread: MailThreadView['id']; mail: MailView }) => {
  const t = useText()
  const size = useSize()
  const toasts = useToasts()
  if (mail.files.length === 0) return null
  const save = async (file: MailView['files'][number]) => {
    const { url } = await client(Mail)('GET_URL', { thread, mail: mail.id, file: file.id })
    downloadUrl(url, file.name)
  }
  return (
    <ul className="mail-files" aria-label={t('work.mailbox.files')}>
      {mail.files.map(file => (
        <li key={file.id}>
          <FileText size={18} aria-hidden />
          {file.state === 'ready' ? (
            <Button small tone="quiet" onClick={() => void save(file).catch(toasts.failed)}>
              {file.name} ({size(file.size)})
            </Button>
          ) : (
            <span>
              {file.name} ({t(`work.mailbox.file.${file.state}`)})
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Where the copy by e-mail of a letter stands, why it did not arrive, and the way to send it again. */
const Post = ({ thread, mail }: { thread: MailThreadView['id']; mail: MailView }) => {
  const t = useText()
  const toasts = useToasts()
  const retry = useCommand(Mail, 'RETRY')
  const { post } = mail
  if (!post?.reason && post?.state !== 'complained') return null
  const mayRetry = can(postStates, post.state, 'retry', 'writer')
  const again = () =>
    retry
      .run({ thread, mail: mail.id })
      .then(() => toasts.done('work.mailbox.retried'))
      .catch(toasts.failed)
  return (
    <Notice
      tone={post.state === 'held' || post.state === 'delayed' ? 'info' : 'warning'}
      action={
        mayRetry ? (
          <Button small icon={RotateCcw} of={retry} onClick={() => void again()}>
            {t('work.mailbox.retry')}
          </Button>
        ) : undefined
      }
    >
      <p>
        {post.reason ? t(`work.post.reason.${post.reason}`) : t('work.post.reason.suppressed')}{' '}
        {t('work.post.standsHere')}
      </p>
    </Notice>
  )
}

const Letter = ({ thread, mail }: { thread: MailThreadView['id']; mail: MailView }) => {
  const t = useText()
  const { way, byName, at, post, html, quoted, doubt, address = '', leftOut } = mail
  return (
    <li className={`mail-letter ${way}`}>
      <article>
        <div className="mail-head">
          <h2>{t('work.mailbox.wrote', { name: byName })}</h2>
          <RelativeDate at={at} />
          {mail.byMail ? <span className="party-note">{t('work.mailbox.byMail')}</span> : null}
          {post ? (
            <StatusPill tone={tones[post.state] ?? 'neutral'}>{t(statusKey(postStates, post.state))}</StatusPill>
          ) : null}
        </div>
        {doubt ? (
          <Notice tone="warning">
            <p>{t(`work.mailbox.doubt.${doubt}`, { address })}</p>
          </Notice>
        ) : null}
        {mail.isAutomatic ? <p className="party-note">{t('work.mailbox.automatic')}</p> : null}
        <BodyShown html={html} />
        {mail.isCut ? <p className="party-note">{t('work.mailbox.cut')}</p> : null}
        {quoted ? (
          <details className="mail-quoted">
            <summary>{t('work.mailbox.quoted')}</summary>
            <BodyShown html={quoted} />
          </details>
        ) : null}
        <Files thread={thread} mail={mail} />
        {leftOut ? <p className="party-note">{t('work.mailbox.leftOut', { count: leftOut })}</p> : null}
        <Post thread={thread} mail={mail} />
      </article>
    </li>
  )
}

const said: Readonly<Record<MailBox, TextKey>> = {
  inbox: 'work.mailbox.movedToInbox',
  archive: 'work.mailbox.archived',
  bin: 'work.mailbox.deleted',
}

const Acts = ({ thread: { id, box } }: { thread: MailThreadView }) => {
  const t = useText()
  const toasts = useToasts()
  const navigate = useNavigate()
  const mark = useCommand(Mail, 'MARK_AS_READ')
  const move = useCommand(Mail, 'MOVE')
  const put = async (to: MailBox) => {
    await move.run({ threads: [id], box: to })
    toasts.done(said[to])
    if (to !== 'inbox') navigate(workPaths.mail())
  }
  const unread = async () => {
    await mark.run({ threads: [id], read: false })
    navigate(workPaths.mail())
  }
  return (
    <>
      <Button tone="quiet" icon={MailOpen} of={mark} onClick={() => void unread().catch(toasts.failed)}>
        {t('work.mailbox.markUnread')}
      </Button>
      {box === 'inbox' ? (
        <Button icon={Archive} of={move} onClick={() => void put('archive').catch(toasts.failed)}>
          {t('work.mailbox.archive')}
        </Button>
      ) : (
        <Button icon={Inbox} of={move} onClick={() => void put('inbox').catch(toasts.failed)}>
          {t('work.mailbox.toInbox')}
        </Button>
      )}
      {box === 'bin' ? null : (
        <Button tone="danger" icon={Trash2} of={move} onClick={() => void put('bin').catch(toasts.failed)}>
          {t('work.mailbox.delete')}
        </Button>
      )}
    </>
  )
}

/** Says once that what is looked at is read. */
const useRead = (thread: MailThreadView | undefined) => {
  const { run } = useCommand(Mail, 'MARK_AS_READ')
  const told = useRef('')
  const at = thread && thread.unread > 0 ? `${thread.id} ${thread.lastAt}` : ''
  useEffect(() => {
    if (!at || told.current === at) return
    told.current = at
    run({ threads: [at.split(' ')[0] as Id<'mailThread'>] }).catch(() => {
      // It stays unread, and is said again when somebody comes back.
      told.current = ''
    })
  }, [at, run])
}

const Answer = ({ thread, isRelated }: { thread: MailThreadView; isRelated: boolean }) => {
  const t = useText()
  const [params] = useSearchParams()
  const [round, next] = useState(0)
  const draftId = params.get('draft')
  const draft = useQueryOf(
    Mail,
    'GET_DRAFT',
    { id: (draftId ?? '') as Id<'mailDraft'> },
    { enabled: draftId !== null && round === 0 },
  )
  if (!isRelated)
    return (
      <Notice>
        <p>{t('work.mailbox.notRelated', { name: thread.name })}</p>
      </Notice>
    )
  // A draft that is gone was sent or thrown away: one begins anew.
  if (draftId !== null && round === 0 && !draft.data && !isMissing(draft.error))
    return draft.error ? <Failure error={draft.error} onRetry={() => void draft.refetch()} /> : <DetailSkeleton />
  return (
    <Section title={t('work.mailbox.answer.to', { name: thread.name })}>
      <Compose
        key={`${thread.id}.${round}.${draft.data?.id ?? ''}`}
        thread={thread.id}
        draft={round === 0 ? draft.data : undefined}
        onSent={() => next(count => count + 1)}
        onDiscarded={() => next(count => count + 1)}
      />
    </Section>
  )
}

/** A conversation: its letters, the oldest of the page first, and the place to answer. */
export const MailThreadPage = () => {
  const t = useText()
  const { threadId = '' } = useParams()
  const [params] = useSearchParams()
  const after = params.get('after')
  const id = threadId as Id<'mailThread'>
  const found = useQueryOf(Mail, 'GET_THREAD', { id, ...(after ? { cursor: after } : {}) }, { keepPrevious: true })
  const { data } = found
  useRead(data?.thread)
  if (!data) return <WaitingPage title={t('work.page.mail')} found={found} />
  const { thread, mails, isRelated, cursor } = data
  return (
    <Page title={thread.subject} subtitle={thread.name} action={<Acts thread={thread} />} width="narrow">
      <ol className="mail-list" aria-label={t('work.mailbox.caption')}>
        {mails.toReversed().map(mail => (
          <Letter key={mail.id} thread={thread.id} mail={mail} />
        ))}
      </ol>
      <Pagination next={cursor} />
      <Answer key={thread.id} thread={thread} isRelated={isRelated} />
    </Page>
  )
}
