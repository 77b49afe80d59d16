import { isWanted, wantedOf } from '#shared/files/words.ts'
import { displayName } from '#shared/identity/person.ts'
import type { Parsed } from '#shared/kit/contract.ts'
import type { Party } from '#shared/kit/event.ts'
import { isIdOf, type Uid } from '#shared/kit/id.ts'
import { partyKey } from '#shared/kit/party.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { type Member, whoKey } from '#shared/organisations/member.ts'
import { isNamed } from '#shared/organisations/relation-lists.ts'
import { firstColumns } from '#shared/work/board.ts'
import { shownColumns } from '#shared/work/board-rules.ts'
import type { Card, CardFilter } from '#shared/work/card.ts'
import { cardWordsOf, fitsFilter } from '#shared/work/card-rules.ts'
import type { BoardPerson, Todos as contract } from '#shared/work/Todos.contract.ts'
import { filtered } from '../../kit/filtered.ts'
import type { Page } from '../../kit/repository.ts'
import type { Ahead, Handlers } from '../../kit/serve.ts'
import { foundByWords } from '../../kit/word-index.ts'
import { likelyParty } from '../../organisations/likely-party.ts'
import { pageOf as membersOf } from '../../organisations/relations.ts'
import { boardOf, cardOf, fileView, isDoneIn, keyOf, knownBoard, viewOf } from './board.ts'
import { rowOfThing, thingOf, thingSeen } from './things.ts'
import type { Reading, uses } from './uses.ts'

/** How many cards of a column come at once, and how many are looked through where only some are wanted. */
const pageLength = 20

const lookedThrough = 200

/** How many comments come at once. Each may be long. */
const commentsAtOnce = 10

/** How many people one may choose from at a glance, and how many are looked through in one call for those of a name. */
const mostPeople = 100
const peopleLookedThrough = [200, 200]

/** How many cards of a deal come at once. */
const cardsOfThing = 20

type InColumn = { readonly board: string; readonly column: Card['column']; readonly isDone: boolean }

/** A page of the cards of a column that are looked for, in their order. */
const cardsOf = (
  { cards }: Reading,
  { board, column, isDone }: InColumn,
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
  ...(cursor ? { cursor } : {}),
})

export const shownOf = async (db: Reading, party: Party) => {
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
    columns: columns.map((column, n) => {
      const { cards, cursor: next } = pageView(pages[n] ?? { items: [] })
      return { ...column, count: count(column.id), cards, ...(next ? { next } : {}) }
    }),
    labels: board.labels,
  }
}

/** What some people are called who are of an organisation, whoever of it they are; others have no name here. */
const namedOf = async (
  { members, relations }: Reading,
  oid: string,
  uids: readonly Uid[],
): Promise<{ readonly people: BoardPerson[] }> => {
  const rows = await relations.getMany(
    uids.map(id => ({ who: whoKey({ id, type: 'user' }), oid })),
    { eventual: true },
  )
  const staff = rows.flatMap(row => (row?.status === 'active' && row.type === 'member' ? [row.mid] : []))
  const found = await members.getMany(
    staff.map(mid => ({ oid, mid })),
    { eventual: true },
  )
  return { people: found.flatMap(row => (row ? [{ uid: row.who.id as Uid, name: row.name }] : [])) }
}

/** A page of the people of a board whose names are like what is typed: an organisation's, or the person alone. */
const peopleOf = async (
  db: Reading,
  { type, id }: Party,
  { query = '', uids, cursor: from }: Parsed<(typeof contract)['methods']['GET_PEOPLE']>,
): Promise<{ readonly people: BoardPerson[]; readonly cursor?: string }> => {
  const { users, members } = db
  if (type === 'user') {
    const user = await users.get({ uid: id as Uid })
    if (!user) return { people: [] }
    const name = displayName(user)
    const isMeant = uids?.includes(user.uid) ?? isNamed(query, name)
    return { people: isMeant ? [{ uid: user.uid, name }] : [] }
  }
  if (uids) return namedOf(db, id, [...new Set(uids)])
  const { items, cursor } = await filtered<Member>({
    look: page => membersOf(members, id, 'staff', { reverse: false, ...page }),
    fits: each =>
      each.status === 'active' && each.type === 'member' && each.who.type === 'user' && isNamed(query, each.name),
    behind: row => members.cursorAt(row),
    limit: mostPeople,
    cursor: from,
    stretches: peopleLookedThrough,
  })
  const people = items.map(({ who, name }) => ({ uid: who.id as Uid, name }))
  return { people, ...(cursor ? { cursor } : {}) }
}

/** What people are called, each once; whoever is gone has no name. */
const namesOf = async ({ users }: Reading, uids: readonly (Uid | undefined)[]): Promise<BoardPerson[]> => {
  const found = await users.getMany([...new Set(uids.flatMap(uid => uid ?? []))].map(uid => ({ uid })))
  return found.flatMap(user => (user ? [{ uid: user.uid, name: displayName(user) }] : []))
}

