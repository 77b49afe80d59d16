import { FileText, X } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { queryLength } from '#shared/kit/query.ts'
import { isEmptyBody } from '#shared/kit/text.ts'
import { maxBody } from '#shared/work/body-length.ts'
import { type DraftView, Mail, type MailRecipient } from '#shared/work/Mail.contract.ts'
import { largestMail, type MailThread, mostMailFiles, mostRecipients, subjectLength } from '#shared/work/mail.ts'
import { CallError, client } from '../../lib/call.ts'
import { useText } from '../../lib/i18n.ts'
import { moreOfThem, useOffered } from '../../lib/offered.ts'
import { useCommand, useMoreOf } from '../../lib/query.ts'
import { useSize } from '../../lib/size.ts'
import { useRested } from '../../lib/url-state.ts'
import { KeptFiles } from '../../parts/kept-files.tsx'
import { DropMany, UploadList } from '../../parts/uploader.tsx'
import { useUploads } from '../../parts/use-uploads.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { FieldFrame } from '../../ui/field-frame.tsx'
import { later } from '../../ui/later.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SearchSelect } from '../../ui/search-select.tsx'
import { TextSkeleton } from '../../ui/skeleton.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { Missing } from '../templates/missing.tsx'
import { UseTemplate } from '../templates/use-template.tsx'
import { DraftKeeper, type DraftWire, type KeptState } from './draft-keeper.ts'
import './mail.css'

const RichText = later(
  () => import('../templates/rich-text.tsx').then(module => module.RichText),
  <TextSkeleton lines={8} />,
)

type Recipient = Pick<MailRecipient, 'id' | 'type' | 'name'>
type Written = {
  readonly to: readonly Recipient[]
  readonly subject: string
  readonly html: string
  readonly files: DraftView['files']
}

/** What is filled for each recipient as the mail goes out; of all else a template brings the values. */
const ofRecipient = ['recipient'] as const

const keyOf = ({ type, id }: Pick<Recipient, 'id' | 'type'>): string => `${type}:${id}`
/** What is said of where what is written stands, where that asks for nothing. */
const said = { saving: 'saving', saved: 'saved', failed: 'notSaved' } as const
const emptyLetter: Written = { to: [], subject: '', html: '', files: [] }
/** How long nothing changes before a draft is kept. */
const restMs = 1200

const To = ({ chosen, onChange }: { chosen: readonly Recipient[]; onChange: (to: readonly Recipient[]) => void }) => {
  const t = useText()
  const [typed, type] = useState('')
  const query = useRested(typed.trim()).slice(0, queryLength)
  const pages = useMoreOf(Mail, 'GET_RECIPIENTS', { query })
  const found = pages.data?.pages.flatMap(page => page.recipients) ?? []
  const { isLooking, hasMore, askForMore } = useOffered(pages, query, found.length)
  const known = new Map<string, Recipient>([...found, ...chosen].map(each => [keyOf(each), each]))
  const choices = [...known.values()].map(each => {
    const relation = found.find(one => keyOf(one) === keyOf(each))?.relation
    return {
      value: keyOf(each),
      label: each.name,
      ...(relation ? { help: t(`work.mailbox.relation.${relation}`) } : {}),
    }
  })
  return (
    <FieldFrame
      id="mail-to"
      label={t('work.mailbox.to')}
      help={t('work.mailbox.to.help', { limit: mostRecipients })}
      error={undefined}
    >
      <SearchSelect
        id="mail-to"
        label={t('work.mailbox.to')}
        placeholder={t('work.mailbox.to.placeholder')}
        multiple
        choices={[...choices, ...(hasMore ? [{ value: moreOfThem, label: t('work.mailbox.to.more') }] : [])]}
        value={chosen.map(keyOf)}
        loading={isLooking}
        onSearch={type}
        onChange={values => {
          if (values.includes(moreOfThem)) return askForMore()
          type('')
          onChange(
            [values]
              .flat()
              .slice(0, mostRecipients)
              .flatMap(value => known.get(value) ?? []),
          )
        }}
      />
    </FieldFrame>
  )
}

