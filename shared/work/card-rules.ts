import { mostTitleWords, wordsOf } from '../files/words.ts'
import { type Card, type CardFilter, daysRemoved } from './card.ts'
import { reminderTime } from './reminder.ts'

const days = (at: string, count: number): string => new Date(Date.parse(at) + count * 86_400_000).toISOString()

/**
 * What follows by itself of a card, from what its people were told already. Undefined where nothing does. It is the same in a column of what is
 * done: whether anybody is told is seen when the time comes, since a column may be one no longer by then.
 */
export const nextOf = ({
  removedAt,
  dueAt,
  reminder,
  told,
}: Pick<Card, 'removedAt' | 'dueAt' | 'reminder' | 'told'>): string | undefined => {
  if (removedAt !== undefined) return days(removedAt, daysRemoved)
  if (dueAt === undefined || told === 'due') return undefined
  const at = told === undefined ? reminderTime(Date.parse(dueAt), reminder) : null
  return at === null ? dueAt : new Date(at).toISOString()
}

const withNext = <C extends Card>({ next: _next, ...card }: C, next: string | undefined): C =>
  ({ ...card, ...(next === undefined ? {} : { next }) }) as C

/** The card with what follows of it by itself. */
export const scheduled = <C extends Card>(card: C): C => withNext(card, nextOf(card))

/** A card that is done, whose time came: nobody is told, and what follows is its next time. */
export const passedOver = (card: Card, now: Date): Card =>
  withNext(card, card.dueAt !== undefined && Date.parse(card.dueAt) > now.getTime() ? card.dueAt : undefined)

/** The card with another time by which it is to be done. What is past already is told of to nobody. */
export const withDue = <C extends Card>(
  { dueAt: _due, told: _told, ...card }: C,
  { dueAt, reminder }: { readonly dueAt: string | undefined; readonly reminder: Card['reminder'] },
  now: Date,
): C => {
  if (dueAt === undefined) return { ...card, reminder } as unknown as C
  const due = Date.parse(dueAt)
  const remind = reminderTime(due, reminder)
  const told =
    due <= now.getTime() ? 'due' : remind !== null && remind <= now.getTime() ? ('reminder' as const) : undefined
  return { ...card, dueAt, reminder, ...(told && { told }) } as unknown as C
}

/** What a card's people are told when its time has come: that it is near, or due. Undefined for what is not yet, or told. */
export const dueNow = (card: Card, isDone: boolean, now: Date): 'reminder' | 'due' | undefined => {
  const next = isDone ? undefined : nextOf(card)
  if (next === undefined || card.removedAt !== undefined || Date.parse(next) > now.getTime()) return undefined
  return card.dueAt !== undefined && Date.parse(card.dueAt) <= now.getTime() ? 'due' : 'reminder'
}

/** Whether a card is late. */
export const isOverdue = ({ dueAt }: Pick<Card, 'dueAt'>, isDone: boolean, now: Date): boolean =>
  !isDone && dueAt !== undefined && Date.parse(dueAt) < now.getTime()

/** The words by which a card is found: those of its title. */
export const cardWordsOf = ({ title }: Pick<Card, 'title'>): string[] => wordsOf(title, mostTitleWords)

const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Whether a card is one of those that are looked for. */
export const fitsFilter = (
  card: Pick<Card, 'title' | 'assignee' | 'labels' | 'dueAt'>,
  { assignee, label, due, query = '' }: CardFilter,
  isDone: boolean,
  now: Date,
): boolean => {
  if (assignee === 'none' ? card.assignee !== undefined : assignee !== undefined && card.assignee !== assignee)
    return false
  if (label !== undefined && !card.labels.some(each => each === label)) return false
  if (due === 'none' && card.dueAt !== undefined) return false
  if (due === 'overdue' && !isOverdue(card, isDone, now)) return false
  if (due === 'week' && (card.dueAt === undefined || isDone || Date.parse(card.dueAt) > now.getTime() + 7 * 86_400_000))
    return false
  const title = plain(card.title)
  return plain(query)
    .split(/\s+/)
    .every(word => title.includes(word))
}
