import { DynamoDBClient, ScanCommand, type ScanCommandInput, type ScanCommandOutput } from '@aws-sdk/client-dynamodb'
import { tables } from '#functions/areas.ts'
import { unlimited } from '#functions/kit/call-budget.ts'
import { type Answer, dispatch } from '#functions/kit/dispatch.ts'
import { dynamoStore } from '#functions/kit/dynamo-store.ts'
import type { Port } from '#functions/kit/port.ts'
import { type RowsClient, rowsClient } from '#functions/kit/rows-client.ts'
import type { AnyServer } from '#functions/kit/serve.ts'
import type { Store } from '#functions/kit/store.ts'
import type { AnyTable } from '#functions/kit/table.ts'
import { newUlid } from '#functions/kit/ulid.ts'
import type { CallHost } from '#functions/kit/work.ts'
import { type AnyWorker, openJob } from '#functions/kit/worker.ts'
import { identity } from '#functions/organisations/actor.ts'
import type { PayoutAccounts } from '#functions/ports/payout-accounts.ts'
import type { Uid } from '#shared/kit/id.ts'
import { holdToCapacity } from './capacity.ts'
import { createTable } from './create-table.ts'
import { databaseOfFile } from './database.ts'
import { holdToLogging } from './logged.ts'
import { counted } from './round-trips.ts'
import { holdToTelling } from './telling.ts'
import { wireHandler } from './wire-handler.ts'
import { notingServer, notingWorker } from './writes.ts'

/** A store that also shows all that is in it, as the database has it. */
export type TestStore = Store & {
  readonly everything: () => Promise<{ readonly table: string; readonly text: string }[]>
}

/** The tables that a request names. */
const tablesIn = (input: object): string[] => {
  const { TableName, RequestItems, TransactItems } = input as {
    TableName?: string
    RequestItems?: object
    TransactItems?: readonly object[]
  }
  const parts = (TransactItems ?? []).flatMap(item => Object.values(item) as { TableName: string }[])
  return [...(TableName ? [TableName] : []), ...Object.keys(RequestItems ?? {}), ...parts.map(part => part.TableName)]
}

/**
 * The store of a test file: the real local database, in tables of its own. Each is made when it is first asked for: most files use few
 * of them, and a hundred take a moment.
 */
export const testStore = async (specs: readonly AnyTable[] = tables): Promise<TestStore> => {
  const endpoint = await databaseOfFile()
  const config = {
    endpoint,
    requestHandler: wireHandler(endpoint),
    region: 'ap-southeast-2',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
  }
  const client = new DynamoDBClient(config)
  const prefix = newUlid()
  const bare = new Map(specs.map(spec => [`${prefix}-${spec.name}`, spec]))
  const made = new Map<string, Promise<unknown>>()
  const ensure = (physical: string) => {
    const spec = bare.get(physical)
    const making = made.get(physical) ?? (spec ? createTable(client, physical, spec) : Promise.resolve())
    made.set(physical, making)
    return making
  }
  const rows = rowsClient(config)
  const send: RowsClient['send'] = async (operation, input) => {
    await Promise.all(tablesIn(input).map(ensure))
    return rows.send(operation, input)
  }
  return Object.assign(
    dynamoStore(table => `${prefix}-${table}`, { send }),
    {
      everything: async () => {
        const rows = await Promise.all(
          [...made.keys()].map(async TableName => {
            const table = TableName.slice(prefix.length + 1)
            const rows: { table: string; text: string }[] = []
            // One answer is a megabyte at most.
            let next: ScanCommandInput['ExclusiveStartKey']
            do {
              const page: ScanCommandOutput = await client.send(new ScanCommand({ TableName, ExclusiveStartKey: next }))
              rows.push(...(page.Items ?? []).map(item => ({ table, text: JSON.stringify(item) })))
              next = page.LastEvaluatedKey
            } while (next)
            return rows
          }),
        )
        return rows.flat()
      },
    },
  )
}

/** The claims of an access token as the gateway hands them on: each a text. */
export const accessClaims = (
  uid: string,
  signedInAt = new Date('2026-03-02T08:00:00.000Z'),
  session?: string,
): Record<string, string> => ({
  sub: uid,
  token_use: 'access',
  auth_time: String(Math.floor(signedInAt.getTime() / 1000)),
  // Without one it is a token of no session in particular, which only a mark of all of them ends.
  ...(session === undefined ? {} : { origin_jti: session }),
})

export type TestCaller = {
  readonly uid: string
  readonly organisationId?: string
  readonly teamId?: string
  /** When the session began, in seconds since 1970. */
  readonly signedInAt?: number
  readonly session?: { readonly id: string; readonly agent: string }
}

const verified = {
  chargesEnabled: true,
  debitsBanks: true,
  payoutsEnabled: true,
  detailsSubmitted: true,
  due: [],
  country: 'AU',
}
const neverAsked = async (): Promise<never> => {
  throw new Error('there is no dispute here')
}

