import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Stands for Coinbase's public exchange rates on their own wire ("Get exchange rates", version 2 of its API), over a table of one day.
 * It trades no currency that the real one does not.
 */

/** What one unit was worth in AUD on 2 March 2026, rounded. */
const audPerUnit: Readonly<Record<string, number>> = {
  AUD: 1,
  USD: 1.4125,
  ETH: 2760.5,
  USDT: 1.4121,
  EUR: 1.6672,
  NZD: 0.8468,
}

/** Starts it on a port of its own. */
export const startRates = async () => {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const json = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(body))
    }
    if (request.method !== 'GET' || pathname !== '/v2/exchange-rates')
      return json(404, { errors: [{ id: 'not_found', message: 'Not found' }] })
    const currency = searchParams.get('currency') ?? 'USD'
    const worth = audPerUnit[currency]
    if (worth === undefined)
      return json(400, { errors: [{ id: 'invalid_request', message: `Invalid currency (${currency})` }] })
    const rates = Object.entries(audPerUnit).map(([other, each]) => [
      other,
      String(Number((worth / each).toPrecision(10))),
    ])
    return json(200, { data: { currency, rates: Object.fromEntries(rates) } })
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://localhost:${port}`,
    close: () =>
      new Promise<void>(done => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}
