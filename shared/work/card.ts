import { z } from 'zod'
import { KeptFile } from '../files/kept-file.ts'
import { id, uid } from '../kit/id.ts'
import { reminderIds } from './reminder-ids.ts'

export const titleLength = 200
export const textLength = 10_000
export const commentLength = 2000
/** So many of each a card has at most. */
export const maxCardLabels = 8
export const maxCardFiles = 20
export const maxComments = 500
/** Whom one comment may mention. */
export const maxMentions = 5
/** For how many days a card that was removed can be brought back. */
export const daysRemoved = 7

/** What a card may hang on: a deal, by its request, or an invoice. */
export const CardThing = z.union([id('request'), id('invoice')])
export type CardThing = z.output<typeof CardThing>

/** What somebody says of a card. */
export const CardBody = z.object({
  title: z.string().trim().min(1).max(titleLength),
  assignee: uid.optional(),
  /** By when it is to be done. */
  dueAt: z.iso.datetime().optional(),
  reminder: z.enum(reminderIds),
  labels: z.array(id('label')).max(maxCardLabels),
})

/** A card as it stands on a board (spec part 1, section 3, Kanban card). Its text, comments and attachments have rows of their own. */
export const Card = CardBody.extend({
  id: id('card'),
  /** The board's key. */
  board: z.string(),
  column: id('boardColumn'),
  /** See card-order.ts. */
  place: z.string(),
  by: uid,
  about: CardThing.optional(),
  hasText: z.boolean(),
  comments: z.number().int(),
  files: z.number().int(),
  /** What its people were told last of the time by which it is to be done. */
  told: z.enum(['reminder', 'due']).optional(),
  /** When something follows by itself: a reminder, that it is due, or that a removed one is gone for good. */
  next: z.iso.datetime().optional(),
  removedAt: z.iso.datetime().optional(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  version: z.number().int(),
})
export type Card = z.output<typeof Card>

export const CardText = z.object({
  card: id('card'),
  text: z.string().max(textLength),
  version: z.number().int(),
})

export const CardComment = z.object({
  card: id('card'),
  id: id('comment'),
  /** Who wrote it, and for which organisation: as the server knows it. Nobody, once the person was erased. */
  owner: uid.optional(),
  orgId: id('organisation').optional(),
  message: z.string().trim().min(1).max(commentLength),
  createdAt: z.iso.datetime(),
  version: z.number().int(),
})
export type CardComment = z.output<typeof CardComment>

export const CardFile = KeptFile.extend({ card: id('card') })
export type CardFile = z.output<typeof CardFile>

/** What of the cards of a board is looked for by the time by which they are to be done. */
export const dueFilters = ['overdue', 'week', 'none'] as const
export type DueFilter = (typeof dueFilters)[number]

/** What somebody looks for on a board. Nobody in particular is `none`. */
export const CardFilter = z.object({
  assignee: z.union([uid, z.literal('none')]).optional(),
  /** The id of a label; of one that is gone, nothing is found. */
  label: z.string().max(40).optional(),
  due: z.enum(dueFilters).optional(),
  query: z.string().max(80).optional(),
})
export type CardFilter = z.output<typeof CardFilter>
