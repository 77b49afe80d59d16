import type { Writes } from '../kit/repository.ts'
import type { RowOf } from '../kit/table.ts'
import type { Connections } from './tables.ts'

/** An open websocket of a person. */
type Socket = RowOf<typeof Connections>['open'][number]

/** API Gateway closes a websocket after two hours at the latest: one that is listed for longer is gone. */
const longestMs = 3 * 3_600_000

/** Websockets that a person may have open at a time. */
const mostSockets = 100

/** Stages that a person has one more websocket open. @returns false where there are too many already */
export const addSocket = async (
  connections: Writes<typeof Connections>,
  { uid, now, ...socket }: { readonly uid: string; readonly now: Date } & Omit<Socket, 'at'>,
): Promise<boolean> => {
  const row = await connections.get({ uid })
  const open = (row?.open ?? []).filter(({ at }) => now.getTime() - Date.parse(at) < longestMs)
  if (open.length >= mostSockets) return false
  const added = { uid, open: [...open, { ...socket, at: now.toISOString() }] }
  if (row) connections.save({ ...added, version: row.version })
  else connections.create(added)
  return true
}

/** Stages that some of a person's websockets are closed. */
export const forgetSockets = async (
  connections: Writes<typeof Connections>,
  uid: string,
  gone: ReadonlySet<string>,
): Promise<void> => {
  const row = await connections.get({ uid })
  const open = (row?.open ?? []).filter(({ connectionId }) => !gone.has(connectionId))
  if (!row || open.length === row.open.length) return
  if (open.length) connections.save({ ...row, open })
  else connections.remove(row)
}
