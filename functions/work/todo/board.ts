import type { Party } from '#shared/kit/event.ts'
import { isIdOf, type Uid } from '#shared/kit/id.ts'
import { partyKey } from '#shared/kit/party.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { whoKey } from '#shared/organisations/member.ts'
import { type Board, newBoard } from '#shared/work/board.ts'
import { type Card, type CardFile, type CardThing, maxCardLabels } from '#shared/work/card.ts'
import { boardChanged } from '#shared/work/events.ts'
import { WorkRefusal } from '#shared/work/refusal.ts'
import type { CardView } from '#shared/work/Todos.contract.ts'
import type { Actor } from '../../kit/actor.ts'
import { likelyParty } from '../../organisations/likely-party.ts'
import type { KnownHere, Reading, Working } from './uses.ts'

export const keyOf = ({ party }: Pick<Actor, 'party'>): string => partyKey(party)

export const boardOf = async ({ boards }: Reading, party: Party): Promise<Board> => {
  const key = partyKey(party)
  return (await boards.get({ key })) ?? { key, party, ...newBoard(), version: 0 }
}

export const saveBoard = ({ db, emit, actor }: Working, board: Board): void => {
  const saved = board.version === 0 ? db.boards.create(board) : db.boards.save(board)
  emit(boardChanged, { subject: { id: actor.party.id, version: saved.version }, ...toldOf(actor, {}) })
}

export const toldOf = <D extends object>({ party }: Pick<Actor, 'party'>, data: D) => ({
  parties: [party],
  data: { boardId: party.id, ...data },
})

export const eventOf = (actor: Actor, card: Card) => ({ subject: card, ...toldOf(actor, { card: card.title }) })

/** A card of the actor's board. @throws {Refusal} notFound for one of another, as for one that is not there */
export const cardOf = async ({ cards }: Reading, id: Card['id'], actor: Actor, isRemoved = false): Promise<Card> => {
  const card = await cards.need({ id })
  if (card.board !== keyOf(actor) || (card.removedAt !== undefined) !== isRemoved) throw new Refusal('notFound')
  return card
}

export const columnOf = ({ columns }: Board, id: string) => {
  const column = columns.find(each => each.id === id && !each.removed)
  if (!column) throw new Refusal('notFound')
  return column
}

/** The column of a card, or the first one where that is no longer on the board. */
export const columnFor = ({ columns }: Board, { column }: Pick<Card, 'column'>): Card['column'] => {
  const stands = columns.filter(({ removed }) => !removed)
  return (stands.find(({ id }) => id === column) ?? stands[0])?.id ?? column
}

export const isDoneIn = ({ columns }: Board, { column }: Pick<Card, 'column'>): boolean =>
  columns.find(({ id }) => id === column)?.isDone === true

const kindOf = (about: CardThing) => (isIdOf('request', about) ? 'deal' : 'invoice')

export const viewOf = ({ about, ...card }: Card): CardView => ({ ...card, ...(about && { about: kindOf(about) }) })

export const fileView = ({ thumb, ...file }: CardFile) => ({ ...file, hasThumb: thumb !== undefined })

/** Holds somebody to be on the actor's board. @throws {WorkRefusal} work.notOfBoard */
export const onBoard = async ({ relations }: Reading, { party, uid }: Actor, person: Uid): Promise<void> => {
  if (person === uid) return
  const relation = party.type === 'organization' ? await relations.get(relationKey(party, person)) : undefined
  if (relation?.status !== 'active' || relation.type !== 'member') throw new WorkRefusal('work.notOfBoard')
}

const relationKey = ({ id }: Party, uid: string) => ({ who: whoKey({ id: uid, type: 'user' }), oid: id })

/** @throws {Refusal} notFound for a label that the board does not have */
export const knowsLabels = ({ labels }: Board, asked: readonly string[]): void => {
  if (!asked.every(each => labels.some(({ id }) => id === each))) throw new Refusal('notFound')
}

/** What of these labels the board has: one that was taken away meanwhile is no reason to refuse the others. @throws {WorkRefusal} work.tooManyCardLabels */
export const labelsOf = ({ labels }: Board, asked: readonly string[]): Card['labels'] => {
  const known = labels.flatMap(({ id }) => (asked.includes(id) ? [id] : []))
  if (known.length > maxCardLabels) throw new WorkRefusal('work.tooManyCardLabels', { limit: maxCardLabels })
  return known
}

export const known = ({ id }: { readonly id: Card['id'] }, { db, ...who }: KnownHere) => [
  db.cards.get({ id }),
  db.boards.get({ key: partyKey(likelyParty(who)) }),
]

export const knownPeople = (uids: readonly (string | null | undefined)[], { db, ...who }: KnownHere) => {
  const party = likelyParty(who)
  return party.type === 'user' ? [] : uids.flatMap(uid => (uid ? db.relations.get(relationKey(party, uid)) : []))
}

export const knownBoard = ({ db, ...who }: KnownHere) => db.boards.get({ key: partyKey(likelyParty(who)) })
