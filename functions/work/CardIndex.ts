import { cardWordsOf } from '#shared/work/card-rules.ts'
import { read, write } from '../kit/serve.ts'
import type { Image, StreamEvent } from '../kit/stream.ts'
import { followWords, type Worded } from '../kit/word-index.ts'
import { worker } from '../kit/worker.ts'
import * as tables from './todo-tables.ts'

const uses = { tables: { cards: read(tables.Cards), words: write(tables.CardWords) } } as const

/** The board and the words of a card before it changed. What was off its board already is found by no words. */
const before = (image: Image | undefined): Worded | undefined => {
  const [board, title] = [image?.board?.S, image?.title?.S]
  if (!board || title === undefined || image?.removedAt) return undefined
  return { owner: board, words: cardWordsOf({ title }) }
}

/** Keeps the words by which cards are found. */
export const CardIndex = worker(
  'CardIndex',
  { kind: 'stream', tables: [tables.Cards.name], batch: 10 },
  uses,
  async (batch: StreamEvent, { db, transaction }) => {
    await followWords(batch, {
      before,
      now: async id => {
        const card = await db.cards.get({ id })
        return card?.removedAt === undefined ? card && { owner: card.board, words: cardWordsOf(card) } : undefined
      },
      write: changes =>
        transaction(work => {
          for (const { place, isGone } of changes) {
            if (isGone) work.db.words.drop(place)
            else work.db.words.put(place)
          }
        }),
    })
    return { batchItemFailures: [] }
  },
)
