import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { clockPage } from './clock-page.ts'
import type { Resource, Resources } from './cloudformation/resolve.ts'
import { type Base, type Core, localSecret, startCore } from './core.ts'
import { closeServer, listen } from './endpoint.ts'
import { distributionsOf } from './front-door/distribution.ts'
import { createFrontDoor, type FrontDoor, type LocalPage } from './front-door/front-door.ts'
import type { PolicySources } from './front-door/headers.ts'
import { takeFolder } from './lock.ts'
import { isTool, localPages, userPoolPath } from './pages.ts'
import { type ProviderPerson, type Services, startServices } from './services.ts'
import { listenAgain } from './wire/port.ts'

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
  /** How many environments all functions may have together. */
  readonly maxEnvironments?: number
  /** When the product's time begins with new data, in milliseconds since 1970; it is the machine's when this is left out. */
  readonly begins?: number
  /** Told when a part of the start is done. */
  readonly phase?: (name: string) => void
  /**
   * The domain of the stage that was synthesised. It exists nowhere; wherever a template says it, the local cloud says its
   * own address.
   */
  readonly domain: string
  /** Whom an identity provider offers to sign in as. */
  readonly people?: (provider: string) => readonly ProviderPerson[]
  /** Starts what stands in for systems outside of AWS. */
  readonly outside?: (place: Place) => Promise<Outside>
  /** Where pages come from while one works on them, and what their content security policy has to allow for it. */
  readonly web?: { readonly url: string; readonly sources: PolicySources }
  /** Changes the deployed config.json of the web, which then says where everything answers. */
  readonly configuration?: (declared: Record<string, unknown>, place: Addresses) => Record<string, unknown>
}

/** Where an outside system's stand-in finds itself. */
export type Place = {
  readonly base: Base
  readonly dataDir: string
  /** Where the front door answers, without a trailing slash. */
  readonly origin: string
  readonly report: (message: string) => void
}

/** What the stand-ins for systems outside of AWS give to the local cloud. */
export type Outside = {
  /** Variables that every function gets, for instance the address of a system. */
  readonly overlay: Readonly<Record<string, string>>
  /** Values of secrets that they decide, by the last part of the secret's name. */
  readonly secrets: Readonly<Record<string, string>>
  /** The addresses that browsers talk to, as additions to the content security policy. */
  readonly sources: PolicySources
  /** Pages of theirs under /local. */
  readonly pages: readonly LocalPage[]
  /** Does what the time has come for, if the clock was moved past it. @returns whether nothing of theirs is under way */
  isResting?(): boolean
  close(): Promise<void>
}

/** Where a browser finds the local cloud. */
export type Addresses = {
  readonly origin: string
  /** The user pool's address; undefined when the templates declare none. */
  readonly userPool: string | undefined
}

const noOutside: Outside = { overlay: {}, secrets: {}, sources: {}, pages: [], close: async () => {} }

