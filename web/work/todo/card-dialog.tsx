import { Trash2 } from 'lucide-react'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import { workPaths } from '#shared/work/paths.ts'
import { isMissing } from '../../lib/call.ts'
import { useText } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Failure } from '../../ui/failure.tsx'
import { NotFound } from '../../ui/not-found.tsx'
import { RelativeDate } from '../../ui/relative-date.tsx'
import { TextSkeleton } from '../../ui/skeleton.tsx'
import { CardAttachments } from './card-attachments.tsx'
import { CardComments } from './card-comments.tsx'
import { CardAbout, CardFacts } from './card-facts.tsx'
import { CardWords } from './card-words.tsx'
import { type FoundCard, useCard } from './use-card.ts'
import { useTakeOff } from './use-take-off.ts'
import './card-dialog.css'

/** A card with all that belongs to it, over its board. */
export const CardDialog = () => {
  const t = useText()
  const navigate = useNavigate()
  const { search } = useLocation()
  const { cardId = '' } = useParams()
  const found = useCard(cardId)
  const { remove, takeOff } = useTakeOff()
  const close = () => {
    // What was typed last is kept as its field is left.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    void navigate({ pathname: workPaths.board(), search }, { preventScrollReset: true })
  }
  const { data } = found
  const takeOffClosed = (card: FoundCard['card']) => {
    // Gone from the screen before its answer is asked again, which there is none of.
    close()
    return takeOff(card)
  }
  const author = data?.people.find(({ uid }) => uid === data.card.by)?.name
  return (
    <Dialog
      title={data?.card.title ?? t('work.page.todo')}
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
        isMissing(found.error) ? (
          <NotFound />
        ) : (
          <Failure error={found.error} onRetry={() => void found.refetch()} />
        )
      ) : null}
      {found.isPending ? <TextSkeleton lines={8} /> : null}
      {data ? (
        <div className="card-dialog">
          <div>
            <CardWords found={data} />
            <CardAttachments found={data} />
            <CardComments found={data} />
          </div>
          <div>
            {data.about ? <CardAbout about={data.about} /> : null}
            <CardFacts found={data} />
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
