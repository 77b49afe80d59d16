import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { coinbaseRates } from '#functions/ports/rates.ts'
import { startRates } from '#infra/host/rates.ts'

// @reaches infra functions

/** The adapter against the stand-in, which answers as the documents of the exchange rates say. */

let stand: Awaited<ReturnType<typeof startRates>>
beforeAll(async () => {
  stand = await startRates()
})
afterAll(() => stand.close())

test('a currency that is traded is worth something in AUD, one that is not is worth nothing', async () => {
  const rates = coinbaseRates(stand.url)
  expect(await rates.audPerUnit('USD')).toBe('1.4125')
  expect(await rates.audPerUnit('ETH')).toBe('2760.5')
  expect(await rates.audPerUnit('MERC')).toBeUndefined()
})

test('what is wrong is answered as the documents answer it', async () => {
  const answer = await fetch(`${stand.url}/v2/exchange-rates?currency=XYZ`)
  expect(answer.status).toBe(400)
  expect(await answer.json()).toEqual({ errors: [{ id: 'invalid_request', message: 'Invalid currency (XYZ)' }] })
  expect((await fetch(`${stand.url}/v2/prices`)).status).toBe(404)
})

test('a provider that is away, and one that answers something else, give no rate', async () => {
  await expect(coinbaseRates('http://127.0.0.1:9').audPerUnit('USD')).rejects.toThrow()
  const broken = createServer((request, response) => {
    if (request.url?.includes('ETH')) response.writeHead(503).end()
    else response.end(JSON.stringify({ data: { rates: 'none' } }))
  })
  await new Promise<void>(done => broken.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(broken.address() as AddressInfo).port}`
  await expect(coinbaseRates(url).audPerUnit('ETH')).rejects.toThrow('503')
  await expect(coinbaseRates(url).audPerUnit('USD')).rejects.toThrow()
  broken.close()
})
