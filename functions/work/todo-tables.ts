import { z } from 'zod'
import { shardOf } from '#shared/kit/shards.ts'
import { Board } from '#shared/work/board.ts'
import { Card, CardComment, CardFile, CardText } from '#shared/work/card.ts'
import { table } from '../kit/table.ts'
import { WordPlace } from '../kit/word-index.ts'

/** A board that somebody changed: all others have the columns that every board begins with. */
export const Boards = table(Board)('Boards', { pk: (key: { key: string }) => key.key })

/** How many cards are in each column of a board. */
export const CardCounts = table(z.object({ board: z.string(), column: z.string(), cards: z.number() }))('CardCounts', {
  pk: (key: { board: string; column: string }) => key.board,
  sk: key => key.column,
})

const stands = (row: Card) => row.removedAt === undefined
const placeOf = ({ place, id }: Card) => `${place}#${id}`

export const Cards = table(Card)('Cards', {
  pk: (key: { id: string }) => key.id,
  stream: 'changes',
  indexes: {
    byColumn: {
      pk: ({ board, column }: { board: string; column: string }) => `${board}#${column}`,
      sk: placeOf,
      when: stands,
    },
    /** What a person has to do, on each board by column: for its filter, and to find all of a person's. */
    byAssignee: {
      pk: ({ assignee }: { assignee?: string | undefined }) => assignee ?? '',
      sk: (row: Card) => `${row.board}#${row.column}#${placeOf(row)}`,
      when: (row: Card) => row.assignee !== undefined && stands(row),
    },
    byThing: {
      pk: ({ board, about }: { board: string; about?: string | undefined }) => `${board}#${about}`,
      sk: (row: Card) => row.id,
      when: (row: Card) => row.about !== undefined && stands(row),
    },
    /** Of which something follows by itself, the soonest first. */
    due: {
      pk: ({ id }: { id: string }) => shardOf(id),
      sk: (row: Card) => row.next ?? '',
      when: (row: Card) => row.next !== undefined,
    },
    /** What a person took off their own board: there is no column to find it by. */
    removed: {
      pk: ({ board }: { board: string }) => board,
      sk: (row: Card) => row.id,
      when: (row: Card) => row.removedAt !== undefined,
    },
  },
})

/** The words of titles by which the cards of each board are found (kit/word-index.ts). They follow the cards a moment later (CardIndex). */
export const CardWords = table(WordPlace)('CardWords', {
  pk: (key: { list: string; at: string }) => key.list,
  sk: key => key.at,
})

export const CardTexts = table(CardText)('CardTexts', { pk: (key: { card: string }) => key.card })

export const CardComments = table(CardComment)('CardComments', {
  pk: (key: { card: string; id: string }) => key.card,
  sk: key => key.id,
  indexes: {
    byOwner: {
      pk: ({ owner }: { owner?: string | undefined }) => owner ?? '',
      sk: (row: CardComment) => row.id,
      when: (row: CardComment) => row.owner !== undefined,
    },
  },
})

export const CardFiles = table(CardFile)('CardFiles', {
  pk: (key: { card: string; id: string }) => key.card,
  sk: key => key.id,
})
