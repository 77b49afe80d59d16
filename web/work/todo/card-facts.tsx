import { useId } from 'react'
import { Link } from 'react-router-dom'
import { dealPathsOf, dealsPaths } from '#shared/deals/paths.ts'
import { topOfColumn } from '#shared/work/board.ts'
import { reminderOptions } from '#shared/work/reminder.ts'
import type { ReminderId } from '#shared/work/reminder-ids.ts'
import { Todos } from '#shared/work/Todos.contract.ts'
import { useText } from '../../lib/i18n.ts'
import { useCommand, useQueryOf } from '../../lib/query.ts'
import { CheckInput } from '../../ui/check-input.tsx'
import { FieldFrame } from '../../ui/field-frame.tsx'
import { SelectInput } from '../../ui/select-input.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { useColumnName } from './column-name.ts'
import { PersonPick } from './person-pick.tsx'
import type { FoundCard } from './use-card.ts'
import './card-dialog.css'

const minuteMs = 60_000

/** A moment as a field of day and time has it, in the reader's own zone; and back. */
const toField = (at: string | undefined): string => {
  if (!at) return ''
  const date = new Date(at)
  return new Date(date.getTime() - date.getTimezoneOffset() * minuteMs).toISOString().slice(0, 16)
}
const fromField = (value: string): string | null => (value ? new Date(value).toISOString() : null)

/** Whose it is, by when, in which column, with which labels: each kept as it is chosen. */
export const CardFacts = ({ found: { card, people: known } }: { found: FoundCard }) => {
  const t = useText()
  const toasts = useToasts()
  const nameOf = useColumnName()
  const dueId = useId()
  const board = useQueryOf(Todos, 'GET_ORG', {})
  const update = useCommand(Todos, 'UPDATE')
  const move = useCommand(Todos, 'MOVE')
  const put = (change: Omit<Parameters<typeof update.run>[0], 'id'>) =>
    void update.run({ id: card.id, ...change }).catch(toasts.failed)
  const { assignee } = card
  const named = assignee && {
    uid: assignee,
    name: known.find(({ uid }) => uid === assignee)?.name ?? t('work.todo.assignee.gone'),
  }
  const labels = board.data?.labels ?? []
  return (
    <div className="card-facts ui form" aria-busy={update.busy || move.busy || undefined}>
      <SelectInput
        label={t('work.todo.column')}
        value={card.column}
        choices={(board.data?.columns ?? []).map(column => ({ value: column.id, label: nameOf(column) }))}
        onChange={column =>
          void move.run({ id: card.id, column: column as never, before: topOfColumn }).catch(toasts.failed)
        }
      />
      <PersonPick
        label={t('work.todo.assignee')}
        value={assignee ?? ''}
        nobody={t('work.todo.assignee.none')}
        named={named || undefined}
        onChange={person => put({ assignee: person?.uid ?? null })}
      />
      <FieldFrame id={dueId} label={t('work.todo.dueAt')} error={undefined}>
        <div className="ui input">
          <input
            key={card.dueAt}
            id={dueId}
            type="datetime-local"
            defaultValue={toField(card.dueAt)}
            onBlur={event => {
              const { value, validity } = event.target
              // The field has no seconds, and is empty while what was typed is no date: neither is a change.
              if (!validity.badInput && value !== toField(card.dueAt)) put({ dueAt: fromField(value) })
            }}
          />
        </div>
      </FieldFrame>
      {card.dueAt ? (
        <SelectInput
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
              onChange={on => put(on ? { addLabels: [id] } : { removeLabels: [id] })}
            />
          ))}
        </fieldset>
      ) : null}
    </div>
  )
}

/** What the card hangs on, for those who may see it. */
export const CardAbout = ({ about }: { about: NonNullable<FoundCard['about']> }) => {
  const t = useText()
  const { kind, id, name, side } = about
  return (
    <p className="card-about">
      {t('work.todo.about')}{' '}
      <Link to={kind === 'deal' ? dealPathsOf[side].deal(id) : dealsPaths.invoice(id)}>{name}</Link>
    </p>
  )
}
