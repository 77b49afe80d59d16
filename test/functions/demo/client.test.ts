import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { demoClient } from '#test/demo/client.ts'

// The client of the demo, before a cloud that answers what it is told to.
// @reaches test/demo

type Answer = readonly [number, unknown]
let server: Server
let folder: string
const answers: Answer[] = []
const asked: { url: string; body: string }[] = []

beforeEach(async () => {
  answers.length = 0
  asked.length = 0
  server = createServer((request, response) => {
    let body = ''
    request.on('data', chunk => {
      body += chunk
    })
    request.on('end', () => {
      const { url = '' } = request
      const send = ([status, value]: Answer) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
      if (url === '/config.json') return send([200, { stripeApiUrl: address, stripePublishableKey: 'pk' }])
      if (url === '/local/token') return send([200, { accessToken: 'token' }])
      asked.push({ url, body })
      return send(answers.shift() ?? [500, { message: 'Internal Server Error' }])
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  folder = mkdtempSync(path.join(tmpdir(), 'demo-client-'))
  writeFileSync(path.join(folder, 'cloud.json'), JSON.stringify({ url: address, secret: 'secret' }))
})
afterEach(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

const as = { email: 'ada@people.example' }

test('a call that a busy function did not answer is made again under its id, a few times', async () => {
  const client = await demoClient(folder)
  answers.push([500, { message: 'Internal Server Error' }], [504, { message: 'Timeout' }], [200, { result: 'done' }])
  expect(await client.call(as, 'Tickets.ARCHIVE', { id: 1 }, 'once')).toBe('done')
  expect(new Set(asked.map(({ body }) => body)).size).toBe(1)
  await expect(client.call(as, 'Tickets.ARCHIVE', { id: 2 }, 'never')).rejects.toThrow('answered 500')
  expect(asked).toHaveLength(6)
})

test('a card that was given before the demo was cut short is not given again, and any other mistake stops it', async () => {
  const client = await demoClient(folder)
  const intent = { intentId: 'pi_1', clientSecret: 'pi_1_secret_2' } as Parameters<typeof client.giveCard>[0]
  answers.push([400, { error: { code: 'payment_intent_unexpected_state' } }])
  await client.giveCard(intent, '4242424242424242')
  answers.push([400, { error: { code: 'parameter_missing' } }])
  await expect(client.giveCard(intent, '4242424242424242')).rejects.toThrow('answered 400')
})
