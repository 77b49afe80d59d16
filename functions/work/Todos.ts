import { sideOfRequest } from '#shared/deals/sides.ts'
import { FilesRefusal } from '#shared/files/refusal.ts'
import { isUsable } from '#shared/files/upload.ts'
import { displayName } from '#shared/identity/person.ts'
import { type Party, partyKey } from '#shared/kit/event.ts'
import { type Id, isIdOf, type Uid } from '#shared/kit/id.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { whoKey } from '#shared/organisations/member.ts'
import { type Board, firstColumns, maxLabels, newBoard } from '#shared/work/board.ts'
import { shownColumns, withColumn, withoutColumn } from '#shared/work/board-rules.ts'
import {
  type Card,
  type CardComment,
  type CardFile,
  type CardFilter,
  type CardThing,
  maxCardFiles,
  maxComments,
} from '#shared/work/card.ts'
import { placeBetween, spread, spreadOver } from '#shared/work/card-order.ts'
import { fitsFilter, scheduled, withDue } from '#shared/work/card-rules.ts'
import {
  boardChanged,
  cardAdded,
  cardAssigned,
  cardChanged,
  cardCommented,
  cardMentioned,
  cardMoved,
  cardRemoved,
  cardRestored,
} from '#shared/work/events.ts'
import { WorkRefusal } from '#shared/work/refusal.ts'
import { type BoardPerson, type CardView, Todos as contract } from '#shared/work/Todos.contract.ts'
import { seenInvoice } from '../deals/access.ts'
import { Invoices, Requests } from '../deals/tables.ts'
import { fileAddress } from '../files/address.ts'
import { attach, release } from '../files/loose.ts'
import { Uploads } from '../files/tables.ts'
import { Users } from '../identity/tables.ts'
import type { Actor } from '../kit/actor.ts'
import { filtered } from '../kit/filtered.ts'
import type { Page } from '../kit/repository.ts'
import { type Db, type Known, type ReadDb, read, serve, type Work, write } from '../kit/serve.ts'
import { likelyParty } from '../organisations/likely-party.ts'
import { pageOf as membersOf } from '../organisations/relations.ts'
import { Members, Relations } from '../organisations/tables.ts'
import { bucket } from '../ports/bucket.ts'
import * as tables from './todo-tables.ts'

const uses = {
  tables: {
    boards: write(tables.Boards),
    counts: write(tables.CardCounts),
    cards: write(tables.Cards),
    texts: write(tables.CardTexts),
    comments: write(tables.CardComments),
    cardFiles: write(tables.CardFiles),
    uploads: write(Uploads),
    users: read(Users),
    members: read(Members),
    relations: read(Relations),
    requests: read(Requests),
    invoices: read(Invoices),
  },
  ports: { files: bucket('Files', 'read') },
} as const

type Rows = Db<typeof uses>
type Reading = ReadDb<typeof uses>
type Working = Pick<Work<typeof uses>, 'db' | 'now' | 'emit'> & { readonly actor: Actor }

/** How many cards of a column come at once, and how many are looked through where only some are wanted. */
const pageLength = 20
const lookedThrough = 200
/** How many comments come with a card: the last ones. */
const lastComments = 100
/** How many people one may choose from at a glance. */
const mostPeople = 200
/** How many cards of a deal are shown with it. */
const cardsOfThing = 20

const keyOf = ({ party }: Pick<Actor, 'party'>): string => partyKey(party)

const boardOf = async ({ boards }: Reading, party: Party): Promise<Board> => {
  const key = partyKey(party)
  return (await boards.get({ key })) ?? { key, party, ...newBoard(), version: 0 }
}

const saveBoard = ({ db, emit, actor }: Working, board: Board): void => {
  const saved = board.version === 0 ? db.boards.create(board) : db.boards.save(board)
  emit(boardChanged, { subject: { id: actor.party.id, version: saved.version }, ...toldOf(actor, {}) })
}

