import type { Party } from '#shared/kit/event.ts'
import { shards } from '#shared/kit/shards.ts'
import { newBoard } from '#shared/work/board.ts'
import type { Card } from '#shared/work/card.ts'
import { dueNow, passedOver, scheduled } from '#shared/work/card-rules.ts'
import { cardDue, cardNear } from '#shared/work/events.ts'
import { release } from '../files/loose.ts'
import { Uploads } from '../files/tables.ts'
import { read, write } from '../kit/serve.ts'
import { someAtOnce } from '../kit/some-at-once.ts'
import { type Job, worker } from '../kit/worker.ts'
import * as tables from './todo-tables.ts'

const uses = {
  tables: {
    cards: write(tables.Cards),
    texts: write(tables.CardTexts),
    comments: write(tables.CardComments),
    cardFiles: write(tables.CardFiles),
    uploads: write(Uploads),
    boards: read(tables.Boards),
  },
} as const

type Reminding = Job<typeof uses>

/** Rows that are done at one time, and that one transaction takes away. */
const atOnce = 10
const aTime = 80
/** What a run leaves of its time, to end by itself. */
const leftMs = 8000

/** The party of a board, which its key is made of. */
export const partyOfBoard = (key: string): Party => {
  const [type = '', id = ''] = key.split('#')
  return { type: type as Party['type'], id }
}

/** Takes away for good what a card holds, and then the card. What breaks off between is gone through again. */
const forget = async (id: Card['id'], job: Reminding): Promise<void> => {
  const isMore = await job.transaction(async ({ db, now }) => {
    const [card, comments, files, text] = await Promise.all([
      db.cards.get({ id }),
      db.comments.rows({ card: id }, { limit: aTime }),
      db.cardFiles.rows({ card: id }),
      db.texts.get({ card: id }),
    ])
    if (card?.removedAt === undefined) return false
    for (const comment of comments.items) db.comments.remove(comment)
    if (comments.items.length > 0) return true
    const owner = partyOfBoard(card.board)
    for (const file of files.items) {
      db.cardFiles.remove(file)
      await release(db.uploads, file, { owner, purpose: 'card', now })
    }
    if (text) db.texts.remove(text)
    db.cards.remove(card)
    return false
  })
  if (isMore) await forget(id, job)
}

/** Tells whoever has to do what a card says, or made it, that its time is near or has come. */
const remind = ({ id }: Card, job: Reminding): Promise<void> =>
  job.transaction(async ({ db, now, emit }) => {
    const card = await db.cards.get({ id })
    if (!card || card.removedAt !== undefined || card.next === undefined || card.next > now.toISOString()) return
    const { columns } = (await db.boards.get({ key: card.board })) ?? newBoard()
    const isDone = columns.find(column => column.id === card.column)?.isDone === true
    const told = dueNow(card, isDone, now)
    const saved = db.cards.save(isDone ? passedOver(card, now) : scheduled({ ...card, ...(told && { told }) }))
    const party = partyOfBoard(card.board)
    if (!told) return
    emit(told === 'due' ? cardDue : cardNear, {
      subject: saved,
      parties: [party],
      data: { boardId: party.id, card: card.title, receiverId: card.assignee ?? card.by },
    })
  })

/**
 * Does what follows of cards by time alone, each minute: reminds of what is near, tells what is due, and forgets what was taken off its
 * board a week ago. A card says when something follows (`next`), so a run reads what is due and no other.
 */
export const Reminders = worker(
  'Reminders',
  { kind: 'schedule', everyMinutes: 1 },
  uses,
  async (_event: unknown, job) => {
    const now = job.now.toISOString()
    const hasTime = () => job.timeLeft() > leftMs
    const failures: unknown[] = []
    const act = (card: Card) =>
      (card.removedAt === undefined ? remind(card, job) : forget(card.id, job)).catch(error => {
        failures.push(error)
        job.log('error', 'a card was not dealt with', { id: card.id, error })
      })
    for (const shard of shards)
      await someAtOnce(job.db.cards.all('due', { id: shard as never }, { upTo: now }), atOnce, hasTime, act)
    // One that fails keeps none of the others from theirs; the next run tries it again.
    if (failures.length > 0) throw new Error(`${failures.length} cards were not dealt with`, { cause: failures[0] })
    return {}
  },
)
