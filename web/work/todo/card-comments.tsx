import { Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { commentLength } from '#shared/work/card.ts'
import { type BoardPerson, Todos } from '#shared/work/Todos.contract.ts'
import { useText } from '../../lib/i18n.ts'
import { useCommand, useMoreOf } from '../../lib/query.ts'
import { useSession } from '../../lib/session.tsx'
import { useFaces } from '../../parts/faces.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { FieldFrame } from '../../ui/field-frame.tsx'
import { RelativeDate } from '../../ui/relative-date.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { Pick } from './pick.tsx'
import type { FoundCard } from './use-card.ts'
import './card-dialog.css'

/** What people said of a card, and a field to say more and to mention one of them. */
export const CardComments = ({ found: { card }, people }: { found: FoundCard; people: readonly BoardPerson[] }) => {
  const t = useText()
  const toasts = useToasts()
  const { uid } = useSession()
  const id = useId()
  const said = useMoreOf(Todos, 'GET_COMMENTS', { id: card.id })
  const pages = said.data?.pages ?? []
  const comments = pages.flatMap(page => page.comments).toReversed()
  const known = pages.flatMap(page => page.people)
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
      {said.data && comments.length === 0 ? <p>{t('work.todo.comments.none')}</p> : null}
      {said.error && !said.data ? <Failure error={said.error} onRetry={() => void said.refetch()} /> : null}
      {said.hasNextPage ? (
        <Button tone="quiet" small busy={said.isFetchingNextPage} onClick={() => void said.fetchNextPage()}>
          {t('work.todo.comments.earlier')}
        </Button>
      ) : null}
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