const toldOf = <D extends object>({ party }: Pick<Actor, 'party'>, data: D) => ({
  parties: [party],
  data: { boardId: party.id, ...data },
})

const eventOf = (actor: Actor, card: Card) => ({ subject: card, ...toldOf(actor, { card: card.title }) })

/** A card of the actor's board. @throws {Refusal} notFound for one of another, as for one that is not there */
const cardOf = async ({ cards }: Reading, id: Card['id'], actor: Actor, isRemoved = false): Promise<Card> => {
  const card = await cards.need({ id })
  if (card.board !== keyOf(actor) || (card.removedAt !== undefined) !== isRemoved) throw new Refusal('notFound')
  return card
}

const columnOf = ({ columns }: Board, id: string) => {
  const column = columns.find(each => each.id === id && !each.removed)
  if (!column) throw new Refusal('notFound')
  return column
}
const isDoneIn = ({ columns }: Board, { column }: Pick<Card, 'column'>): boolean =>
  columns.find(({ id }) => id === column)?.isDone === true

const kindOf = (about: CardThing) => (isIdOf('request', about) ? 'deal' : 'invoice')
const viewOf = ({ about, ...card }: Card): CardView => ({ ...card, ...(about && { about: kindOf(about) }) })

const fileView = ({ thumb, ...file }: CardFile) => ({ ...file, hasThumb: thumb !== undefined })

/** Holds somebody to be on the actor's board. @throws {WorkRefusal} work.notOfBoard */
const onBoard = async ({ relations }: Reading, { party, uid }: Actor, person: Uid): Promise<void> => {
  if (person === uid) return
  const relation = party.type === 'organization' ? await relations.get(relationKey(party, person)) : undefined
  if (relation?.status !== 'active' || relation.type !== 'member') throw new WorkRefusal('work.notOfBoard')
}
const relationKey = ({ id }: Party, uid: string) => ({ who: whoKey({ id: uid, type: 'user' }), oid: id })

/** What a card hangs on, as the actor sees it. @throws {Refusal} notFound */
const thingOf = async ({ requests, invoices }: Reading, id: CardThing, actor: Actor) => {
  if (isIdOf('request', id)) {
    const request = await requests.need({ id })
    const side = sideOfRequest(request, actor)
    if (!side) throw new Refusal('notFound')
    return { kind: 'deal' as const, id, name: request.title, side: sideName(side) }
  }
  const invoice = await invoices.need({ id })
  return { kind: 'invoice' as const, id, name: invoice.reference, side: sideName(seenInvoice(invoice, actor)) }
}
const sideName = (side: 'demander' | 'supplier'): 'purchase' | 'sale' => (side === 'demander' ? 'purchase' : 'sale')

/** The same, where what the actor may not see is left out. */
const thingSeen = async (db: Reading, id: CardThing, actor: Actor) => {
  try {
    return await thingOf(db, id, actor)
  } catch (error) {
    if (error instanceof Refusal && error.errorType === 'notFound') return undefined
    throw error
  }
}

const rowOfThing = ({ requests, invoices }: Reading, id: CardThing) =>
  isIdOf('request', id) ? requests.get({ id }) : invoices.get({ id })

type Looking = { readonly board: string; readonly column: Card['column']; readonly isDone: boolean }

/** A page of the cards of a column that are looked for, in their order. */
const cardsOf = (
  { cards }: Reading,
  { board, column, isDone }: Looking,
  filter: CardFilter,
  now: Date,
  cursor?: string,
): Promise<Page<Card>> => {
  const { assignee, label, due, query } = filter
  const isOfPerson = assignee !== undefined && assignee !== 'none'
  const index = isOfPerson ? 'byAssignee' : 'byColumn'
  const isFiltered = assignee === 'none' || label !== undefined || due !== undefined || Boolean(query?.trim())
  return filtered<Card>({
    look: page =>
      isOfPerson
        ? cards.list('byAssignee', { assignee }, { ...page, begins: `${board}#${column}#` })
        : cards.list('byColumn', { board, column }, page),
    fits: isFiltered ? card => fitsFilter(card, filter, isDone, now) : undefined,
    behind: row => cards.cursorBehind(index, row),
    limit: pageLength,
    cursor,
    stretches: [lookedThrough],
  })
}

