import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { addDays } from '#shared/kit/date.ts'
import type { Service } from '#shared/marketplace/service.ts'
import type { Organisation } from '#shared/organisations/organisation.ts'
import { connectAccount } from '#test/demo/accounts.ts'
import type { demoClient } from '#test/demo/client.ts'
import { abnOf, serviceBody } from '../test/functions/people.ts'
import { childrenOf, memoryOf, processorOf, spentBetween, threadsOf } from './kit/process.ts'
import { type Connection, openConnection, requestOf } from './kit/wire.ts'

/**
 * Requests a second, p99, processor time a request and memory of the local cloud behind its front door, with authentication,
 * IAM and durable writes on, beside a bare node:http server and, with `--before FOLDER`, beside the local cloud of another
 * checkout (`git worktree add FOLDER COMMIT`, then `npm ci` in it). Every round measures each part on the one, then on the
 * other, so that a machine that does other work slows both; what counts is how the figures of one run compare.
 */

const { values } = parseArgs({
  options: {
    before: { type: 'string' },
    at: { type: 'string', default: '32' },
    rounds: { type: 'string', default: '3' },
    only: { type: 'string' },
    /** How much of each part is done, for a look in between: 0.2 is a fifth. */
    share: { type: 'string', default: '1' },
    json: { type: 'boolean', default: false },
  },
})
const AT = Number(values.at)
const ROUNDS = Number(values.rounds)
const here = path.resolve(import.meta.dirname, '..')

type Figures = {
  readonly aSecond: number
  readonly p99: number
  /** Milliseconds of processor time a request, of the cloud and of its database. */
  readonly cloud: number
  readonly database: number
  /** The same by what it was spent on. */
  readonly spent: Readonly<Record<string, number>>
  /** The most, in bytes. */
  readonly memory: number
}

type Stack = {
  readonly name: string
  readonly host: string
  readonly cloud: readonly number[]
  readonly database: readonly number[]
  readonly serviceId: string
  /** Whether a request names its items; before deals had several, it was about one service. */
  readonly takesItems: boolean
  readonly token: string
  readonly close: () => Promise<void>
}

/** What is asked of a stack, as it goes over the wire; `n` counts up over all rounds. */
type Part = {
  readonly name: string
  readonly count: number
  readonly request: (stack: Stack, n: number) => Buffer
  /** Whether what was asked for goes on after the answer, and is waited for. */
  readonly goesOn?: boolean
}

const pause = (ms: number) => new Promise(done => setTimeout(done, ms))
const median = (list: readonly number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0

let asked = 0
/** Waits until a stack has done nothing for half a second; how long ago that began, in milliseconds. */
const settled = async ({ cloud, database }: Pick<Stack, 'cloud' | 'database'>): Promise<number> => {
  const pids = [...cloud, ...database]
  let before = processorOf(pids)
  let since = performance.now()
  for (;;) {
    await pause(50)
    const now = processorOf(pids)
    if (now - before > 10) {
      before = now
      since = performance.now()
    }
    if (performance.now() - since > 500) return performance.now() - since
  }
}

const SHARE = Number(values.share)

const drive = async (
  part: Part,
  stack: Stack,
  count = Math.max(AT, Math.round(part.count * SHARE)),
): Promise<Figures> => {
  // Anew each time: a server ends connections that rest while another is measured.
  const lanes = await Promise.all(Array.from({ length: AT }, () => openConnection(stack.host)))
  const all = [...stack.cloud, ...stack.database]
  const times: number[] = []
  let memory = memoryOf(all)
  const watch = setInterval(() => {
    memory = Math.max(memory, memoryOf(all))
  }, 200)
  const threads = threadsOf(all)
  const [cloudBefore, databaseBefore] = [processorOf(stack.cloud), processorOf(stack.database)]
  const begun = performance.now()
  let left = count
  const lane = async (connection: Connection) => {
    while (left-- > 0) {
      const request = part.request(stack, asked++)
      const at = performance.now()
      const { status, body } = await connection.ask(request)
      if (status !== 200) throw new Error(`${part.name} answered ${status}: ${body.toString().slice(0, 300)}`)
      times.push(performance.now() - at)
    }
  }
  await Promise.all(lanes.map(lane)).finally(() => {
    for (const connection of lanes) connection.close()
    clearInterval(watch)
  })
  const idle = part.goesOn ? await settled(stack) : 0
  const seconds = (performance.now() - begun - idle) / 1000
  times.sort((a, b) => a - b)
  return {
    aSecond: count / seconds,
    p99: times[Math.floor(times.length * 0.99)] ?? 0,
    cloud: (processorOf(stack.cloud) - cloudBefore) / count,
    database: (processorOf(stack.database) - databaseBefore) / count,
    spent: Object.fromEntries([...spentBetween(threads, threadsOf(all))].map(([name, ms]) => [name, ms / count])),
    memory,
  }
}

const ended = (child: ChildProcess) => new Promise<void>(done => child.once('exit', () => done()))

const startCloud = async (folder: string, dataDir: string): Promise<{ child: ChildProcess; pid: number }> => {
  const child = spawn(process.execPath, ['scripts/start.mjs', '--data', dataDir, '--no-seed', '--port', '0'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PORT: '0' },
  })
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', chunk => String(chunk).includes('Ready after') && resolve())
    child.once('exit', code => reject(new Error(`the local cloud of ${folder} ended with ${code}`)))
  })
  return { child, pid: JSON.parse(readFileSync(path.join(dataDir, 'cloud.json'), 'utf8')).pid as number }
}

