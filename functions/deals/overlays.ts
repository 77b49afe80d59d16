import type { Contract, ScheduleOverlay } from '#shared/deals/contract.ts'
import type { Reads } from '../kit/repository.ts'
import type * as tables from './tables.ts'

type Kind = ScheduleOverlay['kind']
export type OverlayOf<K extends Kind> = Extract<ScheduleOverlay, { kind: K }>
type Overlays = Reads<typeof tables.ScheduleItems>

/** So many payments, and so many deliveries, come with a deal itself; Contracts.GET_SCHEDULE gives the others. */
export const firstItems = 20

/** What happened to the items of a contract in a stretch of its schedule. */
export type Stretch<K extends Kind> = {
  /** The first number behind the stretch. */
  readonly end: number
  readonly rows: ReadonlyMap<number, OverlayOf<K>>
}

/** How many rows of overlay are looked at at once. */
export const stretch = 100

/** What happened to the items of a kind from a number on, to the next hundred of them at most. */
export const overlaysFrom = async <K extends Kind>(
  overlays: Overlays,
  contractId: Contract['id'],
  kind: K,
  from: number,
  limit = stretch,
): Promise<Stretch<K>> => {
  const { items } = await overlays.rows(
    { contractId },
    {
      begins: `${kind}#`,
      limit,
      ...(from > 1 ? { cursor: overlays.cursorAt({ contractId, kind, number: from - 1 }) } : {}),
    },
  )
  const rows = new Map(items.flatMap(row => (row.kind === kind ? [[row.number, row as OverlayOf<K>]] : [])))
  return { end: from + limit, rows }
}
