import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Rates } from '#functions/ports/rates.ts'
import { coinbaseRates, firstOf, reserveBankRates } from '#functions/ports/rates-over-http.ts'
import { startRates } from '#infra/host/rates.ts'

// @reaches infra functions

/** The adapter against the stand-in, which answers as the documents of the exchange rates say. */

/** The product's time, which is not the machine's. */
const now = new Date('2026-03-02T01:00:00.000Z')

let stand: Awaited<ReturnType<typeof startRates>>
beforeAll(async () => {
  stand = await startRates(() => now.getTime())
})
afterAll(() => stand.close())

test('a currency that is traded is worth something in AUD, one that is not is worth nothing', async () => {
  const rates = coinbaseRates(stand.url)
  expect(await rates.of('USD', now)).toEqual({ audPerUnit: '1.4125', source: 'Coinbase' })
  expect(await rates.of('ETH', now)).toEqual({ audPerUnit: '2760.5', source: 'Coinbase' })
  expect(await rates.of('MERC', now)).toBeUndefined()
})

test('what is wrong is answered as the documents answer it', async () => {
  const answer = await fetch(`${stand.url}/v2/exchange-rates?currency=XYZ`)
  expect(answer.status).toBe(400)
  expect(await answer.json()).toEqual({ errors: [{ id: 'invalid_request', message: 'Invalid currency (XYZ)' }] })
  expect((await fetch(`${stand.url}/v2/prices`)).status).toBe(404)
})

test('a provider that is away, and one that answers something else, give no rate', async () => {
  await expect(coinbaseRates('http://127.0.0.1:9').of('USD', now)).rejects.toThrow()
  const broken = createServer((request, response) => {
    if (request.url?.includes('ETH')) response.writeHead(503).end()
    else response.end(JSON.stringify({ data: { rates: 'none' } }))
  })
  await new Promise<void>(done => broken.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(broken.address() as AddressInfo).port}`
  await expect(coinbaseRates(url).of('ETH', now)).rejects.toThrow('503')
  await expect(coinbaseRates(url).of('USD', now)).rejects.toThrow()
  broken.close()
})

test('what a currency of a country is worth is what the reserve bank last published, with its day', async () => {
  const bank = reserveBankRates(stand.url)
  // One divided by .7080.
  expect(await bank.of('USD', now)).toEqual({ audPerUnit: '1.412429', source: 'Reserve Bank of Australia, 2026-03-02' })
  expect(await bank.of('ETH', now)).toBeUndefined()
  // Over a long weekend the last rate is some days old; one that is older tells nothing of today.
  const inDays = (days: number) => bank.of('USD', new Date(now.getTime() + days * 86_400_000))
  expect(await inDays(4)).toMatchObject({ audPerUnit: '1.412429' })
  await expect(inDays(7)).rejects.toThrow('2026-03-02')
})

test('where the bank is away, answers something else or does not list a currency, the ticker is asked', async () => {
  const away = reserveBankRates('http://127.0.0.1:9')
  const ticker = coinbaseRates(stand.url)
  expect(await firstOf(away, ticker).of('USD', now)).toMatchObject({ source: 'Coinbase' })
  expect(await firstOf(reserveBankRates(stand.url), ticker).of('ETH', now)).toMatchObject({ source: 'Coinbase' })
  const answering = async (body: string) => {
    const server = createServer((_request, response) => void response.end(body))
    await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
    const told = reserveBankRates(`http://127.0.0.1:${(server.address() as AddressInfo).port}`).of('USD', now)
    await expect(told).rejects.toThrow('reserve bank')
    server.close()
  }
  await answering('<html>no</html>')
  const item = (value: string) =>
    `<item><cb:baseCurrency>AUD</cb:baseCurrency><cb:targetCurrency>USD</cb:targetCurrency><cb:value>${value}</cb:value></item>`
  await answering(item('nothing'))
  await answering(item('0'))
  await answering(item('0.7'))
  const none: Rates = { of: async () => undefined }
  expect(await firstOf(none, none).of('USD', now)).toBeUndefined()
})
