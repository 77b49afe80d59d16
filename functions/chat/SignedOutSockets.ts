import { SignOuts } from '../identity/tables.ts'
import { write } from '../kit/serve.ts'
import { worker } from '../kit/worker.ts'
import { connections } from '../ports/connections.ts'
import * as tables from './tables.ts'

/** The part of a DynamoDB stream event that is read here. */
type StreamEvent = {
  readonly Records: readonly { readonly dynamodb: { readonly Keys?: { readonly pk?: { readonly S?: string } } } }[]
}

/** Closes the websockets of whoever signed out everywhere. One that opens meanwhile asks by itself (Realtime). */
export const SignedOutSockets = worker(
  'SignedOutSockets',
  { kind: 'stream', table: SignOuts.name, batch: 10 },
  { tables: { connections: write(tables.Connections) }, ports: { connections } },
  async ({ Records }: StreamEvent, { ports, transaction }) => {
    const port = await ports.connections()
    for (const uid of new Set(Records.flatMap(({ dynamodb }) => dynamodb.Keys?.pk?.S ?? []))) {
      await transaction(async ({ db }) => {
        const row = await db.connections.get({ uid })
        if (!row) return
        await Promise.all(row.open.map(({ connectionId }) => port.close(connectionId)))
        db.connections.remove(row)
      })
    }
    return { batchItemFailures: [] }
  },
)
