import { beforeEach } from 'vitest'
import { Todos } from '#functions/work/Todos.ts'
import type { DomainEvent } from '#shared/kit/event.ts'
import { firstColumns } from '#shared/work/board.ts'
import type { BoardPerson, CardView, ColumnView } from '#shared/work/Todos.contract.ts'
import { setting } from '../deals/fixture.ts'
import { memoryBuckets } from '../files/buckets.ts'
import { testHost } from '../host.ts'

export type Setting = Awaited<ReturnType<typeof setting>>
export type Who = { readonly uid: string; readonly organisationId?: string }
export type Whole = {
  card: CardView
  text: string
  textVersion: number
  files: { id: string; name: string; hasThumb: boolean }[]
  about?: { kind: string; id: string; name: string; side: string }
  people: BoardPerson[]
}

export type Said = {
  comments: { id: string; owner?: string; orgId?: string; message: string; createdAt: string }[]
  people: BoardPerson[]
  cursor?: string
}

export let here: Setting
export let host: ReturnType<typeof testHost>
export const letters: { to: string; subject: string }[] = []

/** Opens a market with two organisations before each test of a file. */
export const boardForEach = () =>
  beforeEach(async () => {
    process.env.SITE_URL = 'https://tradewell.test'
    process.env.FILES_ORIGIN = 'https://files.test'
    letters.length = 0
    here = await setting()
    host = testHost(here.store, {
      ...memoryBuckets().ports,
      Mail: { send: async (mail: { to: string; subject: string }) => void letters.push(mail) },
    })
  })

export const call = <T>(who: Who, method: string, payload: unknown) => host.call<T>(Todos, who, method, payload)
export const refused = (who: Who, method: string, payload: unknown) => host.refused(Todos, who, method, payload)
export const add = (who: Who, title: string, more: Record<string, unknown> = {}) =>
  call<CardView>(who, 'CREATE', { title, column: firstColumns.todo, ...more })
export const board = (who: Who, filter: Record<string, unknown> = {}) =>
  call<{ columns: ColumnView[]; labels: { id: string; name: string }[] }>(who, 'GET_ORG', filter)
export const titles = async (who: Who, filter: Record<string, unknown> = {}) =>
  (await board(who, filter)).columns.map(({ cards }) => cards.map(({ title }) => title).join(' '))
export const move = (who: Who, { id }: { id: string }, column: string, before: string | null = null) =>
  call<CardView>(who, 'MOVE', { id, column, before })
export const whole = (who: Who, { id }: { id: string }) => call<Whole>(who, 'GET_BY_ID', { id })
export const said = (who: Who, { id }: { id: string }, cursor?: string) =>
  call<Said>(who, 'GET_COMMENTS', { id, ...(cursor ? { cursor } : {}) })
export const later = (minutes: number) => new Date(host.clock.now.getTime() + minutes * 60_000).toISOString()
export const told = (type: string): readonly DomainEvent[] =>
  here.told().filter(event => event.type === `work.card.${type}`)
export const strangers = () => [here.as.cora, here.as.eve, here.as.finn, { uid: here.as.ada.uid }]