/** Keeps what is written as a draft of the mailbox, a moment after it last changed. */
const useKept = (written: Written, thread: MailThread['id'] | undefined, from: DraftView | undefined) => {
  const { run: create } = useCommand(Mail, 'CREATE_DRAFT')
  const { run: save } = useCommand(Mail, 'SAVE_DRAFT')
  const wire: DraftWire<Written> = {
    create: () => create({}),
    save: ({ id, version }, { to, subject, html, files }) =>
      save({
        ...{ id, version, subject, html },
        ...(thread ? { thread } : {}),
        to: to.map(({ id: party, type }) => ({ id: party, type })),
        files: files.map(file => ({ id: file.id })),
      }),
    load: id => client(Mail)('GET_DRAFT', { id }),
  }
  const latest = useRef(wire)
  latest.current = wire
  const [state, tell] = useState<KeptState>(from ? 'saved' : 'none')
  const [keeper] = useState(
    () =>
      new DraftKeeper<Written>(
        {
          create: () => latest.current.create(),
          save: (...given) => latest.current.save(...given),
          load: id => latest.current.load(id),
        },
        from,
        tell,
      ),
  )
  const last = useRef(JSON.stringify(written))
  const rested = useRested(JSON.stringify(written), restMs)
  useEffect(() => {
    if (rested === last.current) return
    last.current = rested
    const now = JSON.parse(rested) as Written
    if (!keeper.hasDraft && isEmptyBody(now.html) && !now.subject && now.files.length === 0) return
    void keeper.keep(now)
  }, [rested, keeper])
  return { state, keeper }
}

type Props = {
  /** The thread that it answers. */
  readonly thread?: MailThread['id']
  readonly draft?: DraftView | undefined
  readonly first?: Partial<Written>
  readonly onSent: (threadId: string) => void
  readonly onDiscarded?: () => void
}