const pageView = ({ items, cursor }: Page<Card>) => ({
  cards: items.map(viewOf),
  ...(cursor ? { next: cursor } : {}),
})

const shownOf = async (db: Reading, party: Party) => {
  const [board, counts] = await Promise.all([boardOf(db, party), db.counts.allRows({ board: partyKey(party) })])
  const count = (column: string) => Math.max(0, counts.find(each => each.column === column)?.cards ?? 0)
  return { board, count, columns: shownColumns(board.columns, count) }
}

/** All that the board shows. */
const boardView = async (db: Reading, party: Party, filter: CardFilter, now: Date) => {
  const { board, count, columns } = await shownOf(db, party)
  // A label that is gone is on cards until they are changed: by it nothing is found.
  const isGone = filter.label !== undefined && !board.labels.some(({ id }) => id === filter.label)
  const pages = await Promise.all(
    (isGone ? [] : columns).map(({ id, isDone }) => cardsOf(db, { board: board.key, column: id, isDone }, filter, now)),
  )
  return {
    columns: columns.map((column, n) => ({
      ...column,
      count: count(column.id),
      ...pageView(pages[n] ?? { items: [] }),
    })),
    labels: board.labels,
  }
}

/** The people of a board: an organisation's first ones, or the person alone. */
const peopleOf = async ({ users, members }: Reading, { type, id }: Party): Promise<BoardPerson[]> => {
  if (type === 'user') {
    const user = await users.get({ uid: id as Uid })
    return user ? [{ uid: user.uid, name: displayName(user) }] : []
  }
  const { items } = await membersOf(members, id, 'staff', { cursor: undefined, limit: mostPeople, reverse: false })
  const people = items.filter(each => each.status === 'active' && each.type === 'member' && each.who.type === 'user')
  return people.map(({ who, name }) => ({ uid: who.id as Uid, name }))
}

type Target = { readonly board: string; readonly column: Card['column']; readonly before: Card | undefined }

/** The cards next to a gap, without the one that is to go there: the nearest first. */
const besides = async ({ cards }: Reading, { board, column, before }: Target, moved: string, limit: number) => {
  const behind = (card: Card) => cards.cursorBehind('byColumn', card)
  const page = { limit: limit + 1, ...(before && { cursor: behind(before) }) }
  const [above, below] = await Promise.all([
    cards.list('byColumn', { board, column }, { ...page, reverse: true }),
    before && limit > 1 ? cards.list('byColumn', { board, column }, page) : { items: [] },
  ])
  const others = (rows: readonly Card[]) => rows.filter(({ id }) => id !== moved).slice(0, limit)
  return { above: others(above.items), below: before ? [before, ...others(below.items)] : [] }
}

/**
 * The place of a card before another one, or at the end of a column. Where a gap has become too narrow, the cards around it are
 * given new places.
 */
const placeFor = async (db: Rows, target: Target, moved: string): Promise<string> => {
  const { above } = await besides(db, target, moved, 1)
  const place = placeBetween(above[0]?.place, target.before?.place)
  if (place !== undefined) return place
  const near = await besides(db, target, moved, spreadOver)
  const [up, down] = [near.above.slice(0, spreadOver - 1), near.below.slice(0, spreadOver - 1)]
  const places = spread(moved, {
    above: up.toReversed(),
    below: down,
    outerAbove: near.above[spreadOver - 1]?.place,
    outerBelow: near.below[spreadOver - 1]?.place,
  })
  if (!places) throw new Refusal('call.conflict')
  const rows = new Map([...up, ...down].map(card => [card.id as string, card]))
  for (const { id, place } of places) {
    const row = rows.get(id)
    if (row && row.place !== place) db.cards.repeat({ ...row, place })
  }
  return places.find(({ id }) => id === moved)?.place ?? ''
}

