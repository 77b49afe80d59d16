import { isOpen } from '../identity/sessions.ts'
import { Sessions } from '../identity/tables.ts'
import { read, write } from '../kit/serve.ts'
import { worker } from '../kit/worker.ts'
import { addSocket, forgetSockets } from './sockets.ts'
import * as tables from './tables.ts'

/** The part of API Gateway's websocket event that is read here. */
type WebSocketEvent = {
  readonly requestContext: {
    readonly routeKey: '$connect' | '$disconnect' | '$default'
    readonly connectionId: string
    readonly authorizer?: { readonly principalId?: string; readonly signedInAt?: string; readonly session?: string }
  }
}

/** The session of a websocket, as its token told. */
export const toldOf = ({ signedInAt, session }: { readonly signedInAt?: number; readonly session?: string }) => ({
  signedInAt,
  ...(session === undefined ? {} : { session: { id: session, agent: '' } }),
})

/** The sub-protocol that a browser offers beside its token, and that the answer picks. */
export const subProtocol = 'tradewell'

/** Keeps the list of open websockets, by person. Nothing answers what a browser sends on one. */
export const Realtime = worker(
  'Realtime',
  { kind: 'webSocket' },
  { tables: { connections: write(tables.Connections), sessions: read(Sessions) } },
  async (
    { requestContext: { routeKey, connectionId, authorizer } }: WebSocketEvent,
    { db, transaction, now, tokenTime },
  ) => {
    const uid = authorizer?.principalId
    if (routeKey === '$connect') {
      if (!uid) return { statusCode: 401 }
      const { session, signedInAt = '0' } = authorizer
      const from = { signedInAt: Number(signedInAt), ...(session === undefined ? {} : { session }) }
      const isAdded = await transaction(({ db }) => addSocket(db.connections, { uid, connectionId, now, ...from }))
      if (!isAdded) return { statusCode: 429 }
      // Asked once the socket is listed: an earlier sign-out is seen here, a later one finds the socket in the list and closes it.
      if (!isOpen(await db.sessions.get({ uid }), toldOf(from), tokenTime)) {
        await transaction(work => forgetSockets(work.db.connections, uid, new Set([connectionId])))
        return { statusCode: 401 }
      }
      return { statusCode: 200, headers: { 'Sec-WebSocket-Protocol': subProtocol } }
    }
    if (routeKey === '$disconnect' && uid) {
      await transaction(({ db }) => forgetSockets(db.connections, uid, new Set([connectionId])))
    }
    return { statusCode: 200 }
  },
)
