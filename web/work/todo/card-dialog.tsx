import { FileText, Trash2 } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { Link, useLocation, useNavigate, useParams } from 'react-router-dom'
import { z } from 'zod'
import { dealPathsOf, dealsPaths } from '#shared/deals/paths.ts'
import { CardBody, commentLength, maxCardFiles, textLength } from '#shared/work/card.ts'
import { workPaths } from '#shared/work/paths.ts'
import { reminderOptions } from '#shared/work/reminder.ts'
import type { ReminderId } from '#shared/work/reminder-ids.ts'
import { type BoardPerson, Todos } from '#shared/work/Todos.contract.ts'
import { client } from '../../lib/call.ts'
import { downloadUrl } from '../../lib/download.ts'
import { useText } from '../../lib/i18n.ts'
import { useCommand, useQueryOf } from '../../lib/query.ts'
import { useSession } from '../../lib/session.tsx'
import { useSize } from '../../lib/size.ts'
import { useFaces } from '../../parts/faces.ts'
import { DropMany, UploadList } from '../../parts/uploader.tsx'
import { useUploads } from '../../parts/use-uploads.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { CheckInput } from '../../ui/check-input.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Failure } from '../../ui/failure.tsx'
import { FieldFrame } from '../../ui/field-frame.tsx'
import type { Choice } from '../../ui/fields.tsx'
import { TextAreaField, TextField } from '../../ui/fields.tsx'
import { Form } from '../../ui/form.tsx'
import { NotFound } from '../../ui/not-found.tsx'
import { RelativeDate } from '../../ui/relative-date.tsx'
import { TextSkeleton } from '../../ui/skeleton.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { useColumnName } from './column-name.ts'
import './todo.css'
import { useTakeOff } from './use-take-off.ts'

const Said = z.object({ title: CardBody.shape.title, text: z.string().max(textLength) })

const minuteMs = 60_000

/** A moment as a field of day and time has it, in the reader's own zone; and back. */
const toField = (at: string | undefined): string => {
  if (!at) return ''
  const date = new Date(at)
  return new Date(date.getTime() - date.getTimezoneOffset() * minuteMs).toISOString().slice(0, 16)
}
const fromField = (value: string): string | null => (value ? new Date(value).toISOString() : null)

