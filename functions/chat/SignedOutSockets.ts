import { sessionState } from '#shared/identity/session.ts'
import { Sessions } from '../identity/tables.ts'
import { read, write } from '../kit/serve.ts'
import { type Image, partitionsOf, type StreamEvent } from '../kit/stream.ts'
import { worker } from '../kit/worker.ts'
import { connections } from '../ports/connections.ts'
import { toldOf } from './Realtime.ts'
import { forgetSockets } from './sockets.ts'
import * as tables from './tables.ts'

/** Whether a row tells of any session that has ended. Most changes of a row are a call that was written down. */
const tellsOfAnEnd = (image: Image | undefined): boolean =>
  image === undefined || image.before !== undefined || (image.list?.L ?? []).some(({ M }) => M?.endedAt !== undefined)

/** Closes the websockets of sessions that have ended. One that opens meanwhile asks by itself (Realtime). */
export const SignedOutSockets = worker(
  'SignedOutSockets',
  { kind: 'stream', tables: [Sessions.name], batch: 10 },
  { tables: { sessions: read(Sessions), connections: write(tables.Connections) }, ports: { connections } },
  async ({ Records }: StreamEvent, { db, ports, tokenTime, transaction }) => {
    const ended = Records.filter(({ dynamodb }) => tellsOfAnEnd(dynamodb.NewImage))
    for (const uid of partitionsOf(ended)) {
      const [row, sockets] = await Promise.all([db.sessions.get({ uid }), db.connections.get({ uid })])
      const gone = (sockets?.open ?? []).filter(
        socket => sessionState(row, toldOf(socket), tokenTime.getTime()) === 'ended',
      )
      if (!gone.length) continue
      const port = await ports.connections()
      await Promise.all(gone.map(({ connectionId }) => port.close(connectionId)))
      const ids = new Set(gone.map(({ connectionId }) => connectionId))
      await transaction(work => forgetSockets(work.db.connections, uid, ids))
    }
    return { batchItemFailures: [] }
  },
)