const tellAssignee = ({ emit, actor }: Working, card: Card): void => {
  if (card.assignee !== undefined && card.assignee !== actor.uid)
    emit(cardAssigned, { subject: card, ...toldOf(actor, { card: card.title, receiverId: card.assignee }) })
}

/** @throws {Refusal} notFound for a label that the board does not have */
const knowsLabels = ({ labels }: Board, asked: readonly string[]): void => {
  if (!asked.every(each => labels.some(({ id }) => id === each))) throw new Refusal('notFound')
}

/** What of these labels the board has: one that was taken away meanwhile is no reason to refuse the others. */
const labelsOf = ({ labels }: Board, asked: Card['labels']) => [
  ...new Set(asked.filter(each => labels.some(({ id }) => id === each))),
]

const putText = (db: Rows, card: Card['id'], text: string, before: { readonly version: number } | undefined): void => {
  if (before) db.texts.save({ card, text, version: before.version })
  else db.texts.create({ card, text })
}

type KnownHere = Known<typeof uses>
const known = ({ id }: { readonly id: Card['id'] }, { db, ...who }: KnownHere) => [
  db.cards.get({ id }),
  db.boards.get({ key: partyKey(likelyParty(who)) }),
]
const knownPeople = (uids: readonly (string | null | undefined)[], { db, ...who }: KnownHere) => {
  const party = likelyParty(who)
  return party.type === 'user' ? [] : uids.flatMap(uid => (uid ? db.relations.get(relationKey(party, uid)) : []))
}
const knownBoard = ({ db, ...who }: KnownHere) => db.boards.get({ key: partyKey(likelyParty(who)) })

