import { z } from 'zod'
import { contract } from '../kit/contract.ts'
import { id, uid } from '../kit/id.ts'
import { queryLength } from '../kit/query.ts'
import { BoardColumn, ColumnName, Label, topOfColumn } from './board.ts'
import {
  Card,
  CardBody,
  CardComment,
  CardFile,
  CardFilter,
  CardThing,
  commentLength,
  maxCardFiles,
  maxMentions,
  textLength,
} from './card.ts'

/** A card as its board shows it. */
export const CardView = Card.pick({
  id: true,
  column: true,
  title: true,
  by: true,
  assignee: true,
  dueAt: true,
  reminder: true,
  labels: true,
  hasText: true,
  comments: true,
  files: true,
  createdAt: true,
  version: true,
}).extend({
  about: z.enum(['deal', 'invoice']).optional(),
})
export type CardView = z.output<typeof CardView>

const ColumnView = BoardColumn.pick({ id: true, name: true, isDone: true }).extend({
  /** How many cards are in it, whatever is looked for. */
  count: z.number().int(),
  cards: z.array(CardView),
  next: z.string().optional(),
})
export type ColumnView = z.output<typeof ColumnView>

/** Of how many people one call says what they are called. */
export const namedAtOnce = 10

const Person = z.object({ uid, name: z.string() })
export type BoardPerson = z.output<typeof Person>

export const CommentView = CardComment.pick({ id: true, owner: true, orgId: true, message: true, createdAt: true })
export const FileView = CardFile.pick({ id: true, by: true, name: true, type: true, size: true, at: true }).extend({
  hasThumb: z.boolean(),
})

/** What a card hangs on, for those who may see it. */
const Thing = z.object({
  kind: z.enum(['deal', 'invoice']),
  id: CardThing,
  name: z.string(),
  /** From which side the caller sees the deal. */
  side: z.enum(['sale', 'purchase']),
})

const one = { id: id('card') }
const optionalBody = CardBody.partial({ reminder: true, labels: true })
const touches = ['Todos']

