import { rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { type Core, localSecret, startCore } from './core.ts'
import { closeServer, listen } from './endpoint.ts'
import { createFrontDoor, type FrontDoor } from './front-door/front-door.ts'
import { takeFolder } from './lock.ts'
import { localPages, userPoolPath } from './pages.ts'
import { LOCAL_DOMAIN } from './stage.ts'
import { type RunningStandIns, startStandIns } from './stand-ins.ts'

export type LocalCloudOptions = {
  /** Where all local data lies. */
  readonly dataDir: string
  /** The cloud assembly to host, synthesised for the local stage. */
  readonly assemblyDir: string
  /** The browser's port; 0 for one that the system chooses. */
  readonly port: number
  /** Receives, in a line or more each, what went wrong. */
  readonly report: (message: string) => void
  /** How long an idle function is kept. */
  readonly idleMs?: number
  /** How many environments of one function may run at once. */
  readonly maxWorkers?: number
  /** Told when a part of the start is done. */
  readonly phase?: (name: string) => void
}

export type LocalCloud = {
  /** The web's address, without a trailing slash. */
  readonly url: string
  readonly core: Core
  readonly standIns: RunningStandIns
  close(): Promise<void>
}

/** What other programs of this machine need to reach a running local cloud: the file cloud.json in its folder of data. */
export type CloudFile = {
  readonly url: string
  readonly pid: number
  readonly secret: string
  readonly startedAt: string
}

/** The port that the browser was to use is taken. */
export class PortTakenError extends Error {
  constructor(port: number) {
    super(`Port ${port} is taken by another program. Choose another: PORT=${port + 1} npm start`)
    this.name = 'PortTakenError'
  }
}

/** Listens on both loopback addresses: `localhost` may mean either. */
const listenOnLoopback = async (port: number): Promise<{ servers: Server[]; port: number }> => {
  const first = createServer()
  let chosen: number
  try {
    chosen = await listen(first, port, '127.0.0.1')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') throw new PortTakenError(port)
    throw error
  }
  const second = createServer()
  try {
    await listen(second, chosen, '::1')
    return { servers: [first, second], port: chosen }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT') return { servers: [first], port: chosen }
    await closeServer(first)
    if (code !== 'EADDRINUSE') throw error
    if (port !== 0) throw new PortTakenError(port)
    return listenOnLoopback(0)
  }
}

/** What answers a browser that was left open, while the local cloud starts. */
const notYet: FrontDoor = {
  handle: (_, response) => void response.writeHead(503, { 'retry-after': '1' }).end('The local cloud is starting.'),
  upgrade: (_, socket) => void socket.end('HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\n\r\n'),
}

const createLocalise = (origin: string) => (text: string) =>
  text.includes(LOCAL_DOMAIN)
    ? text
        .replaceAll(`https://${LOCAL_DOMAIN}`, origin)
        .replaceAll(`wss://${LOCAL_DOMAIN}`, origin.replace('http', 'ws'))
    : text

/**
 * Hosts a synthesised app: everything behind the front door, the stand-ins, and the front door itself.
 * @throws {PortTakenError} {AlreadyRunningError}
 */
export const startLocalCloud = async (options: LocalCloudOptions): Promise<LocalCloud> => {
  const { dataDir, report } = options
  const giveBack = takeFolder(dataDir)
  const closers: (() => Promise<void> | void)[] = [giveBack]
  const close = async () => {
    for (const step of closers.splice(0).toReversed()) await step()
  }
  try {
    const { servers, port } = await listenOnLoopback(options.port)
    closers.push(async () => {
      await Promise.all(servers.map(closeServer))
    })
    options.phase?.('lock and port')
    let answer: FrontDoor = notYet
    for (const server of servers) {
      server.on('request', (request, response) => answer.handle(request, response))
      server.on('upgrade', (request, socket, head) => answer.upgrade(request, socket, head))
    }
    const origin = `http://localhost:${port}`
    const localise = createLocalise(origin)
    const started = Promise.withResolvers<RunningStandIns>()
    const core = await startCore({
      assemblyDir: options.assemblyDir,
      dataDir,
      report,
      localise,
      standIns: async base => {
        const running = await startStandIns({ base, dataDir, origin, report })
        started.resolve(running)
        return running
      },
      ...(options.idleMs === undefined ? {} : { idleMs: options.idleMs }),
      ...(options.maxWorkers === undefined ? {} : { maxWorkers: options.maxWorkers }),
      ...(options.phase ? { phase: options.phase } : {}),
    })
    closers.push(() => core.close())
    const standIns = await started.promise
    const { s3, stripe, userPool } = standIns
    const secret = localSecret(dataDir)
    const status = () => ({ url: origin, functions: core.functions.running(), memory: process.memoryUsage() })
    const frontDoor = createFrontDoor({
      resources: core.resources,
      httpApis: core.httpApis,
      webSocketApis: core.webSocketApis,
      report,
      pages: localPages(standIns, secret, status),
      sources: {
        'connect-src': [s3.url, stripe.url],
        'img-src': [s3.url],
        'media-src': [s3.url],
        'frame-src': [stripe.url],
      },
      configuration: declared => ({
        ...(JSON.parse(localise(JSON.stringify(declared))) as Record<string, unknown>),
        ...(userPool
          ? { userPoolEndpoint: `${origin}${userPoolPath}/`, oauthEndpoint: `${origin}${userPoolPath}` }
          : {}),
        stripePublishableKey: standIns.stripePublishableKey,
        stripeApiUrl: stripe.url,
      }),
    })
    answer = frontDoor
    const cloudFile = join(dataDir, 'cloud.json')
    const contents: CloudFile = { url: origin, pid: process.pid, secret, startedAt: new Date().toISOString() }
    writeFileSync(cloudFile, JSON.stringify(contents), { mode: 0o600 })
    closers.push(() => rmSync(cloudFile, { force: true }))
    options.phase?.('front door')
    return { url: origin, core, standIns, close }
  } catch (error) {
    await close()
    throw error
  }
}
