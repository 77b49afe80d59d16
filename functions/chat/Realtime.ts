import { hasEnded } from '../identity/sign-out.ts'
import { SignOuts } from '../identity/tables.ts'
import { read, write } from '../kit/serve.ts'
import { worker } from '../kit/worker.ts'
import * as tables from './tables.ts'

/** The part of API Gateway's websocket event that is read here. */
type WebSocketEvent = {
  readonly requestContext: {
    readonly routeKey: '$connect' | '$disconnect' | '$default'
    readonly connectionId: string
    readonly authorizer?: { readonly principalId?: string; readonly signedInAt?: string }
  }
}

/** The sub-protocol that a browser offers beside its token, and that the answer picks. */
export const subProtocol = 'tradewell'

/** Keeps the list of open websockets, by person. What a browser sends on one is answered by nothing. */
export const Realtime = worker(
  'Realtime',
  { kind: 'webSocket' },
  { tables: { connections: write(tables.Connections), signOuts: read(SignOuts) } },
  async ({ requestContext: { routeKey, connectionId, authorizer } }: WebSocketEvent, { db, transaction, now }) => {
    if (routeKey === '$connect') {
      const uid = authorizer?.principalId
      if (!uid) return { statusCode: 401 }
      await transaction(({ db }) => db.connections.create({ uid, connectionId, at: now.toISOString() }))
      // Asked after it is listed: whoever signed out before this finds it, and whoever did so later closes it.
      if (hasEnded(Number(authorizer.signedInAt ?? 0), await db.signOuts.get({ uid }))) {
        await transaction(async work => {
          const row = await work.db.connections.get({ uid, connectionId })
          if (row) work.db.connections.remove(row)
        })
        return { statusCode: 401 }
      }
      return { statusCode: 200, headers: { 'Sec-WebSocket-Protocol': subProtocol } }
    }
    if (routeKey === '$disconnect') {
      await transaction(async ({ db }) => {
        const { items } = await db.connections.list('byConnection', { connectionId })
        for (const row of items) db.connections.remove(row)
      })
    }
    return { statusCode: 200 }
  },
)