/** A choice that takes effect at once. */
const Pick = (props: {
  label: string
  value: string
  choices: readonly Choice[]
  onChange: (value: string) => void
}) => {
  const id = useId()
  return (
    <FieldFrame id={id} label={props.label} error={undefined}>
      <select
        id={id}
        className="ui dropdown"
        value={props.value}
        onChange={event => props.onChange(event.target.value)}
      >
        {props.choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}

type Found = NonNullable<ReturnType<typeof useCard>['data']>
const useCard = (id: string) => useQueryOf(Todos, 'GET_BY_ID', { id: id as never })

/** What is said of the card: its title and its text, saved together. */
const Words = ({ found: { card, text, textVersion } }: { found: Found }) => {
  const t = useText()
  const toasts = useToasts()
  const update = useCommand(Todos, 'UPDATE')
  return (
    <Form
      key={`${card.title} ${textVersion}`}
      schema={Said}
      defaultValues={{ title: card.title, text }}
      onSubmit={async said => {
        const changed = {
          ...(said.title === card.title ? {} : { title: said.title }),
          ...(said.text === text ? {} : { text: said.text, textVersion }),
        }
        await update.run({ id: card.id, ...changed })
        toasts.done('work.todo.saved')
      }}
    >
      <TextField name="title" label={t('work.todo.title')} />
      <TextAreaField name="text" label={t('work.todo.text')} rows={5} optional />
      <Button type="submit" of={update}>
        {t('app.save')}
      </Button>
    </Form>
  )
}

/** Whose it is, by when, in which column, with which labels: each kept as it is chosen. */
const Facts = ({ found: { card, people: known }, people }: { found: Found; people: readonly BoardPerson[] }) => {
  const t = useText()
  const toasts = useToasts()
  const nameOf = useColumnName()
  const dueId = useId()
  const board = useQueryOf(Todos, 'GET_ORG', {})
  const update = useCommand(Todos, 'UPDATE')
  const move = useCommand(Todos, 'MOVE')
  const put = (change: Omit<Parameters<typeof update.run>[0], 'id'>) =>
    void update.run({ id: card.id, ...change }).catch(toasts.failed)
  const assigned = card.assignee && !people.some(({ uid }) => uid === card.assignee) ? card.assignee : undefined
  const gone = assigned && {
    uid: assigned,
    name: known.find(({ uid }) => uid === assigned)?.name ?? t('work.todo.assignee.gone'),
  }
  const labels = board.data?.labels ?? []
  return (
    <div className="card-facts ui form" aria-busy={update.busy || move.busy || undefined}>
      <Pick
        label={t('work.todo.column')}
        value={card.column}
        choices={(board.data?.columns ?? []).map(column => ({ value: column.id, label: nameOf(column) }))}
        onChange={column => void move.run({ id: card.id, column: column as never, before: null }).catch(toasts.failed)}
      />
      <Pick
        label={t('work.todo.assignee')}
        value={card.assignee ?? ''}
        choices={[
          { value: '', label: t('work.todo.assignee.none') },
          ...[...people, ...(gone ? [gone] : [])].map(({ uid, name }) => ({ value: uid, label: name })),
        ]}
        onChange={uid => put({ assignee: uid || null })}
      />
      <FieldFrame id={dueId} label={t('work.todo.dueAt')} error={undefined}>
        <div className="ui input">
          <input
            key={card.dueAt}
            id={dueId}
            type="datetime-local"
            defaultValue={toField(card.dueAt)}
            onBlur={event => {
              const dueAt = fromField(event.target.value)
              if (dueAt !== (card.dueAt ?? null)) put({ dueAt })
            }}
          />
        </div>
      </FieldFrame>
      {card.dueAt ? (
        <Pick
          label={t('work.todo.reminder')}
          value={card.reminder}
          choices={reminderOptions.map(({ id, label }) => ({ value: id, label: t(label) }))}
          onChange={reminder => put({ reminder: reminder as ReminderId })}
        />
      ) : null}
      {labels.length > 0 ? (
        <fieldset className="card-label-choice">
          <legend>{t('work.todo.labels')}</legend>
          {labels.map(({ id, name }) => (
            <CheckInput
              key={id}
              label={name}
              checked={card.labels.includes(id)}
              onChange={on => put({ labels: on ? [...card.labels, id] : card.labels.filter(each => each !== id) })}
            />
          ))}
        </fieldset>
      ) : null}
    </div>
  )
}

const About = ({ about }: { about: NonNullable<Found['about']> }) => {
  const t = useText()
  const { kind, id, name, side } = about
  return (
    <p className="card-about">
      {t('work.todo.about')}{' '}
      <Link to={kind === 'deal' ? dealPathsOf[side].deal(id) : dealsPaths.invoice(id)}>{name}</Link>
    </p>
  )
}

const Attachments = ({ found: { card, files } }: { found: Found }) => {
  const t = useText()
  const size = useSize()
  const toasts = useToasts()
  const add = useCommand(Todos, 'ADD_ATTACHMENT')
  const remove = useCommand(Todos, 'REMOVE_ATTACHMENT')
  // One after another: two at once would ask for the same place.
  const queue = useRef(Promise.resolve())
  const uploads = useUploads('card', ({ id }) => {
    const adding = queue.current.then(async () => void (await add.run({ id: card.id, ids: [id] })))
    queue.current = adding.catch(() => undefined)
    return adding
  })
  const save = async (file: Found['files'][number]) => {
    try {
      const { url } = await client(Todos)('GET_URL', { id: card.id, file: file.id })
      downloadUrl(url, file.name)
    } catch (error) {
      toasts.failed(error)
    }
  }
  const room = maxCardFiles - files.length - uploads.items.filter(({ state }) => state !== 'failed').length
  return (
    <section className="card-part">
      <h3>{t('work.todo.attachments')}</h3>
      <ul className="card-files">
        {files.map(file => (
          <li key={file.id}>
            <FileText size={20} aria-hidden />
            <div>
              <Button tone="quiet" onClick={() => void save(file)}>
                {file.name}
              </Button>
              <p className="party-note">
                {size(file.size)} · <RelativeDate at={file.at} />
              </p>
            </div>
            <IconButton
              icon={Trash2}
              label={t('work.todo.attachments.remove', { name: file.name })}
              of={remove}
              onClick={() => void remove.run({ id: card.id, file: file.id }).catch(toasts.failed)}
            />
          </li>
        ))}
      </ul>
      <DropMany purpose="card" label={t('work.todo.attachments.add')} of={add} room={room} uploads={uploads} />
      <UploadList uploads={uploads} />
    </section>
  )
}

const Comments = ({ found, people }: { found: Found; people: readonly BoardPerson[] }) => {
  const t = useText()
  const toasts = useToasts()
  const { uid } = useSession()
  const id = useId()
  const { card, comments, people: known } = found
  const add = useCommand(Todos, 'ADD_COMMENT')
  const remove = useCommand(Todos, 'REMOVE_COMMENT')
  const [message, setMessage] = useState('')
  const [mentioned, setMentioned] = useState('')
  const faces = useFaces(comments.map(({ owner }) => owner && { id: owner, type: 'user' as const }))
  const others = people.filter(each => each.uid !== uid)
  const send = async () => {
    const person = others.find(each => each.uid === mentioned)
    if (!message.trim()) return
    try {
      const mentions = person ? [person.uid] : []
      await add.run({ id: card.id, message: person ? `@${person.name} ${message}` : message, mentions })
      setMessage('')
      setMentioned('')
    } catch (error) {
      toasts.failed(error)
    }
  }
  return (
    <section className="card-part ui form">
      <h3>{t('work.todo.comments')}</h3>
      {comments.length === 0 ? <p>{t('work.todo.comments.none')}</p> : null}
      <ul className="card-comments">
        {comments.map(({ id: comment, owner, message: words, createdAt }) => {
          const name = known.find(each => each.uid === owner)?.name ?? t('work.todo.assignee.gone')
          return (
            <li key={comment}>
              <Avatar name={name} picture={owner && faces({ id: owner, type: 'user' })?.picture} />
              <div>
                <p className="party-note">
                  {name} · <RelativeDate at={createdAt} />
                </p>
                <p className="said">{words}</p>
              </div>
              {owner === uid ? (
                <IconButton
                  icon={Trash2}
                  label={t('work.todo.comment.remove')}
                  of={remove}
                  onClick={() => void remove.run({ id: card.id, comment }).catch(toasts.failed)}
                />
              ) : null}
            </li>
          )
        })}
      </ul>
      <FieldFrame id={id} label={t('work.todo.comment')} error={undefined}>
        <textarea
          id={id}
          rows={2}
          value={message}
          maxLength={commentLength}
          onChange={event => setMessage(event.target.value)}
        />
      </FieldFrame>
      {others.length > 0 ? (
        <Pick
          label={t('work.todo.mention')}
          value={mentioned}
          choices={[
            { value: '', label: t('work.todo.mention.none') },
            ...others.map(each => ({ value: each.uid, label: each.name })),
          ]}
          onChange={setMentioned}
        />
      ) : null}
      <Button of={add} onClick={() => void send()}>
        {t('work.todo.comment.send')}
      </Button>
    </section>
  )
}

/** A card with all that belongs to it, over its board. */
export const CardDialog = () => {
  const t = useText()
  const navigate = useNavigate()
  const { search } = useLocation()
  const { cardId = '' } = useParams()
  const found = useCard(cardId)
  const people = useQueryOf(Todos, 'GET_PEOPLE', {}).data?.people ?? []
  const { remove, takeOff } = useTakeOff()
  const close = () => void navigate({ pathname: workPaths.board(), search }, { preventScrollReset: true })
  const { data } = found
  const takeOffClosed = (card: Found['card']) => {
    // Gone from the screen before its answer is asked again, which there is none of.
    close()
    return takeOff(card)
  }
  const author = data?.people.find(({ uid }) => uid === data.card.by)?.name
  return (
    <Dialog
      title={data?.card.title ?? t('app.page.todo')}
      size="large"
      onClose={close}
      keepOnOutside
      actions={
        data ? (
          <>
            <Button icon={Trash2} tone="quiet" of={remove} onClick={() => void takeOffClosed(data.card)}>
              {t('work.todo.remove')}
            </Button>
            <Button onClick={close}>{t('app.close')}</Button>
          </>
        ) : undefined
      }
    >
      {found.error && !data ? (
        found.error.errorType === 'notFound' || found.error.errorType === 'input.invalid' ? (
          <NotFound />
        ) : (
          <Failure error={found.error} onRetry={() => void found.refetch()} />
        )
      ) : null}
      {found.isPending ? <TextSkeleton lines={8} /> : null}
      {data ? (
        <div className="card-dialog">
          <div>
            <Words found={data} />
            <Attachments found={data} />
            <Comments found={data} people={people} />
          </div>
          <div>
            {data.about ? <About about={data.about} /> : null}
            <Facts found={data} people={people} />
            <p className="party-note">
              {t('work.todo.madeBy', { name: author ?? t('work.todo.assignee.gone') })} ·{' '}
              <RelativeDate at={data.card.createdAt} />
            </p>
          </div>
        </div>
      ) : null}
    </Dialog>
  )
}