/** The to-do board of the party that the caller acts for: an organisation's, or a person's own (spec part 2, section 7.4, To-dos). */
export const Todos = contract('Todos', {
  CREATE: {
    kind: 'command',
    doc: 'Adds a card to the end of a column. It may hang on a deal or an invoice that the caller sees.',
    allow: 'signedIn',
    input: z.strictObject({
      ...optionalBody.shape,
      text: z.string().max(textLength).optional(),
      column: id('boardColumn'),
      about: CardThing.optional(),
    }),
    output: CardView,
    touches,
  },
  GET_ORG: {
    kind: 'query',
    doc: 'The board: its columns with the first cards of each that are looked for, and its labels.',
    allow: 'signedIn',
    input: z.strictObject(CardFilter.shape),
    output: z.object({ columns: z.array(ColumnView), labels: z.array(Label) }),
  },
  GET_COLUMN: {
    kind: 'query',
    doc: 'The cards of a column, page by page. Where only some are looked for, a page may be short, or empty, and still have a next one.',
    allow: 'signedIn',
    input: z.strictObject({ ...CardFilter.shape, column: id('boardColumn'), cursor: z.string().max(2048).optional() }),
    output: z.object({ cards: z.array(CardView), cursor: z.string().optional() }),
  },
  FIND: {
    kind: 'query',
    doc: 'Cards of the board whose titles have words that begin like all of these, wherever they stand. A page may be short and still have a next one.',
    allow: 'signedIn',
    input: z.strictObject({ query: z.string().max(queryLength), cursor: z.string().max(2048).optional() }),
    output: z.object({
      cards: z.array(CardView.extend({ isDone: z.boolean(), columnName: z.string().optional() })),
      cursor: z.string().optional(),
    }),
  },
  GET_PEOPLE: {
    kind: 'query',
    doc: 'The people of the board whose names are like what is typed, whom cards may be given to and comments may mention, a hundred at most. A call looks through so many: where there are more it says how to go on, and may have found none. With `uids`, what these are called, as far as they are of the board.',
    allow: 'signedIn',
    input: z.strictObject({
      query: z.string().max(queryLength).optional(),
      uids: z.array(uid).min(1).max(namedAtOnce).optional(),
      cursor: z.string().max(2000).optional(),
    }),
    output: z.object({
      people: z.array(Person),
      /** Opaque; absent once all were looked through. */
      cursor: z.string().optional(),
    }),
  },
  GET_BY_ID: {
    kind: 'query',
    doc: 'A card with its text, its attachments, and what it hangs on.',
    allow: 'signedIn',
    input: z.strictObject(one),
    output: z.object({
      card: CardView,
      text: z.string(),
      /** 0 where there is none yet. */
      textVersion: z.number().int(),
      files: z.array(FileView),
      about: Thing.optional(),
      people: z.array(Person),
    }),
  },
  GET_COMMENTS: {
    kind: 'query',
    doc: 'What people said of a card, page by page, the newest first, with the names of those who said it.',
    allow: 'signedIn',
    input: z.strictObject({ ...one, cursor: z.string().max(2048).optional() }),
    output: z.object({ comments: z.array(CommentView), people: z.array(Person), cursor: z.string().optional() }),
  },
  GET_OF_THING: {
    kind: 'query',
    doc: 'The cards of the own board that hang on a deal or an invoice, page by page, newest first.',
    allow: 'signedIn',
    input: z.strictObject({ id: CardThing, cursor: z.string().max(2048).optional() }),
    output: z.object({
      cards: z.array(CardView.extend({ isDone: z.boolean() })),
      cursor: z.string().optional(),
      /** The column that a new one goes into. */
      column: id('boardColumn'),
    }),
  },
  UPDATE: {
    kind: 'command',
    doc: 'Changes what is said of a card; null takes away. A text is refused where it is no longer the one of `textVersion`.',
    allow: 'signedIn',
    input: z.strictObject({
      ...one,
      textVersion: z.number().int().optional(),
      title: CardBody.shape.title.optional(),
      text: z.string().max(textLength).optional(),
      assignee: uid.nullable().optional(),
      dueAt: z.iso.datetime().nullable().optional(),
      reminder: CardBody.shape.reminder.optional(),
      addLabels: CardBody.shape.labels.optional(),
      removeLabels: CardBody.shape.labels.optional(),
    }),
    output: CardView,
    touches,
  },
  MOVE: {
    kind: 'command',
    doc: 'Moves a card before another one of a column, before all of it (`first`), or where `before` is null right behind `after`; without either to its end.',
    allow: 'signedIn',
    input: z.strictObject({
      ...one,
      column: id('boardColumn'),
      before: z.union([id('card'), z.literal(topOfColumn)]).nullable(),
      after: id('card').optional(),
    }),
    output: CardView,
    touches,
  },
  REMOVE: {
    kind: 'command',
    doc: 'Takes a card off the board. For a week it can be brought back.',
    allow: 'signedIn',
    input: z.strictObject(one),
    output: z.object({}),
    touches,
  },
  RESTORE: {
    kind: 'command',
    doc: 'Brings a card back that was taken off the board, to where it was.',
    allow: 'signedIn',
    input: z.strictObject(one),
    output: CardView,
    touches,
  },
  ADD_COMMENT: {
    kind: 'command',
    doc: 'Says something about a card, and tells those who are mentioned.',
    allow: 'signedIn',
    input: z.strictObject({
      ...one,
      message: z.string().trim().min(1).max(commentLength),
      mentions: z.array(uid).max(maxMentions).optional(),
    }),
    output: CommentView,
    touches,
  },
  REMOVE_COMMENT: {
    kind: 'command',
    doc: "Takes away one of the caller's own comments.",
    allow: 'signedIn',
    input: z.strictObject({ ...one, comment: id('comment') }),
    output: z.object({}),
    touches,
  },
  ADD_ATTACHMENT: {
    kind: 'command',
    doc: 'Attaches uploads for a card, which passed their check.',
    allow: 'signedIn',
    input: z.strictObject({ ...one, ids: z.array(id('file')).min(1).max(maxCardFiles) }),
    output: z.object({ files: z.array(FileView) }),
    touches: ['Todos', 'Uploads'],
  },
  REMOVE_ATTACHMENT: {
    kind: 'command',
    doc: 'Takes an attachment off a card.',
    allow: 'signedIn',
    input: z.strictObject({ ...one, file: id('file') }),
    output: z.object({}),
    touches,
  },
  GET_URL: {
    kind: 'query',
    doc: 'An address that is good for a minute, for an attachment of a card; `thumb` for it in small.',
    allow: 'signedIn',
    input: z.strictObject({ ...one, file: id('file'), thumb: z.boolean().optional() }),
    output: z.object({ url: z.string() }),
  },
  ADD_COLUMN: {
    kind: 'command',
    doc: 'Adds a column to the end of the board. What stands in one that `isDone` is neither late nor reminded of.',
    allow: 'signedIn',
    input: z.strictObject({ name: ColumnName, isDone: z.boolean() }),
    output: z.object({ id: id('boardColumn') }),
    touches,
  },
  PUT_COLUMN: {
    kind: 'command',
    doc: 'Renames a column, moves it before another one (null for the end), or says whether what stands in it is done.',
    allow: 'signedIn',
    input: z.strictObject({
      id: id('boardColumn'),
      name: ColumnName.optional(),
      isDone: z.boolean().optional(),
      before: id('boardColumn').nullable().optional(),
    }),
    output: z.object({}),
    touches,
  },
  REMOVE_COLUMN: {
    kind: 'command',
    doc: 'Takes an empty column off the board.',
    allow: 'signedIn',
    input: z.strictObject({ id: id('boardColumn') }),
    output: z.object({}),
    touches,
  },
  ADD_LABEL: {
    kind: 'command',
    doc: 'Adds a label.',
    allow: 'signedIn',
    input: z.strictObject(Label.pick({ name: true, tone: true }).shape),
    output: Label,
    touches,
  },
  PUT_LABEL: {
    kind: 'command',
    doc: 'Changes a label, on all cards that have it.',
    allow: 'signedIn',
    input: z.strictObject(Label.shape),
    output: Label,
    touches,
  },
  REMOVE_LABEL: {
    kind: 'command',
    doc: 'Takes a label away, from the board and from all cards.',
    allow: 'signedIn',
    input: z.strictObject({ id: id('label') }),
    output: z.object({}),
    touches,
  },
})
