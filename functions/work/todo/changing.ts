import type { Parsed } from '#shared/kit/contract.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { topOfColumn } from '#shared/work/board.ts'
import type { Card } from '#shared/work/card.ts'
import { scheduled, withDue } from '#shared/work/card-rules.ts'
import { cardAdded, cardAssigned, cardChanged, cardMoved, cardRemoved, cardRestored } from '#shared/work/events.ts'
import type { Todos as contract } from '#shared/work/Todos.contract.ts'
import type { Ahead, Handlers } from '../../kit/serve.ts'
import {
  boardOf,
  cardOf,
  columnFor,
  columnOf,
  eventOf,
  known,
  knownBoard,
  knownPeople,
  knowsLabels,
  labelsOf,
  onBoard,
  toldOf,
  viewOf,
} from './board.ts'
import { placeFor } from './placing.ts'
import { rowOfThing, thingOf } from './things.ts'
import type { Rows, uses, Working } from './uses.ts'

const tellAssignee = ({ emit, actor }: Working, card: Card): void => {
  if (card.assignee !== undefined && card.assignee !== actor.uid)
    emit(cardAssigned, { subject: card, ...toldOf(actor, { card: card.title, receiverId: card.assignee }) })
}

const putText = (db: Rows, card: Card['id'], text: string, before: { readonly version: number } | undefined): void => {
  if (before) db.texts.save({ card, text, version: before.version })
  else db.texts.create({ card, text })
}

/** Whether the board is asked for its labels: what a card had of them stays else, though one may be gone from the board. */
const changesLabels = ({
  addLabels = [],
  removeLabels = [],
}: Parsed<(typeof contract)['methods']['UPDATE']>): boolean => addLabels.length + removeLabels.length > 0

type Own = 'CREATE' | 'UPDATE' | 'MOVE' | 'REMOVE' | 'RESTORE'

/** The card that a place is named by, if it is named by one. */
const besideOf = ({
  before,
  after,
}: {
  readonly before: Card['id'] | typeof topOfColumn | null
  readonly after?: Card['id'] | undefined
}) => (before === topOfColumn ? undefined : (before ?? after))