export const Todos = serve(
  contract,
  uses,
  {
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
      const place = await placeFor(db, { board: board.key, column: column.id, before: undefined }, id)
      const card = {
        ...{ id, board: board.key, column: column.id, place, title, by: actor.uid, hasText: text !== '' },
        ...{ comments: 0, files: 0, createdAt: at, updatedAt: at, version: 0 },
        ...{ ...(assignee && { assignee }), ...(about && { about }), labels: labelsOf(board, labels), reminder },
      }
      const { version: _version, ...row } = scheduled<Card>(
        withDue<Card>(card, { dueAt, reminder }, now),
        column.isDone,
      )
      const created = db.cards.create(row)
      if (text !== '') putText(db, id, text, undefined)
      db.counts.add({ board: board.key, column: column.id }, { cards: 1 })
      emit(cardAdded, eventOf(actor, created))
      tellAssignee(work, created)
      return viewOf(created)
    },
    GET_ORG: (filter, { actor, db, now }) => boardView(db, actor.party, filter, now),
    GET_COLUMN: async ({ column, cursor, ...filter }, { actor, db, now }) => {
      const board = await boardOf(db, actor.party)
      const found = board.columns.find(({ id }) => id === column)
      if (!found) throw new Refusal('notFound')
      return pageView(await cardsOf(db, { board: board.key, column, isDone: found.isDone }, filter, now, cursor))
    },
    GET_PEOPLE: async (_, { actor, db }) => {
      return { people: await peopleOf(db, actor.party) }
    },
    GET_BY_ID: async ({ id }, { actor, db }) => {
      const [card, text, comments, files] = await Promise.all([
        cardOf(db, id, actor),
        db.texts.get({ card: id }),
        db.comments.rows({ card: id }, { limit: lastComments, reverse: true }),
        db.cardFiles.rows({ card: id }),
      ])
      const owners = comments.items.map(({ owner }) => owner)
      const uids = [...new Set([card.by, card.assignee, ...owners].flatMap(uid => uid ?? []))]
      const [users, about] = await Promise.all([
        db.users.getMany(uids.map(uid => ({ uid }))),
        card.about && thingSeen(db, card.about, actor),
      ])
      return {
        card: viewOf(card),
        text: text?.text ?? '',
        textVersion: text?.version ?? 0,
        comments: comments.items.toReversed(),
        files: files.items.map(fileView),
        ...(about && { about }),
        people: users.flatMap(user => (user ? [{ uid: user.uid, name: displayName(user) }] : [])),
      }
    },
    GET_OF_THING: async ({ id }, { actor, db }) => {
      const page = { limit: cardsOfThing, reverse: true }
      const [board, { items }] = await Promise.all([
        boardOf(db, actor.party),
        db.cards.list('byThing', { board: keyOf(actor), about: id }, page),
        thingOf(db, id, actor),
      ])
      const first = board.columns.find(({ removed }) => !removed)?.id ?? firstColumns.todo
      return { cards: items.map(card => ({ ...viewOf(card), isDone: isDoneIn(board, card) })), column: first }
    },
    UPDATE: async (input, work) => {
      const { db, actor, now, emit } = work
      const [before, board, there] = await Promise.all([
        cardOf(db, input.id, actor),
        boardOf(db, actor.party),
        input.text === undefined ? undefined : db.texts.get({ card: input.id }),
      ])
      const { text, textVersion, title = before.title, labels } = input
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
        ...(labels && { labels: labelsOf(board, labels) }),
        hasText: text === undefined ? before.hasText : text !== '',
        updatedAt: now.toISOString(),
      }
      const card = db.cards.save(scheduled(changed, isDoneIn(board, changed)))
      if (text !== undefined && text !== (there?.text ?? '')) putText(db, card.id, text, there)
      emit(cardChanged, eventOf(actor, card))
      if (assignee !== before.assignee) tellAssignee(work, card)
      return viewOf(card)
    },
    MOVE: async ({ id, column: to, before: beforeId }, { db, actor, now, emit }) => {
      const [card, board, named] = await Promise.all([
        cardOf(db, id, actor),
        boardOf(db, actor.party),
        beforeId ? db.cards.get({ id: beforeId }) : undefined,
      ])
      const column = columnOf(board, to)
      if (beforeId === id) return viewOf(card)
      // One that has gone elsewhere meanwhile says nothing: then it is the end.
      const isThere = named?.board === card.board && named.column === to && named.removedAt === undefined
      const before = isThere ? named : undefined
      const place = await placeFor(db, { board: board.key, column: to, before }, id)
      const moved = db.cards.save(
        scheduled({ ...card, column: to, place, updatedAt: now.toISOString() }, column.isDone),
      )
      if (card.column !== to) {
        db.counts.add({ board: board.key, column: card.column }, { cards: -1 })
        db.counts.add({ board: board.key, column: to }, { cards: 1 })
      }
      emit(cardMoved, eventOf(actor, moved))
      return viewOf(moved)
    },
    REMOVE: async ({ id }, { db, actor, now, emit }) => {
      const card = await cardOf(db, id, actor)
      const removed = db.cards.save(scheduled({ ...card, removedAt: now.toISOString() }, false))
      db.counts.add({ board: card.board, column: card.column }, { cards: -1 })
      emit(cardRemoved, eventOf(actor, removed))
      return {}
    },
    RESTORE: async ({ id }, { db, actor, emit }) => {
      const [card, board] = await Promise.all([cardOf(db, id, actor, true), boardOf(db, actor.party)])
      const { removedAt: _at, ...rest } = card
      const restored = db.cards.save(scheduled<Card>(rest, isDoneIn(board, card)))
      db.counts.add({ board: card.board, column: card.column }, { cards: 1 })
      emit(cardRestored, eventOf(actor, restored))
      return viewOf(restored)
    },
    ADD_COMMENT: async ({ id, message, mentions = [] }, { db, actor, now, newId, emit }) => {
      const card = await cardOf(db, id, actor)
      if (card.comments >= maxComments) throw new WorkRefusal('work.tooManyComments', { limit: maxComments })
      const mentioned = [...new Set(mentions)]
      await Promise.all(mentioned.map(uid => onBoard(db, actor, uid)))
      const { party, uid: owner } = actor
      const comment = db.comments.create({
        ...{ card: id, id: newId('comment'), owner, message, createdAt: now.toISOString() },
        ...(party.type === 'organization' && { orgId: party.id as Id<'organisation'> }),
      })
      const saved = db.cards.save({ ...card, comments: card.comments + 1 })
      emit(cardCommented, eventOf(actor, saved))
      for (const uid of mentioned.filter(each => each !== owner))
        emit(cardMentioned, { subject: saved, ...toldOf(actor, { card: card.title, receiverId: uid }) })
      return comment satisfies CardComment
    },
    REMOVE_COMMENT: async ({ id, comment: commentId }, { db, actor, emit }) => {
      const [card, comment] = await Promise.all([cardOf(db, id, actor), db.comments.get({ card: id, id: commentId })])
      if (!comment) throw new Refusal('notFound')
      if (comment.owner !== actor.uid) throw new Refusal('auth.denied')
      db.comments.remove(comment)
      emit(cardChanged, eventOf(actor, db.cards.save({ ...card, comments: Math.max(0, card.comments - 1) })))
      return {}
    },
    ADD_ATTACHMENT: async ({ id, ids }, { db, actor, now, emit }) => {
      const card = await cardOf(db, id, actor)
      const [{ items: there }, uploads] = await Promise.all([
        db.cardFiles.rows({ card: id }),
        db.uploads.getMany([...new Set(ids)].map(each => ({ id: each }))),
      ])
      const fresh = uploads.filter(upload => !there.some(file => file.id === upload?.id))
      if (there.length + fresh.length > maxCardFiles) throw new FilesRefusal('files.tooMany', { limit: maxCardFiles })
      const added = fresh.map(upload => {
        if (!isUsable(upload, 'card', actor.party)) throw new FilesRefusal('files.notReady')
        attach(db.uploads, upload, now)
        const { key, type, size, thumb } = upload.checked
        const file = {
          card: id,
          id: upload.id,
          by: actor.uid,
          name: upload.name,
          type,
          size,
          key,
          at: now.toISOString(),
        }
        return db.cardFiles.create({ ...file, ...(thumb && { thumb }) })
      })
      if (added.length > 0)
        emit(cardChanged, eventOf(actor, db.cards.save({ ...card, files: there.length + added.length })))
      return { files: [...there, ...added].map(fileView) }
    },
    REMOVE_ATTACHMENT: async ({ id, file: fileId }, { db, actor, now, emit }) => {
      const [card, file] = await Promise.all([cardOf(db, id, actor), db.cardFiles.get({ card: id, id: fileId })])
      if (!file) throw new Refusal('notFound')
      db.cardFiles.remove(file)
      await release(db.uploads, file, { owner: actor.party, purpose: 'card', now })
      emit(cardChanged, eventOf(actor, db.cards.save({ ...card, files: Math.max(0, card.files - 1) })))
      return {}
    },
    GET_URL: async ({ id, file: fileId, thumb = false }, { db, actor, ports }) => {
      const [file] = await Promise.all([db.cardFiles.get({ card: id, id: fileId }), cardOf(db, id, actor)])
      if (!file) throw new Refusal('notFound')
      return { url: await fileAddress(await ports.files(), file, thumb) }
    },
    ADD_COLUMN: async ({ name, isDone }, work) => {
      const board = await boardOf(work.db, work.actor.party)
      const id = work.newId('boardColumn')
      saveBoard(work, { ...board, columns: withColumn(board.columns, { id, name, isDone }) })
      return { id }
    },
    PUT_COLUMN: async ({ id, before, ...changes }, work) => {
      const board = await boardOf(work.db, work.actor.party)
      const column = { ...columnOf(board, id), ...changes }
      if (before) columnOf(board, before)
      saveBoard(work, { ...board, columns: withColumn(board.columns, column, before) })
      return {}
    },
    REMOVE_COLUMN: async ({ id }, work) => {
      const { board, count } = await shownOf(work.db, work.actor.party)
      columnOf(board, id)
      saveBoard(work, { ...board, columns: withoutColumn(board.columns, id, count(id)) })
      return {}
    },
    ADD_LABEL: async ({ name, tone }, work) => {
      const board = await boardOf(work.db, work.actor.party)
      if (board.labels.length >= maxLabels) throw new WorkRefusal('work.tooManyLabels', { limit: maxLabels })
      const label = { id: work.newId('label'), name, tone }
      saveBoard(work, { ...board, labels: [...board.labels, label] })
      return label
    },
    PUT_LABEL: async (label, work) => {
      const board = await boardOf(work.db, work.actor.party)
      knowsLabels(board, [label.id])
      saveBoard(work, { ...board, labels: board.labels.map(each => (each.id === label.id ? label : each)) })
      return label
    },
    REMOVE_LABEL: async ({ id }, work) => {
      const board = await boardOf(work.db, work.actor.party)
      knowsLabels(board, [id])
      saveBoard(work, { ...board, labels: board.labels.filter(each => each.id !== id) })
      return {}
    },
  },
  {
    CREATE: ({ about, assignee }, of) => [
      knownBoard(of),
      ...(about ? [rowOfThing(of.db, about)] : []),
      ...knownPeople([assignee], of),
    ],
    GET_ORG: (filter, { db, ...who }) => [boardView(db, likelyParty(who), filter, new Date(0))],
    GET_COLUMN: (_input, of) => [knownBoard(of)],
    GET_PEOPLE: (_input, { db, ...who }) => [peopleOf(db, likelyParty(who))],
    GET_BY_ID: ({ id }, { db }) => [
      db.cards.get({ id }),
      db.texts.get({ card: id }),
      db.comments.rows({ card: id }, { limit: lastComments, reverse: true }),
      db.cardFiles.rows({ card: id }),
    ],
    GET_OF_THING: ({ id }, of) => [knownBoard(of), rowOfThing(of.db, id)],
    UPDATE: (input, of) => [
      ...known(input, of),
      ...(input.text === undefined ? [] : [of.db.texts.get({ card: input.id })]),
      ...knownPeople([input.assignee], of),
    ],
    MOVE: (input, of) => [...known(input, of), ...(input.before ? [of.db.cards.get({ id: input.before })] : [])],
    REMOVE: known,
    RESTORE: known,
    ADD_COMMENT: (input, of) => [...known(input, of), ...knownPeople(input.mentions ?? [], of)],
    REMOVE_COMMENT: (input, of) => [...known(input, of), of.db.comments.get({ card: input.id, id: input.comment })],
    ADD_ATTACHMENT: (input, of) => [
      ...known(input, of),
      ...[...new Set(input.ids)].map(id => of.db.uploads.get({ id })),
    ],
    REMOVE_ATTACHMENT: (input, of) => [
      ...known(input, of),
      of.db.cardFiles.get({ card: input.id, id: input.file }),
      of.db.uploads.get({ id: input.file }),
    ],
    GET_URL: (input, of) => [...known(input, of), of.db.cardFiles.get({ card: input.id, id: input.file })],
    ADD_COLUMN: (_input, of) => [knownBoard(of)],
    PUT_COLUMN: (_input, of) => [knownBoard(of)],
    REMOVE_COLUMN: (_input, { db, ...who }) => [shownOf(db, likelyParty(who))],
    ADD_LABEL: (_input, of) => [knownBoard(of)],
    PUT_LABEL: (_input, of) => [knownBoard(of)],
    REMOVE_LABEL: (_input, of) => [knownBoard(of)],
  },
)
