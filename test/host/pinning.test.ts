import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PinningFailed, pinningAt } from '#functions/ports/pinning.ts'
import { gatewayOf, startPinning } from '#infra/host/pinning.ts'
import { cidText } from '#shared/files/ipfs/cid.ts'
import { blocksOf } from '#shared/files/ipfs/unixfs.ts'

// @reaches infra functions/ports

/** The stand-in, held to what the OpenAPI description of the Pinning Service API 1.0.0 says of each call, and our client against it. */

const token = 'a token'
const folder = mkdtempSync(join(tmpdir(), 'tradewell-pins-'))
const blocks = new Map<string, Uint8Array>()
const gateway = createServer((request, response) => {
  const bytes = blocks.get(/^\/ipfs\/(\w+)\?format=raw$/.exec(request.url ?? '')?.[1] ?? '')
  response.writeHead(bytes ? 200 : 404).end(bytes)
})
let service: Awaited<ReturnType<typeof startPinning>>
let origin: string
beforeAll(async () => {
  await new Promise<void>(done => gateway.listen(0, '127.0.0.1', done))
  origin = `/ip4/127.0.0.1/tcp/${(gateway.address() as AddressInfo).port}/http`
  service = await startPinning({ dataDir: folder, token })
})
afterAll(async () => {
  await service.close()
  gateway.close()
  rmSync(folder, { recursive: true, force: true })
})

const file = async (size: number) => {
  const made = await blocksOf(
    randomBytes(size),
    async bytes => new Uint8Array(createHash('sha256').update(bytes).digest()),
    {
      chunk: 100,
      children: 3,
    },
  )
  for (const { cid, bytes } of made) blocks.set(cidText(cid), bytes)
  return { cid: cidText(made[0].cid), all: made.map(({ cid }) => cidText(cid)) }
}
const call = (method: string, path: string, body?: unknown, shown = token) =>
  fetch(`${service.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${shown}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
const pinStatus = {
  requestid: expect.any(String),
  status: expect.stringMatching(/^(queued|pinning|pinned|failed)$/),
  created: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
  delegates: expect.arrayContaining([expect.stringMatching(/^\//)]),
}
const settled = async (id: string) => {
  for (;;) {
    const { status } = (await (await call('GET', `/pins/${id}`)).json()) as { status: string }
    if (status === 'pinned' || status === 'failed') return status
    await new Promise(done => setTimeout(done, 10))
  }
}

describe('the stand-in of a pinning service', () => {
  it('takes a pin with 202, keeps what it names, tells how it stands, and lets go of it', async () => {
    const { cid } = await file(1000)
    const pin = { cid, name: 'a', origins: [origin], meta: { a: 'b' } }
    const added = await call('POST', '/pins', pin)
    expect(added.status).toBe(202)
    const body = (await added.json()) as { requestid: string }
    expect(body).toEqual({ ...pinStatus, status: 'queued', pin })
    expect(await settled(body.requestid)).toBe('pinned')
    const listed = await call('GET', `/pins?cid=${cid}`)
    expect(await listed.json()).toEqual({ count: 1, results: [{ ...pinStatus, status: 'pinned', pin }] })
    const removed = await call('DELETE', `/pins/${body.requestid}`)
    expect([removed.status, await removed.text()]).toEqual([202, ''])
    expect((await call('GET', `/pins/${body.requestid}`)).status).toBe(404)
  })

  it('fails at what no origin has, or has otherwise; pins the same again under another name', async () => {
    const { cid, all } = await file(1000)
    const changed = all.at(-1) ?? ''
    blocks.set(changed, new Uint8Array(3))
    const first = (await (await call('POST', '/pins', { cid, origins: [origin] })).json()) as { requestid: string }
    expect(await settled(first.requestid)).toBe('failed')
    const second = (await (await call('POST', '/pins', { cid })).json()) as { requestid: string }
    expect(second.requestid).not.toBe(first.requestid)
    expect(await settled(second.requestid)).toBe('failed')
    const replaced = await call('POST', `/pins/${second.requestid}`, { cid: (await file(10)).cid, origins: [origin] })
    expect(replaced.status).toBe(202)
    expect((await call('GET', `/pins/${second.requestid}`)).status).toBe(404)
  })

  it('refuses in the words of the description: without its token, what is no pin, and what is not there', async () => {
    const refused = async (answer: Response) => [answer.status, await answer.json()]
    const failure = { error: { reason: expect.stringMatching(/^[A-Z_]+$/), details: expect.any(String) } }
    expect(await refused(await call('GET', '/pins', undefined, 'another'))).toEqual([401, failure])
    expect(await refused(await call('POST', '/pins', { cid: 'x' }))).toEqual([400, failure])
    expect(await refused(await call('POST', '/pins', { cid: (await file(5)).cid, origins: 'x' }))).toEqual([
      400,
      failure,
    ])
    expect(await refused(await call('GET', '/pins/none'))).toEqual([404, failure])
    expect(await refused(await call('GET', '/pins?status=lost'))).toEqual([400, failure])
  })

  it('keeps its pins over a stop', async () => {
    const { cid } = await file(500)
    const { requestid } = (await (await call('POST', '/pins', { cid, origins: [origin] })).json()) as {
      requestid: string
    }
    await service.close()
    service = await startPinning({ dataDir: folder, token })
    expect(await settled(requestid)).toBe('pinned')
  })

  it('speaks to gateways, and to no peer', () => {
    expect(gatewayOf('/dns/d1.cloudfront.net/tcp/443/tls/http')).toBe('https://d1.cloudfront.net:443')
    expect(gatewayOf('/ip4/127.0.0.1/tcp/80/http')).toBe('http://127.0.0.1:80')
    expect(gatewayOf('/p2p/QmSourcePeerId')).toBeUndefined()
  })
})

describe('our client of it', () => {
  it('adds, asks and removes; what was added before is found rather than added twice', async () => {
    const { cid } = await file(300)
    const client = pinningAt(`${service.url}/`, token)
    const pin = { cid, name: cid, origins: [origin] }
    const { requestid } = await client.add(pin)
    expect((await client.add(pin)).requestid).toBe(requestid)
    await settled(requestid)
    expect(await client.get(requestid)).toMatchObject({ requestid, status: 'pinned' })
    await client.remove(requestid)
    await client.remove(requestid)
    expect(await client.get(requestid)).toBeUndefined()
  })

  it('says of a refusal its status, and never what it showed', async () => {
    const failing = pinningAt(service.url, 'a wrong token')
    const error = await failing.get('x').catch((found: unknown) => found)
    expect(error).toBeInstanceOf(PinningFailed)
    expect(String(error)).not.toContain('wrong token')
  })
})