/** The way into a local cloud is of its own checkout: how one signs up there may have been another. */
const clientOf = async (folder: string, dataDir: string) => {
  const file = ['test', 'scripts'].map(room => path.join(folder, room, 'demo', 'client.ts')).find(existsSync)
  const { demoClient: open } = (await import(pathToFileURL(file ?? '').href)) as { demoClient: typeof demoClient }
  return open(dataDir)
}

const startStack = async (name: string, folder: string): Promise<Stack> => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'tradewell-bench-'))
  const { child, pid } = await startCloud(folder, dataDir)
  const close = async () => {
    child.kill('SIGTERM')
    await ended(child)
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    const { url, secret } = JSON.parse(readFileSync(path.join(dataDir, 'cloud.json'), 'utf8')) as Record<string, string>
    const client = await clientOf(folder, dataDir)
    const seller = { email: 'seller@people.example' }
    const buyer = { email: 'buyer@people.example' }
    for (const { email } of [seller, buyer]) {
      await client.signUp(email, 'Front-door-2026!')
      await client.call({ email }, 'User.SYNC', {})
    }
    const org = { tradingName: 'Bench', domainName: 'bench-works', abn: abnOf(77), anzsicDivision: 'M', country: 'AU' }
    const { id: organisationId } = await client.call<Organisation>(seller, 'Organisations.CREATE_ORGANIZATION', { org })
    const as = { ...seller, organisationId }
    // Before there were accounts, nobody needed one to publish.
    if (existsSync(path.join(folder, 'shared', 'payments', 'PaymentAccounts.contract.ts')))
      await connectAccount(client, as)
    let service: Service | undefined
    for (let n = 0; n < 40; n++) {
      const body = serviceBody({ name: `Measured service ${n}` })
      service = await client.call<Service>(as, 'Services.CREATE', { body }, `${n}`)
      for (const step of ['Services.TO_READY', 'Services.PUBLISH'] as const)
        service = await client.call<Service>(as, step, { id: service.id, version: service.version }, `${n}`)
    }
    const answer = await fetch(`${url}/local/token`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}` },
      body: buyer.email,
    })
    const { accessToken } = (await answer.json()) as { accessToken: string }
    const contract = readFileSync(path.join(folder, 'shared', 'deals', 'Tickets.contract.ts'), 'utf8')
    const takesItems = contract.includes('TicketItem')
    const stack = { name, cloud: [pid], database: childrenOf(pid), serviceId: service?.id ?? '', takesItems }
    await settled(stack)
    return { ...stack, host: new URL(url ?? '').host, token: accessToken, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** As little as a server of node:http can do, in a process of its own as the front door is. */
const startBare = async (): Promise<Stack> => {
  const script =
    "require('node:http').createServer((_, response) => response.end('{\"result\":{}}')).listen(0, '127.0.0.1', function () { console.log(this.address().port) })"
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  const port = await new Promise<string>(done => child.stdout?.once('data', chunk => done(String(chunk).trim())))
  const close = async () => {
    child.kill('SIGTERM')
    await ended(child)
  }
  return {
    name: 'bare',
    host: `127.0.0.1:${port}`,
    cloud: [child.pid ?? 0],
    database: [],
    serviceId: '',
    takesItems: false,
    token: '',
    close,
  }
}

const get = (stack: Stack, name: string, method: string, payload: unknown, fresh?: number) =>
  requestOf(
    stack.host,
    'GET',
    `/public/${name}?method=${method}&payload=${encodeURIComponent(JSON.stringify(payload))}${fresh === undefined ? '' : `&fresh=${fresh}`}`,
    { 'accept-encoding': 'gzip, br' },
  )

const start = addDays(new Date().toISOString().slice(0, 10), 5)
const itemsOf = ({ serviceId, takesItems }: Stack) => {
  const item = { serviceId, quantity: 1, start, answers: {} }
  return takesItems ? { items: [item] } : item
}
const order = (stack: Stack, n: number) =>
  requestOf(
    stack.host,
    'POST',
    '/functions/Tickets',
    { 'content-type': 'application/json', authorization: `Bearer ${stack.token}` },
    JSON.stringify({
      method: 'SEND_REQUEST_MERGED',
      payload: {
        body: {
          ...itemsOf(stack),
          paymentIndex: 0,
          platformIndex: 0,
          hiMsg: '',
        },
      },
      requestId: `bench-${process.pid}-${String(n).padStart(8, '0')}`,
    }),
  )

const barePart: Part = {
  name: 'bare node:http',
  count: 20_000,
  request: ({ host }) => requestOf(host, 'GET', '/'),
}
const everyPart: readonly Part[] = [
  {
    name: 'list of 20, the same again',
    count: 10_000,
    request: stack => get(stack, 'search', 'SEARCH', { kind: 'service' }),
  },
  {
    name: 'list of 20',
    count: 600,
    request: (stack, n) => get(stack, 'search', 'SEARCH', { kind: 'service' }, n),
  },
  {
    name: 'search',
    count: 600,
    request: (stack, n) => get(stack, 'search', 'SEARCH', { kind: 'service', query: n % 2 ? 'meas' : 'measured' }, n),
  },
  {
    name: 'detail',
    count: 1000,
    request: (stack, n) => get(stack, 'microservices', 'GET_MICROSERVICE_FOR_REQUEST', { id: stack.serviceId }, n),
  },
  { name: 'request sent, with consumers', count: 160, request: order, goesOn: true },
]
const parts = everyPart.filter(({ name }) => !values.only || name.includes(values.only))

/** On what processor time was spent, the most first. */
const spentLine = ({ spent }: Figures) =>
  Object.entries(spent)
    .filter(([, ms]) => ms >= 0.005)
    .toSorted(([, a], [, b]) => b - a)
    .map(([name, ms]) => `${name} ${ms.toFixed(2)}`)
    .join(', ')

/** Which of a stack's figures are worth showing, and how. */
const line = ({ aSecond, p99, cloud, database, memory }: Figures) =>
  [
    `${aSecond.toFixed(0).padStart(6)} a second`,
    `p99 ${p99.toFixed(1).padStart(6)} ms`,
    `processor ${cloud.toFixed(2).padStart(6)} + ${database.toFixed(2)} ms`,
    `memory ${(memory / 1e6).toFixed(0).padStart(4)} MB`,
  ].join('  ')

const middle = (rounds: readonly Figures[]): Figures => ({
  aSecond: median(rounds.map(({ aSecond }) => aSecond)),
  p99: median(rounds.map(({ p99 }) => p99)),
  cloud: median(rounds.map(({ cloud }) => cloud)),
  database: median(rounds.map(({ database }) => database)),
  spent: Object.fromEntries(
    [...new Set(rounds.flatMap(({ spent }) => Object.keys(spent)))].map(name => [
      name,
      median(rounds.map(({ spent }) => spent[name] ?? 0)),
    ]),
  ),
  memory: Math.max(...rounds.map(({ memory }) => memory)),
})

const say = (text: string) => process.stdout.write(`${text}\n`)

const stacks: Stack[] = []
try {
  const bare = await startBare()
  stacks.push(bare)
  if (values.before !== undefined) {
    const folder = path.resolve(values.before)
    if (!existsSync(path.join(folder, 'scripts', 'start.mjs'))) throw new Error(`${folder} holds no checkout`)
    stacks.push(await startStack('before', folder))
  }
  stacks.push(await startStack('now', here))
  const clouds = stacks.slice(1)
  const measured = new Map<string, Figures[]>()
  const keep = (part: Part, stack: Stack, figures: Figures) => {
    const key = `${part.name} ${stack.name}`
    measured.set(key, [...(measured.get(key) ?? []), figures])
    process.stderr.write(`  ${part.name.padEnd(30)} ${stack.name.padEnd(6)} ${line(figures)}\n`)
  }
  for (const stack of clouds) for (const part of parts) await drive(part, stack, Math.min(part.count, 4 * AT))
  for (let round = 0; round < ROUNDS; round++) {
    keep(barePart, bare, await drive(barePart, bare))
    for (const part of parts) for (const stack of clouds) keep(part, stack, await drive(part, stack))
  }
  const of = (part: Part, stack: Stack) => middle(measured.get(`${part.name} ${stack.name}`) ?? [])
  if (values.json) {
    const table = [barePart, ...parts].flatMap(part =>
      stacks
        .filter(stack => measured.has(`${part.name} ${stack.name}`))
        .map(stack => [part.name, stack.name, of(part, stack)]),
    )
    say(JSON.stringify(table, null, 2))
  }
  say(
    `through the front door, ${AT} at a time, medians of ${ROUNDS} rounds; processor time is that of the cloud + the database`,
  )
  const bareFigures = of(barePart, bare)
  say(`  ${barePart.name.padEnd(30)}        ${line(bareFigures)}`)
  for (const part of parts) {
    for (const stack of clouds) {
      say(`  ${part.name.padEnd(30)} ${stack.name.padEnd(6)} ${line(of(part, stack))}`)
      say(`  ${' '.repeat(37)} ${spentLine(of(part, stack))}`)
    }
    const now = of(part, stacks.at(-1)!)
    const before = values.before === undefined ? undefined : of(part, stacks[1]!)
    const ratios = [
      `${(now.aSecond / bareFigures.aSecond).toFixed(3)} of bare node:http`,
      ...(before
        ? [
            `${(now.aSecond / before.aSecond).toFixed(2)} times as many`,
            `${((before.cloud + before.database) / (now.cloud + now.database)).toFixed(2)} times less processor time`,
          ]
        : []),
    ]
    say(`  ${' '.repeat(37)} ${ratios.join(', ')}`)
  }
} finally {
  for (const stack of stacks.toReversed()) await stack.close()
}