const commentsOf = ({ comments }: Reading, card: Card['id'], cursor: string | undefined) =>
  comments.rows({ card }, { limit: commentsAtOnce, reverse: true, ...(cursor === undefined ? {} : { cursor }) })

/** How many found cards one call loads. */
const foundAtOnce = 20

type Wish = { readonly query: string; readonly cursor?: string | undefined }

/** Cards of a board by the words of their titles. @throws {Refusal} input.invalid for a cursor of something else */
const foundCards = async ({ words, cards }: Reading, { query, cursor }: Wish, board: string): Promise<Page<Card>> => {
  const wants = wantedOf(query, undefined)
  return foundByWords<Card>(
    { words, owner: board, wanted: wants.words, cursor, isId: text => isIdOf('card', text) },
    {
      most: foundAtOnce,
      load: ids => cards.getMany(ids.map(id => ({ id: id as Card['id'] }))),
      fits: card => card.board === board && card.removedAt === undefined && isWanted(wants, cardWordsOf(card)),
      wordsOf: cardWordsOf,
    },
  )
}

type Own = 'GET_ORG' | 'GET_COLUMN' | 'FIND' | 'GET_PEOPLE' | 'GET_BY_ID' | 'GET_COMMENTS' | 'GET_OF_THING'

export const showingHandlers: Pick<Handlers<typeof contract, typeof uses>, Own> = {
  GET_ORG: (filter, { actor, db, now }) => boardView(db, actor.party, filter, now),
  GET_COLUMN: async ({ column, cursor, ...filter }, { actor, db, now }) => {
    const board = await boardOf(db, actor.party)
    const found = board.columns.find(({ id }) => id === column)
    if (!found) throw new Refusal('notFound')
    return pageView(await cardsOf(db, { board: board.key, column, isDone: found.isDone }, filter, now, cursor))
  },
  FIND: async (asked, { actor, db }) => {
    const key = keyOf(actor)
    const [board, { items, cursor }] = await Promise.all([boardOf(db, actor.party), foundCards(db, asked, key)])
    const cards = items.map(card => {
      const name = board.columns.find(({ id }) => id === card.column)?.name
      return { ...viewOf(card), isDone: isDoneIn(board, card), ...(name === undefined ? {} : { columnName: name }) }
    })
    return { cards, ...(cursor ? { cursor } : {}) }
  },
  GET_PEOPLE: (asked, { actor, db }) => peopleOf(db, actor.party, asked),
  GET_BY_ID: async ({ id }, { actor, db }) => {
    const [card, text, files] = await Promise.all([
      cardOf(db, id, actor),
      db.texts.get({ card: id }),
      db.cardFiles.rows({ card: id }),
    ])
    const [people, about] = await Promise.all([
      namesOf(db, [card.by, card.assignee]),
      card.about && thingSeen(db, card.about, actor),
    ])
    return {
      card: viewOf(card),
      text: text?.text ?? '',
      textVersion: text?.version ?? 0,
      files: files.items.map(fileView),
      ...(about && { about }),
      people,
    }
  },
  GET_COMMENTS: async ({ id, cursor }, { actor, db }) => {
    const [page] = await Promise.all([commentsOf(db, id, cursor), cardOf(db, id, actor)])
    const people = await namesOf(
      db,
      page.items.map(({ owner }) => owner),
    )
    return { comments: page.items, people, ...(page.cursor ? { cursor: page.cursor } : {}) }
  },
  GET_OF_THING: async ({ id, cursor }, { actor, db }) => {
    const page = { limit: cardsOfThing, reverse: true, ...(cursor === undefined ? {} : { cursor }) }
    const [board, { items, cursor: next }] = await Promise.all([
      boardOf(db, actor.party),
      db.cards.list('byThing', { board: keyOf(actor), about: id }, page),
      thingOf(db, id, actor),
    ])
    const first = board.columns.find(({ removed }) => !removed)?.id ?? firstColumns.todo
    return {
      cards: items.map(card => ({ ...viewOf(card), isDone: isDoneIn(board, card) })),
      column: first,
      ...(next ? { cursor: next } : {}),
    }
  },
}

export const showingAhead: Pick<Ahead<typeof contract, typeof uses>, Own> = {
  GET_ORG: (filter, { db, ...who }) => [boardView(db, likelyParty(who), filter, new Date(0))],
  GET_COLUMN: (_input, of) => [knownBoard(of)],
  FIND: (asked, { db, ...who }) => [
    knownBoard({ db, ...who }),
    foundCards(db, asked, partyKey(likelyParty(who))).catch(() => undefined),
  ],
  GET_PEOPLE: (asked, { db, ...who }) => [peopleOf(db, likelyParty(who), asked).catch(() => undefined)],
  GET_BY_ID: ({ id }, { db }) => [db.cards.get({ id }), db.texts.get({ card: id }), db.cardFiles.rows({ card: id })],
  GET_COMMENTS: ({ id, cursor }, { db }) => [db.cards.get({ id }), commentsOf(db, id, cursor)],
  GET_OF_THING: ({ id }, of) => [knownBoard(of), rowOfThing(of.db, id)],
}
