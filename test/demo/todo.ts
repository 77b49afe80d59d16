import { firstColumns } from '#shared/work/board.ts'
import type { ReminderId } from '#shared/work/reminder-ids.ts'
import type { BoardPerson } from '#shared/work/Todos.contract.ts'
import type { DemoClient } from './client.ts'
import { paperOf } from './files.ts'
import type { Trader } from './organisations.ts'
import { bring, type Later, sceneOf } from './pictures.ts'
import { type Day, momentOf } from './timeline.ts'

const labels = [
  ['Client', 'accent'],
  ['Urgent', 'danger'],
  ['Paperwork', 'neutral'],
] as const

type Task = {
  readonly day: Day
  readonly title: string
  readonly text?: string
  readonly label?: (typeof labels)[number][0]
  /** By so many days after it was added it is to be done. */
  readonly due?: number
  readonly reminder?: ReminderId
  /** After so many days somebody takes it up, and is done with it. */
  readonly begun?: number
  readonly done?: number
  readonly said?: string
  /** What hangs on the card: a photo or a paper. */
  readonly file?: 'photo' | 'paper'
}

/** What an organisation has to do in its last months: much of it is done, something is late, something waits. */
const tasks: readonly Task[] = [
  {
    day: -60,
    title: 'Renew the insurance',
    label: 'Paperwork',
    due: 12,
    begun: 2,
    done: 9,
    said: 'The broker has sent the form.',
  },
  { day: -52, title: 'Write the price list for winter', begun: 5, done: 16 },
  {
    day: -41,
    title: 'Call every client of last year',
    label: 'Client',
    begun: 3,
    done: 21,
    said: 'Half of them want to meet.',
  },
  { day: -30, title: 'Take pictures of the workshop', due: 14, begun: 8, done: 13, file: 'photo' },
  {
    day: -23,
    title: 'Answer the auditor',
    label: 'Urgent',
    due: 20,
    reminder: '1day',
    begun: 6,
    file: 'paper',
    text: 'They ask for the bank statements of both accounts, and for who may sign.',
  },
  { day: -16, title: 'Find a second supplier of paper', due: 11, begun: 4 },
  { day: -11, title: 'Tidy up the address book', label: 'Paperwork' },
  {
    day: -8,
    title: 'Prepare the meeting with the bank',
    label: 'Urgent',
    due: 12,
    reminder: '1hour',
    text: 'Figures of the last four quarters.',
  },
  { day: -5, title: 'Thank those who recommended us', label: 'Client', due: 9 },
  { day: -2, title: 'Book a room for the yearly meeting', reminder: '30min', due: 20 },
]

const kindOf = { photo: ['image/png', 'png'], paper: ['application/pdf', 'pdf'] } as const

type Made = { readonly id: string }

/** The tasks of the n-th of the first organisations, by day: they are written down, given to somebody, talked about and done. */
export const todoStories = (
  client: DemoClient,
  trader: () => Trader,
  today: string,
): readonly (readonly [Day, (later: Later) => Promise<void>])[] => {
  const made = new Map<string, Made>()
  const call = <T>(method: string, payload: unknown, name: string) => {
    const { as, domain } = trader()
    return client.call<T>(as, `Todos.${method}`, payload, `${domain} ${name}`)
  }
  const label = new Map<string, string>()
  const set = async () => {
    for (const [name, tone] of labels)
      label.set(name, (await call<Made>('ADD_LABEL', { name, tone }, `label ${name}`)).id)
  }
  const stories = tasks.flatMap((task, n): (readonly [Day, (later: Later) => Promise<void>])[] => {
    const { day, title, text, due, reminder, begun, done, said, file } = task
    const id = () => made.get(title)?.id
    const to = (column: string, name: string) => async () => {
      await call('MOVE', { id: id(), column, before: null }, `${name} ${title}`)
    }
    const attach = (what: 'photo' | 'paper') => async (later: Later) => {
      const { as, domain } = trader()
      const [type, ending] = kindOf[what]
      const bytes =
        what === 'photo' ? (await sceneOf(`${domain} ${title}`)).drawn : await paperOf(title, [text ?? title])
      const name = `${domain}-${title.replaceAll(/\W+/g, '-').toLowerCase()}.${ending}`
      const brought = await bring(client, as, bytes, { purpose: 'card', name, type }, later)
      if (brought) await call('ADD_ATTACHMENT', { id: id(), ids: [brought] }, `attach to ${title}`)
    }
    const add = async () => {
      const { people } = await call<{ people: BoardPerson[] }>('GET_PEOPLE', {}, 'people')
      const person = people[n % Math.max(1, people.length)]
      const own = label.get(task.label ?? '')
      const card = {
        title,
        column: firstColumns.todo,
        labels: own ? [own] : [],
        ...(text && { text }),
        ...(person && n % 3 !== 2 && { assignee: person.uid }),
        ...(due && { dueAt: new Date(momentOf(today, day + due)).toISOString(), reminder: reminder ?? 'never' }),
      }
      made.set(title, await call<Made>('CREATE', card, `task ${title}`))
    }
    return [
      [day, add],
      ...(begun ? [[day + begun, to(firstColumns.doing, 'begin')] as const] : []),
      ...(file && begun ? [[day + begun, attach(file)] as const] : []),
      ...(said && begun
        ? [
            [
              day + begun + 1,
              async () => void (await call('ADD_COMMENT', { id: id(), message: said }, `say ${title}`)),
            ] as const,
          ]
        : []),
      ...(done ? [[day + done, to(firstColumns.done, 'end')] as const] : []),
    ]
  })
  return [[-61, set], ...stories]
}