/**
 * A provider at which each account is verified as it is opened, and into which nothing was paid: what most tests need of it. Those of
 * payments bring its stand-in.
 */
const verifyingAtOnce: PayoutAccounts = {
  platform: async () => 'acct_platform test',
  assertPlatform: async () => undefined,
  createOrGet: async ({ key, organisationId }) => ({
    id: `acct_${key.replaceAll(/\W/g, '_')}`,
    organisationId,
    ...verified,
  }),
  retrieve: async id => ({ id, organisationId: undefined, ...verified }),
  askForDebits: async () => {},
  link: async accountId => `https://provider.test/${accountId}`,
  balances: async () => [],
  payouts: async () => ({ items: [] }),
  payout: async () => undefined,
  disputes: async () => ({ items: [] }),
  dispute: async () => undefined,
  answer: neverAsked,
  keepFile: neverAsked,
  fileUrl: neverAsked,
}

/**
 * The server as the gateway sees it, over a store. The clock stands still until a test moves it.
 * @param ports stand-ins by port name; but for accounts, a port that is not named may not be opened
 * @param isBounded whether calls are held to the capacity of their methods; what many others did before may make them dearer
 */
export const testHost = (store: Store, ports: Readonly<Record<string, unknown>> = {}, isBounded = true) => {
  const clock = { now: new Date('2026-03-02T09:00:00.000Z') }
  const host: CallHost = {
    store,
    now: () => clock.now,
    ulid: newUlid,
    openPort: async (port: Port) => {
      if (port.name === 'PayoutAccounts') return ports.PayoutAccounts ?? verifyingAtOnce
      if (!Object.hasOwn(ports, port.name)) throw new Error(`the test has no port ${port.name}`)
      return ports[port.name]
    },
    identity,
    // The clock stands still: what is spent would never be earned again.
    budget: unlimited,
  }
  /** Off where a test has more than people do, which is not what the bounds are for. */
  const capacity = { held: true }
  /** What the front door tells of a viewer. */
  const viewer: { headers?: Readonly<Record<string, string>> } = {}
  let open = 0
  let crowded = !isBounded
  const send = async (
    server: AnyServer,
    as: TestCaller | undefined,
    method: string,
    payload: unknown,
    requestId = newUlid(),
  ): Promise<Answer> => {
    const before = { ...store.meter }
    // The meter is the store's: only a call that ran by itself can be charged with what it shows.
    if (open++ > 0) crowded = true
    const { store: asked, trips, telling } = counted(notingServer(host.store, server))
    try {
      const answer = await dispatch(server, { ...host, store: asked })({
        caller: as && {
          uid: as.uid as Uid,
          ...(as.signedInAt !== undefined && { signedInAt: as.signedInAt }),
          ...(as.session && { session: as.session }),
        },
        ...viewer,
        body: { method, payload, requestId, organisationId: as?.organisationId, teamId: as?.teamId },
      })
      if ('result' in answer) holdToTelling(`${server.contract.name}.${method}`, telling.isSilent)
      if (capacity.held && !crowded && !trips.raced && 'result' in answer) {
        const { read, write } = store.meter
        const units = { read: read - before.read, write: write - before.write }
        const { calls, waits } = trips
        const sent = Buffer.byteLength(JSON.stringify(payload ?? null))
        holdToCapacity(`${server.contract.name}.${method}`, { ...units, calls, waits }, sent)
      }
      return answer
    } finally {
      if (--open === 0) crowded = !isBounded
    }
  }
  return {
    clock,
    capacity,
    viewer,
    host,
    /** The whole answer, refusals included. */
    send,
    /** The result; a refusal fails the test with its reason. */
    async call<T = never>(
      server: AnyServer,
      as: TestCaller | undefined,
      method: string,
      payload: unknown,
      requestId?: string,
    ): Promise<T> {
      const answer = await send(server, as, method, payload, requestId)
      if ('errorType' in answer) throw new Error(`${answer.errorType}: ${answer.errorMessage}`)
      return answer.result as T
    },
    /** The errorType of a call that has to be refused. */
    async refused(server: AnyServer, as: TestCaller | undefined, method: string, payload: unknown, requestId?: string) {
      const answer = await send(server, as, method, payload, requestId)
      if (!('errorType' in answer)) throw new Error(`${method} was not refused`)
      return answer.errorType
    },
    /** Runs a worker on an event, as its Lambda would. @param log is handed what it logs */
    async work(
      worker: AnyWorker,
      event: unknown,
      log: (...line: unknown[]) => void = () => {},
      timeLeft?: () => number,
    ): Promise<unknown> {
      let wrong: unknown
      const held = (...line: unknown[]) => {
        try {
          holdToLogging(worker.name, line)
        } catch (error) {
          wrong ??= error
        }
        log(...line)
      }
      const answer = await worker.handle(
        event as never,
        openJob(worker.uses, { ...host, store: notingWorker(store, worker) }, held, undefined, timeLeft) as never,
      )
      // Behind the work: a worker goes on where one of several things fails.
      if (wrong) throw wrong
      return answer
    },
  }
}
