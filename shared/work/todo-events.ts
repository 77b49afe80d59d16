import { z } from 'zod'
import { type EventType, event } from '../kit/event.ts'
import { textOf } from '../kit/personal.ts'
import { workPaths } from './paths.ts'

/** `card` is its title. Who is on a board: all people of its organisation, or the person alone. */
const boardData = z.strictObject({ boardId: z.string() })
const cardData = boardData.extend({ card: textOf('boardId') })
/** Something that is told to one person of the board. */
const toldData = cardData.extend({ receiverId: z.string() })

const ofBoard = {
  table: 'Cards',
  sides: ({ boardId }: { boardId: string }) => ({ board: boardId }),
  touches: ['Todos'],
} as const

const href = ({ subject }: { readonly subject: { readonly id: string } }) => workPaths.card(subject.id)

/** What shows on the boards of all who look at them, and is told to nobody. */
const ofCard = <const N extends EventType, const K extends string>(type: N, words: K) =>
  event(type, { ...ofBoard, data: cardData, words, silent: true, href })

export const cardAdded = ofCard('work.card.added', 'work.story.cardAdded')
export const cardChanged = ofCard('work.card.changed', 'work.story.cardChanged')
export const cardMoved = ofCard('work.card.moved', 'work.story.cardMoved')
export const cardRemoved = ofCard('work.card.removed', 'work.story.cardRemoved')
export const cardRestored = ofCard('work.card.restored', 'work.story.cardRestored')
export const cardCommented = ofCard('work.card.commented', 'work.story.cardCommented')

export const boardChanged = event('work.board.changed', {
  ...ofBoard,
  table: 'Boards',
  data: boardData,
  words: 'work.story.boardChanged',
  silent: true,
  href: () => workPaths.board(),
})

type Told<K extends string, M extends string> = {
  readonly words: K
  readonly notice: K
  readonly mail: M
  readonly type: 'assign' | 'followup'
}

/** What one person of a board is told: by bell, mail and browser, as far as they want to be. */
const toOne = <const N extends EventType, const K extends string, const M extends string>(
  type: N,
  { words, notice, mail, type: kind }: Told<K, M>,
) =>
  event<N, typeof toldData, 'board', K, M>(type, {
    ...ofBoard,
    data: toldData,
    only: ({ receiverId }) => ({ people: [receiverId], teams: [] }),
    words,
    href,
    notice: { type: kind, section: 'structure', text: notice },
    mail: { to: mail, ownSideToo: true },
  })

export const cardAssigned = toOne('work.card.assigned', {
  words: 'work.story.cardAssigned',
  notice: 'work.notice.cardAssigned',
  mail: 'work.mail.cardAssigned',
  type: 'assign',
})
export const cardMentioned = toOne('work.card.mentioned', {
  words: 'work.story.cardMentioned',
  notice: 'work.notice.cardMentioned',
  mail: 'work.mail.cardMentioned',
  type: 'followup',
})
export const cardNear = toOne('work.card.near', {
  words: 'work.story.cardNear',
  notice: 'work.notice.cardNear',
  mail: 'work.mail.cardNear',
  type: 'followup',
})
export const cardDue = toOne('work.card.due', {
  words: 'work.story.cardDue',
  notice: 'work.notice.cardDue',
  mail: 'work.mail.cardDue',
  type: 'followup',
})
