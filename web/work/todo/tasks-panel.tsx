import { Link } from 'react-router-dom'
import { workPaths } from '#shared/work/paths.ts'
import { Todos } from '#shared/work/Todos.contract.ts'
import { useText } from '../../lib/i18n.ts'
import { useQueryOf } from '../../lib/query.ts'
import { AddCard } from './add-card.tsx'
import { DuePill } from './card-face.tsx'
import './todo.css'

/** The tasks of the own board that belong to a deal or an invoice, and a line to add one. */
export const TasksPanel = ({ id }: { id: string }) => {
  const t = useText()
  const { data } = useQueryOf(Todos, 'GET_OF_THING', { id: id as never })
  if (!data) return null
  return (
    <section className="facts tasks">
      <h2>{t('work.todo.tasks')}</h2>
      {data.cards.length === 0 ? <p className="party-note">{t('work.todo.tasks.none')}</p> : null}
      <ul>
        {data.cards.map(card => (
          <li key={card.id}>
            <Link to={workPaths.card(card.id)}>{card.title}</Link> <DuePill card={card} isDone={card.isDone} />
          </li>
        ))}
      </ul>
      <AddCard column={data.column} about={id} label={t('work.todo.add')} />
    </section>
  )
}
