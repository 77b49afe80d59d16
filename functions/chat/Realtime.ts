import { write } from '../kit/serve.ts'
import { worker } from '../kit/worker.ts'
import * as tables from './tables.ts'

/** The part of API Gateway's websocket event that is read here. */
type WebSocketEvent = {
  readonly requestContext: {
    readonly routeKey: '$connect' | '$disconnect' | '$default'
    readonly connectionId: string
    readonly authorizer?: { readonly principalId?: string }
  }
}

/** The sub-protocol that a browser offers beside its token, and that the answer picks. */
export const subProtocol = 'tradewell'

/** Keeps the list of open websockets, by person. What a browser sends on one is answered by nothing. */
export const Realtime = worker(
  'Realtime',
  { kind: 'webSocket' },
  { tables: { connections: write(tables.Connections) } },
  async ({ requestContext: { routeKey, connectionId, authorizer } }: WebSocketEvent, { transaction, now }) => {
    if (routeKey === '$connect') {
      const uid = authorizer?.principalId
      if (!uid) return { statusCode: 401 }
      await transaction(({ db }) => db.connections.create({ uid, connectionId, at: now.toISOString() }))
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