export type LocalCloud = {
  /** The web's address, without a trailing slash. */
  readonly url: string
  readonly core: Core
  readonly services: Services
  /** Takes no more calls from browsers, and resolves when all that is under way has come to rest. */
  drain(): Promise<void>
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

/** What answers a browser that was left open, while the local cloud starts. A page asks again by itself. */
const notYet: FrontDoor = {
  handle: (_, response) =>
    void response.writeHead(503, { 'retry-after': '1', refresh: '1' }).end('The local cloud is starting.'),
  upgrade: (_, socket) => void socket.end('HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\n\r\n'),
}

/** Turns the addresses of a stage's domain, and of hosts under it, into those of this machine. */
const createLocalise = (domain: string, origin: string) => {
  const { protocol, host } = new URL(origin)
  const address = new RegExp(`(https|wss)://(\\*\\.|[a-z0-9-]+\\.)?${domain.replaceAll('.', '\\.')}(?![\\w.-])`, 'g')
  return (text: string) =>
    text.includes(domain)
      ? text.replace(
          address,
          (_, scheme: string, under = '') =>
            `${scheme === 'wss' ? protocol.replace('http', 'ws') : protocol}//${under}${host}`,
        )
      : text
}

/** The additions of each, directive by directive. */
const mergeSources = (...all: PolicySources[]): PolicySources => {
  const merged: Record<string, readonly string[]> = {}
  for (const sources of all)
    for (const [directive, addresses] of Object.entries(sources))
      merged[directive] = [...(merged[directive] ?? []), ...addresses]
  return merged
}

/** Opens a distribution beside the front door, at a port of its own: another origin to browsers, as its domain is in AWS. */
const openDoor = async (
  distribution: Resource,
  resources: Resources,
  { s3 }: Services,
  { dataDir, report }: LocalCloudOptions,
) => {
  const door = createFrontDoor({
    resources,
    distribution,
    buckets: s3,
    httpApis: new Map(),
    webSocketApis: new Map(),
    configuration: declared => declared,
    sources: {},
    pages: [],
    report,
  })
  const server = createServer((request, response) => door.handle(request, response))
  const folder = join(dataDir, 'doors', distribution.ref)
  mkdirSync(folder, { recursive: true })
  const url = await listenAgain(server, folder, '127.0.0.1')
  return { domain: distribution.attributes.DomainName ?? '', url, close: () => closeServer(server) }
}

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
    const localise = createLocalise(options.domain, origin)
    /** Where the distributions beside the front door answer, by their addresses in AWS. */
    const doors = new Map<string, string>()
    const withDoors = (text: string) =>
      [...doors].reduce((changed, [address, url]) => changed.replaceAll(address, url), text)
    const started = Promise.withResolvers<{ services: Services; outside: Outside }>()
    const core = await startCore({
      assemblyDir: options.assemblyDir,
      dataDir,
      report,
      localise,
      standIns: async base => {
        const services = await startServices({
          base,
          dataDir,
          sender: `no-reply@${options.domain}`,
          hostOf: domain => (domain === options.domain ? 'localhost' : domain),
          people: options.people ?? (() => []),
          report,
        })
        try {
          const outside = (await options.outside?.({ base, dataDir, origin, report })) ?? noOutside
          for (const distribution of distributionsOf(base.resources).others) {
            const { domain, url, close: shut } = await openDoor(distribution, base.resources, services, options)
            doors.set(`https://${domain}`, url)
            closers.push(shut)
          }
          started.resolve({ services, outside })
          return {
            overlay: { ...services.overlay, ...outside.overlay },
            localise: value => doors.get(value) ?? value,
            jwks: services.jwks,
            secrets: outside.secrets,
            isResting: () => outside.isResting?.() ?? true,
            close: async () => {
              await Promise.all([services.close(), outside.close()])
            },
          }
        } catch (error) {
          await services.close()
          throw error
        }
      },
      ...(options.idleMs === undefined ? {} : { idleMs: options.idleMs }),
      ...(options.maxWorkers === undefined ? {} : { maxWorkers: options.maxWorkers }),
      ...(options.maxEnvironments === undefined ? {} : { maxEnvironments: options.maxEnvironments }),
      ...(options.begins === undefined ? {} : { begins: options.begins }),
      ...(options.phase ? { phase: options.phase } : {}),
    })
    closers.push(() => core.close())
    const { services, outside } = await started.promise
    const { s3, userPool } = services
    const secret = localSecret(dataDir)
    const status = () => ({ url: origin, functions: core.functions.running(), memory: process.memoryUsage() })
    const addresses = { origin, userPool: userPool && `${origin}${userPoolPath}` }
    const configure = options.configuration ?? (declared => declared)
    const frontDoor = createFrontDoor({
      resources: core.resources,
      buckets: s3,
      httpApis: core.httpApis,
      webSocketApis: core.webSocketApis,
      report,
      names: { declared: host => host.replace(/localhost(:\d+)?$/, options.domain), own: localise },
      pages: [
        ...localPages(services, secret, status),
        clockPage({
          clock: core.clock,
          scheduler: core.scheduler,
          rest: core.rest,
          report,
          isTool: request => isTool(request, secret),
          origin,
        }),
        ...outside.pages,
      ],
      // As long as nobody moves the clock it is the machine's, which Node writes by itself.
      date: () => (core.clock.ahead() === 0 ? undefined : new Date(core.clock.now()).toUTCString()),
      sources: mergeSources(
        {
          // A page reads what the templates let it read of the other distributions, which are at doors of their own here.
          'connect-src': [s3.url, ...doors.values(), ...(userPool ? [origin] : [])],
          'img-src': [s3.url, ...doors.values()],
          'media-src': [s3.url, ...doors.values()],
        },
        outside.sources,
        options.web?.sources ?? {},
      ),
      ...(options.web ? { web: options.web.url } : {}),
      configuration: declared =>
        configure(JSON.parse(withDoors(localise(JSON.stringify(declared)))) as Record<string, unknown>, addresses),
    })
    answer = frontDoor
    const cloudFile = join(dataDir, 'cloud.json')
    const contents: CloudFile = { url: origin, pid: process.pid, secret, startedAt: new Date().toISOString() }
    writeFileSync(cloudFile, JSON.stringify(contents), { mode: 0o600 })
    closers.push(() => rmSync(cloudFile, { force: true }))
    options.phase?.('front door')
    const drain = async () => {
      answer = notYet
      await core.rest()
    }
    return { url: origin, core, services, drain, close }
  } catch (error) {
    await close()
    throw error
  }
}