export const changingHandlers: Pick<Handlers<typeof contract, typeof uses>, Own> = {
  CREATE: async (input, work) => {
    const { db, actor, now, newId, emit } = work
    const { title, text = '', column: asked, about, assignee, dueAt, reminder = 'never', labels = [] } = input
    if (about) await thingOf(db, about, actor)
    const board = await boardOf(db, actor.party)
    const column = columnOf(board, asked)
    knowsLabels(board, labels)
    if (assignee) await onBoard(db, actor, assignee)
    const at = now.toISOString()
    const id = newId('card')
    const place = await placeFor(db, { board: board.key, column: column.id }, id)
    const card = {
      ...{ id, board: board.key, column: column.id, place, title, by: actor.uid, hasText: text !== '' },
      ...{ comments: 0, files: 0, createdAt: at, updatedAt: at, version: 0 },
      ...{ ...(assignee && { assignee }), ...(about && { about }), labels: labelsOf(board, labels), reminder },
    }
    const { version: _version, ...row } = scheduled<Card>(withDue<Card>(card, { dueAt, reminder }, now))
    const created = db.cards.create(row)
    if (text !== '') putText(db, id, text, undefined)
    db.counts.add({ board: board.key, column: column.id }, { cards: 1 })
    emit(cardAdded, eventOf(actor, created))
    tellAssignee(work, created)
    return viewOf(created)
  },
  UPDATE: async (input, work) => {
    const { db, actor, now, emit } = work
    const [before, board, there] = await Promise.all([
      cardOf(db, input.id, actor),
      changesLabels(input) ? boardOf(db, actor.party) : undefined,
      input.text === undefined ? undefined : db.texts.get({ card: input.id }),
    ])
    const { text, textVersion, title = before.title, addLabels = [], removeLabels = [] } = input
    if (text !== undefined && textVersion !== undefined && textVersion !== (there?.version ?? 0))
      throw new Refusal('call.conflict')
    const assignee = input.assignee === undefined ? before.assignee : (input.assignee ?? undefined)
    if (assignee && assignee !== before.assignee) await onBoard(db, actor, assignee)
    const dueAt = input.dueAt === undefined ? before.dueAt : (input.dueAt ?? undefined)
    const { reminder = before.reminder } = input
    const isOtherTime = dueAt !== before.dueAt || reminder !== before.reminder
    const { assignee: _assignee, ...rest } = isOtherTime ? withDue(before, { dueAt, reminder }, now) : before
    const changed: Card = {
      ...rest,
      title,
      ...(assignee && { assignee }),
      labels: board
        ? labelsOf(
            board,
            [...before.labels, ...addLabels].filter(each => !removeLabels.includes(each)),
          )
        : before.labels,
      hasText: text === undefined ? before.hasText : text !== '',
      updatedAt: now.toISOString(),
    }
    const card = db.cards.save(scheduled(changed))
    if (text !== undefined && text !== (there?.text ?? '')) putText(db, card.id, text, there)
    emit(cardChanged, eventOf(actor, card))
    if (assignee !== before.assignee) tellAssignee(work, card)
    return viewOf(card)
  },
  MOVE: async ({ id, column: to, before: beforeId, after: afterId }, { db, actor, now, emit }) => {
    const isFirst = beforeId === topOfColumn
    const beside = besideOf({ before: beforeId, after: afterId })
    const [card, board, named] = await Promise.all([
      cardOf(db, id, actor),
      boardOf(db, actor.party),
      beside ? db.cards.get({ id: beside }) : undefined,
    ])
    const column = columnOf(board, to)
    if (beside === id) return viewOf(card)
    // One that has gone elsewhere meanwhile says nothing: then it is the end.
    const isThere = named?.board === card.board && named.column === to && named.removedAt === undefined
    const side = beforeId === null ? 'after' : 'before'
    const target = { board: board.key, column: to, isFirst, ...(isThere && { [side]: named }) }
    const place = await placeFor(db, target, id)
    const moved = db.cards.save(scheduled({ ...card, column: column.id, place, updatedAt: now.toISOString() }))
    if (card.column !== to) {
      db.counts.add({ board: board.key, column: card.column }, { cards: -1 })
      db.counts.add({ board: board.key, column: to }, { cards: 1 })
    }
    emit(cardMoved, eventOf(actor, moved))
    return viewOf(moved)
  },
  REMOVE: async ({ id }, { db, actor, now, emit }) => {
    const card = await cardOf(db, id, actor)
    const removed = db.cards.save(scheduled({ ...card, removedAt: now.toISOString() }))
    db.counts.add({ board: card.board, column: card.column }, { cards: -1 })
    emit(cardRemoved, eventOf(actor, removed))
    return {}
  },
  RESTORE: async ({ id }, { db, actor, emit }) => {
    const [card, board] = await Promise.all([cardOf(db, id, actor, true), boardOf(db, actor.party)])
    const { removedAt: _at, ...rest } = card
    // Where its column was taken off the board meanwhile, it would stand where nobody looks. Its place says as much there.
    const column = columnFor(board, card)
    const restored = db.cards.save(scheduled<Card>({ ...rest, column }))
    db.counts.add({ board: card.board, column }, { cards: 1 })
    emit(cardRestored, eventOf(actor, restored))
    return viewOf(restored)
  },
}

export const changingAhead: Pick<Ahead<typeof contract, typeof uses>, Own> = {
  CREATE: ({ about, assignee }, of) => [
    knownBoard(of),
    ...(about ? [rowOfThing(of.db, about)] : []),
    ...knownPeople([assignee], of),
  ],
  UPDATE: (input, of) => [
    of.db.cards.get({ id: input.id }),
    ...(changesLabels(input) ? [knownBoard(of)] : []),
    ...(input.text === undefined ? [] : [of.db.texts.get({ card: input.id })]),
    ...knownPeople([input.assignee], of),
  ],
  MOVE: (input, of) => [...known(input, of), ...[besideOf(input)].flatMap(id => (id ? [of.db.cards.get({ id })] : []))],
  REMOVE: known,
  RESTORE: known,
}