/** Writes a mail, or an answer in a thread. What is written is kept as a draft until it is sent. */
export const Compose = ({ thread, draft, first, onSent, onDiscarded }: Props) => {
  const t = useText()
  const size = useSize()
  const toasts = useToasts()
  const send = useCommand(Mail, 'SEND_RAW')
  const remove = useCommand(Mail, 'DELETE_DRAFT')
  const [written, write] = useState<Written>({ ...emptyLetter, ...first, ...draft })
  const [replaced, replace] = useState<{ html: string }>()
  /** The fields that somebody written to has no value for. */
  const [lack, tellLack] = useState<{ readonly name: string; readonly fields: readonly string[] }>()
  const change = useCallback((part: Partial<Written>) => write(before => ({ ...before, ...part })), [])
  const { state, keeper } = useKept(written, thread, draft)
  const { to, subject, html, files } = written
  const uploads = useUploads('mail', ({ id, name, type, size: bytes }) =>
    write(before => ({ ...before, files: [...before.files, { id, name, type, size: bytes }] })),
  )
  const bytes = files.reduce((sum, file) => sum + file.size, 0)
  const why =
    (!thread && to.length === 0 && t('work.mailbox.why.to')) ||
    (!thread && !subject.trim() && t('work.mailbox.why.subject')) ||
    (isEmptyBody(html) && t('work.mailbox.why.text')) ||
    (uploads.busy && t('work.mailbox.why.files')) ||
    (bytes > largestMail && t('work.mailbox.why.size'))
  const submit = async () => {
    tellLack(undefined)
    try {
      const draftId = await keeper.end()
      const { sent } = await send.run({
        emailParams: {
          ...(thread ? { thread } : { to: to.map(({ id, type }) => ({ id, type })), subject }),
          html,
          ...(draftId ? { draft: draftId } : {}),
        },
        emailTransportAttachments: files.map(({ id }) => ({ id })),
      })
      toasts.done('work.mailbox.wasSent')
      onSent(sent.length === 1 ? (sent[0]?.threadId ?? '') : '')
    } catch (error) {
      keeper.goOn()
      if (error instanceof CallError && error.errorType === 'work.draftGone') keeper.leave()
      if (error instanceof CallError && error.errorType === 'work.recipientLacks') {
        const { name = '', fields = '' } = error.params
        return tellLack({ name: String(name), fields: String(fields).split(', ') })
      }
      // What came back says why; where nothing came back, nobody knows.
      if (error instanceof CallError && error.errorType === undefined) toasts.tell('work.mailbox.sendFailed')
      else toasts.failed(error)
    }
  }
  const discard = async () => {
    const draftId = await keeper.end()
    if (draftId) await remove.run({ id: draftId })
    onDiscarded?.()
  }
  const takeOther = async () => {
    const there = await keeper.takeOther()
    if (!there) return
    write(before => ({ ...before, ...there }))
    replace({ html: there.html })
  }
  const room = mostMailFiles - files.length - uploads.items.filter(item => item.state !== 'failed').length
  return (
    <form
      className="ui form"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        if (!why) void submit()
      }}
    >
      {thread ? null : (
        <>
          <To chosen={to} onChange={now => change({ to: now })} />
          <FieldFrame id="mail-subject" label={t('work.mailbox.subject')} error={undefined}>
            <input
              id="mail-subject"
              value={subject}
              maxLength={subjectLength}
              onChange={event => change({ subject: event.target.value })}
            />
          </FieldFrame>
        </>
      )}
      <div className="field">
        <RichText
          html={html}
          label={t('work.mailbox.text')}
          replaced={replaced}
          sources={ofRecipient}
          onChange={now => change({ html: now })}
        />
        <UseTemplate
          kind="mail"
          limit={maxBody}
          isFilled={!isEmptyBody(html)}
          onText={(_text, merged) => {
            if (merged !== undefined) replace({ html: merged })
          }}
        />
      </div>
      {files.length > 0 ? (
        <ul className="mail-files" aria-label={t('work.mailbox.files')}>
          {files.map(file => (
            <li key={file.id}>
              <FileText size={18} aria-hidden />
              {file.name} ({size(file.size)})
              <IconButton
                icon={X}
                label={t('work.mailbox.files.remove', { name: file.name })}
                onClick={() => change({ files: files.filter(({ id }) => id !== file.id) })}
              />
            </li>
          ))}
        </ul>
      ) : null}
      {bytes > largestMail ? (
        <p className="field-error">{t('work.mailbox.files.over', { limit: size(largestMail) })}</p>
      ) : null}
      <KeptFiles room={room} uploads={uploads} />
      <DropMany purpose="mail" label={t('work.mailbox.files.add')} of={send} room={room} uploads={uploads} />
      <UploadList uploads={uploads} />
      {lack ? <Missing name={lack.name} fields={lack.fields} /> : null}
      {state === 'elsewhere' ? (
        <Notice
          tone="warning"
          action={
            <span className="mail-bar">
              <Button onClick={() => void keeper.keepThis(written).catch(toasts.failed)}>
                {t('work.mailbox.elsewhere.keep')}
              </Button>
              <Button onClick={() => void takeOther().catch(toasts.failed)}>{t('work.mailbox.elsewhere.take')}</Button>
            </span>
          }
        >
          {t('work.mailbox.elsewhere')}
        </Notice>
      ) : null}
      {state === 'gone' ? <Notice tone="warning">{t('work.mailbox.gone')}</Notice> : null}
      <div className="mail-bar">
        <Button type="submit" tone="primary" of={send} why={why}>
          {t('work.mailbox.send')}
        </Button>
        {onDiscarded ? (
          <Button of={remove} onClick={() => void discard().catch(toasts.failed)}>
            {t('work.mailbox.discard')}
          </Button>
        ) : null}
        <span className="field-help" role="status">
          {state === 'saving' || state === 'saved' || state === 'failed' ? t(`work.mailbox.${said[state]}`) : ''}
        </span>
      </div>
    </form>
  )
}
