import { Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { commentLength } from '#shared/work/card.ts'
import { type BoardPerson, Todos } from '#shared/work/Todos.contract.ts'
import { useAccount } from '../../lib/account.tsx'
import { useText } from '../../lib/i18n.ts'
import { useCommand, useMoreOf } from '../../lib/query.ts'
import { useSession } from '../../lib/session.tsx'
import { useFaces } from '../../parts/faces.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Comments } from '../../ui/comments.tsx'
import { Failure } from '../../ui/failure.tsx'
import { FieldFrame } from '../../ui/field-frame.tsx'
import { LinkedText } from '../../ui/linked-text.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { PersonPick } from './person-pick.tsx'
import type { FoundCard } from './use-card.ts'
import './card-dialog.css'

/** What people said of a card, and a field to say more and to mention one of them. */
export const CardComments = ({ found: { card } }: { found: FoundCard }) => {
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
  const [mentioned, mention] = useState<BoardPerson>()
  const faces = useFaces(comments.map(({ owner }) => owner && { id: owner, type: 'user' as const }))
  const { active } = useAccount()
  const whole = mentioned ? `@${mentioned.name} ${message}` : message
  const send = async () => {
    if (!message.trim()) return
    try {
      await add.run({ id: card.id, message: whole, mentions: mentioned ? [mentioned.uid] : [] })
      setMessage('')
      mention(undefined)
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
      <Comments
        label={t('work.todo.comments')}
        items={comments.map(({ id: comment, owner, message: words, createdAt }) => {
          const name = known.find(each => each.uid === owner)?.name ?? t('work.todo.assignee.gone')
          return {
            id: comment,
            by: name,
            at: createdAt,
            face: <Avatar name={name} picture={owner && faces({ id: owner, type: 'user' })?.picture} />,
            text: <LinkedText text={words} />,
            action:
              owner === uid ? (
                <IconButton
                  icon={Trash2}
                  label={t('work.todo.comment.remove')}
                  of={remove}
                  onClick={() => void remove.run({ id: card.id, comment }).catch(toasts.failed)}
                />
              ) : null,
          }
        })}
      />
      <FieldFrame id={id} label={t('work.todo.comment')} error={undefined}>
        <textarea
          id={id}
          rows={2}
          value={message}
          maxLength={commentLength}
          onChange={event => setMessage(event.target.value)}
        />
      </FieldFrame>
      {active ? (
        <PersonPick
          label={t('work.todo.mention')}
          value={mentioned?.uid ?? ''}
          nobody={t('work.todo.mention.none')}
          named={mentioned}
          except={uid}
          onChange={mention}
        />
      ) : null}
      <Button of={add} why={whole.length > commentLength && t('work.todo.comment.tooLong')} onClick={() => void send()}>
        {t('work.todo.comment.send')}
      </Button>
    </section>
  )
}
