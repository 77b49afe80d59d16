import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { addDays } from '#shared/kit/date.ts'
import type { Service } from '#shared/marketplace/service.ts'
import type { Organisation } from '#shared/organisations/organisation.ts'
import { demoClient } from '../scripts/demo/client.ts'
import { abnOf, serviceBody } from '../test/functions/people.ts'

/**
 * Requests a second, p99 and processor time a request through the local front door, with authentication, IAM and durable
 * writes on, beside a bare node:http server in the same run. The figures of the local cloud are those of its stand-ins and
 * of this machine; what counts is how they compare with each other and with the last time.
 */

const CONCURRENCY = 4
const root = path.resolve(import.meta.dirname, '..')
const dataDir = mkdtempSync(path.join(tmpdir(), 'tradewell-bench-'))

/** Processor time of a process and its children so far, in milliseconds, from /proc. */
const cpuOf = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
    return sum + (Number(fields[11]) + Number(fields[12])) * 10
  }, 0)

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)

const drive = async (label: string, count: number, pids: readonly number[], ask: (n: number) => Promise<void>) => {
  for (let warm = 0; warm < 20; warm++) await ask(-1 - warm)
  const times: number[] = []
  const cpu = cpuOf(pids)
  const begun = performance.now()
  let next = 0
  const lane = async () => {
    for (let n = next++; n < count; n = next++) {
      const at = performance.now()
      await ask(n)
      times.push(performance.now() - at)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, lane))
  const seconds = (performance.now() - begun) / 1000
  times.sort((a, b) => a - b)
  const p99 = times[Math.floor(times.length * 0.99)] ?? 0
  process.stdout.write(
    `  ${label.padEnd(24)} ${(count / seconds).toFixed(0).padStart(6)} a second, p99 ${p99.toFixed(1)} ms, ${((cpuOf(pids) - cpu) / count).toFixed(2)} ms of processor a request\n`,
  )
}

const startCloud = async (): Promise<ChildProcess> => {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'infra/host/main.ts', '--data', dataDir, '--no-seed', '--port', '0'],
    { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', chunk => String(chunk).includes('Ready after') && resolve())
    child.once('exit', code => reject(new Error(`the local cloud ended with ${code}`)))
  })
  return child
}

const bare = async () => {
  const server = createServer((_, response) => response.end('{"result":{}}'))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.address() as { port: number }
  await drive('bare node:http', 2000, [process.pid], async () => {
    await (await fetch(`http://127.0.0.1:${port}/`)).text()
  })
  server.close()
}

const cloud = await startCloud()
try {
  const { url } = JSON.parse(readFileSync(path.join(dataDir, 'cloud.json'), 'utf8')) as { url: string }
  const client = await demoClient(dataDir)
  const seller = { email: 'seller@people.example' }
  const buyer = { email: 'buyer@people.example' }
  for (const { email } of [seller, buyer]) {
    await client.signUp(email, 'Front-door-2026!')
    await client.call({ email }, 'User.SYNC', {})
  }
  const org = { tradingName: 'Bench', domainName: 'bench-works', abn: abnOf(77), anzsicDivision: 'M', country: 'AU' }
  const { id: organisationId } = await client.call<Organisation>(seller, 'Organisations.CREATE_ORGANIZATION', { org })
  const as = { ...seller, organisationId }
  let service: Service | undefined
  for (let n = 0; n < 40; n++) {
    let made = await client.call<Service>(
      as,
      'Services.CREATE',
      { body: serviceBody({ name: `Measured service ${n}` }) },
      `${n}`,
    )
    made = await client.call<Service>(as, 'Services.TO_READY', { id: made.id, version: made.version }, `${n}`)
    service = await client.call<Service>(as, 'Services.PUBLISH', { id: made.id, version: made.version }, `${n}`)
  }
  const pids = [cloud.pid!, ...childrenOf(cloud.pid!)]
  const get = async (name: string, method: string, payload: unknown) => {
    const answer = await fetch(
      `${url}/public/${name}?method=${method}&payload=${encodeURIComponent(JSON.stringify(payload))}`,
    )
    if (!answer.ok) throw new Error(`${method} answered ${answer.status}`)
    await answer.text()
  }
  process.stdout.write(`through the front door, ${CONCURRENCY} at a time\n`)
  await bare()
  await drive('marketplace list of 20', 400, pids, () => get('search', 'SEARCH', { kind: 'service' }))
  await drive('search', 400, pids, n =>
    get('search', 'SEARCH', { kind: 'service', query: `meas${n % 2 ? 'ured' : ''}` }),
  )
  await drive('detail', 400, pids, () => get('microservices', 'GET_MICROSERVICE_FOR_REQUEST', { id: service?.id }))
  const body = {
    serviceId: service?.id,
    quantity: 1,
    start: addDays(new Date().toISOString().slice(0, 10), 5),
    paymentIndex: 0,
    platformIndex: 0,
    answers: {},
    hiMsg: '',
  }
  await drive('order step (send request)', 200, pids, async n => {
    await client.call(buyer, 'Tickets.SEND_REQUEST_MERGED', { body }, `bench ${n}`)
  })
} finally {
  const gone = new Promise(resolve => cloud.once('exit', resolve))
  cloud.kill('SIGTERM')
  await gone
  rmSync(dataDir, { recursive: true, force: true })
}
