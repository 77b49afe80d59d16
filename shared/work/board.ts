import { z } from 'zod'
import { Party } from '../kit/event.ts'
import { type Id, id } from '../kit/id.ts'

/** So many columns and labels a board has at most. */
export const maxColumns = 12
export const maxLabels = 30

/** How a label is marked. */
export const labelTones = ['neutral', 'accent', 'positive', 'warning', 'danger', 'info'] as const

/** The most letters that they are called by. */
export const columnNameLength = 40
export const labelNameLength = 30

export const ColumnName = z.string().trim().min(1).max(columnNameLength)

/** A column of a board. The three that a board begins with have no name of their own until somebody gives them one. */
export const BoardColumn = z.object({
  id: id('boardColumn'),
  name: ColumnName.optional(),
  /** What stands here is done: it is not late, and nobody is reminded of it. */
  isDone: z.boolean(),
  /** Taken off the board. It shows as long as a card is in it, which somebody may have moved there at that moment. */
  removed: z.boolean().optional(),
})
export type BoardColumn = z.output<typeof BoardColumn>

export const Label = z.object({
  id: id('label'),
  name: z.string().trim().min(1).max(labelNameLength),
  tone: z.enum(labelTones),
})
export type Label = z.output<typeof Label>

/** The board of an organisation, or of a person on their own account. */
export const Board = z.object({
  /** As partyKey writes its party. */
  key: z.string(),
  party: Party,
  columns: z.array(BoardColumn),
  labels: z.array(Label).max(maxLabels),
  version: z.number().int(),
})
export type Board = z.output<typeof Board>

const first = (n: number) => `col_${'0'.repeat(25)}${n}` as Id<'boardColumn'>

/** Said in place of the card before which one goes: above all cards of the column, those that are not loaded too. */
export const topOfColumn = 'first'

/** The columns that a board begins with. */
export const firstColumns = {
  todo: first(1),
  doing: first(2),
  done: first(3),
} as const

/** A board that nobody has changed yet. */
export const newBoard = (): Pick<Board, 'columns' | 'labels'> => ({
  columns: Object.entries(firstColumns).map(([name, each]) => ({ id: each, isDone: name === 'done' })),
  labels: [],
})
