import { Link } from 'react-router-dom'
import { workPaths } from '#shared/work/paths.ts'
import { Todos } from '#shared/work/Todos.contract.ts'
import { useText } from '../../lib/i18n.ts'
import { useMoreOf } from '../../lib/query.ts'
import { Button } from '../../ui/button.tsx'
import { AddCard } from './add-card.tsx'
import { DuePill } from './card-face.tsx'
import './todo.css'

/** The tasks of the own board that belong to a deal or an invoice, and a line to add one. */
export const TasksPanel = ({ id }: { id: string }) => {
  const t = useText()
  const found = useMoreOf(Todos, 'GET_OF_THING', { id: id as never })
  const pages = found.data?.pages
  if (!pages?.[0]) return null
  const cards = pages.flatMap(page => page.cards)
  return (
    <section className="facts tasks">
      <h2>{t('work.todo.tasks')}</h2>
      {cards.length === 0 ? <p className="party-note">{t('work.todo.tasks.none')}</p> : null}
      <ul>
        {cards.map(card => (
          <li key={card.id}>
            <Link to={workPaths.card(card.id)}>{card.title}</Link> <DuePill card={card} isDone={card.isDone} />
          </li>
        ))}
      </ul>
      {found.hasNextPage ? (
        <Button tone="quiet" small busy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          {t('work.todo.more')}
        </Button>
      ) : null}
      <AddCard column={pages[0].column} about={id} label={t('work.todo.add')} />
    </section>
  )
}
