import type { Party } from '#shared/kit/event.ts'
import { partyKey } from '#shared/kit/party.ts'
import { erasedText } from '#shared/kit/personal.ts'
import { newBoard } from '#shared/work/board.ts'
import type { Card } from '#shared/work/card.ts'
import type { CopiedFile, Person } from '../kit/personal.ts'
import type { ReadDb } from '../kit/serve.ts'
import type { Job } from '../kit/worker.ts'
import type { todoUses } from './todo-uses.ts'

type Reading = ReadDb<typeof todoUses>
type Erasing = Job<typeof todoUses>

const mostBytes = 32_000_000
/** Rows that one transaction takes away. */
const aTime = 80

const partyOf = ({ uid }: Person): Party => ({ id: uid, type: 'user' })

/** Every card of a person's own board, with those that were taken off it. */
const ownCards = async ({ boards, cards }: Reading, person: Person): Promise<Card[]> => {
  const board = partyKey(partyOf(person))
  const { columns } = (await boards.get({ key: board })) ?? newBoard()
  const found: Card[] = []
  for (const { id } of columns) for await (const card of cards.all('byColumn', { board, column: id })) found.push(card)
  for await (const card of cards.all('removed', { board })) found.push(card)
  return found
}

/** What a person has to do, on every board. */
const assigned = async ({ cards }: Reading, { uid }: Person): Promise<Card[]> => {
  const found: Card[] = []
  for await (const card of cards.all('byAssignee', { assignee: uid })) found.push(card)
  return found
}

const written = async ({ comments }: Reading, { uid }: Person) => {
  const found = []
  for await (const comment of comments.all('byOwner', { owner: uid })) found.push(comment)
  return found
}

/** A card of somebody's own board, with all that it holds. */
const eraseCard = async ({ id }: Card, job: Erasing): Promise<void> => {
  const isMore = await job.transaction(async ({ db }) => {
    const [card, comments, files, text] = await Promise.all([
      db.cards.get({ id }),
      db.comments.rows({ card: id }, { limit: aTime }),
      db.cardFiles.rows({ card: id }),
      db.cardTexts.get({ card: id }),
    ])
    for (const comment of comments.items) db.comments.remove(comment)
    if (comments.cursor) return true
    for (const file of files.items) db.cardFiles.remove(file)
    if (text) db.cardTexts.remove(text)
    if (card) db.cards.remove(card)
    return false
  })
  if (isMore) await eraseCard({ id } as Card, job)
}

const of = <T>(cards: readonly Card[], rows: (card: Card) => Promise<readonly T[]>): Promise<T[]> =>
  Promise.all(cards.map(rows)).then(lists => lists.flat())

/** How the boards are walked through: a person's own board is erased, what others keep names them no more. */
export const boardWalk = {
  Boards: {
    copy: async (person: Person, { db }: { readonly db: Reading }) => {
      const row = await db.boards.get({ key: partyKey(partyOf(person)) })
      return { rows: row ? [row] : [] }
    },
  },
  CardTexts: {
    copy: async (person: Person, { db }: { readonly db: Reading }) => ({
      rows: await of(await ownCards(db, person), async ({ id }) => {
        const text = await db.cardTexts.get({ card: id })
        return text ? [text] : []
      }),
    }),
  },
  CardFiles: {
    copy: async (person: Person, { db, ports }: { readonly db: Reading } & Pick<Erasing, 'ports'>) => {
      const rows = await of(await ownCards(db, person), async ({ id }) => (await db.cardFiles.rows({ card: id })).items)
      const files: CopiedFile[] = rows.map(({ id, name, key }) => ({
        name: `${id}-${name}`,
        read: async () => (await ports.files()).get(key, mostBytes),
      }))
      return { rows, files }
    },
    erase: async (person: Person, job: Erasing) => {
      const files = await of(
        await ownCards(job.db, person),
        async ({ id }) => (await job.db.cardFiles.rows({ card: id })).items,
      )
      const bucket = await job.ports.files()
      for (const { key, thumb } of files) {
        await bucket.erase(key)
        if (thumb) await bucket.erase(thumb)
      }
    },
  },
  CardComments: {
    copy: async (person: Person, { db }: { readonly db: Reading }) => ({ rows: await written(db, person) }),
    erase: async (person: Person, job: Erasing) => {
      for (const { card, id } of await written(job.db, person))
        await job.transaction(async ({ db }) => {
          const comment = await db.comments.get({ card, id })
          if (!comment) return
          const { owner: _owner, ...rest } = comment
          db.comments.save({ ...rest, message: erasedText })
        })
    },
  },
  Cards: {
    copy: async (person: Person, { db }: { readonly db: Reading }) => {
      const [own, others] = await Promise.all([ownCards(db, person), assigned(db, person)])
      return { rows: [...new Map([...own, ...others].map(card => [card.id, card])).values()] }
    },
    erase: async (person: Person, job: Erasing) => {
      for (const card of await ownCards(job.db, person)) await eraseCard(card, job)
      for (const { id } of await assigned(job.db, person))
        await job.transaction(async ({ db }) => {
          const card = await db.cards.get({ id })
          if (!card) return
          const { assignee: _assignee, ...rest } = card
          db.cards.save(rest)
        })
      await job.transaction(async ({ db }) => {
        const row = await db.boards.get({ key: partyKey(partyOf(person)) })
        if (row) db.boards.remove(row)
      })
    },
  },
} as const
