import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { urlOf } from 'local-cloud'

/**
 * Stands for Coinbase's public exchange rates on their own wire ("Get exchange rates", version 2 of its API), and for the feed of the Reserve Bank
 * of Australia (RSS-CB), over a table of one day. It trades no currency that the real ones do not.
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

/** What a dollar of Australia buys, as its reserve bank lists it: to four digits. */
const perAud = { USD: '0.7080', EUR: '0.5998', NZD: '1.1809' }

/** The feed on a day, as '2026-03-02'. */
const feedOf = (day: string): string => {
  const items = Object.entries(perAud).map(
    ([currency, value]) => `
  <item rdf:about="https://www.rba.gov.au/statistics/frequency/exchange-rates.html#${currency}">
    <title>AU: ${value} ${currency} = 1 AUD ${day} RBA 4.00 pm exchange rate</title>
    <dc:date>${day}T16:00:00+11:00</dc:date>
    <cb:statistics>
      <cb:country>AU</cb:country>
      <cb:exchangeRate>
        <cb:observation><cb:value>${value}</cb:value><cb:unit>AUD</cb:unit><cb:decimals>4</cb:decimals></cb:observation>
        <cb:baseCurrency>AUD</cb:baseCurrency>
        <cb:targetCurrency>${currency}</cb:targetCurrency>
        <cb:rateType>4.00 pm exchange rates</cb:rateType>
        <cb:observationPeriod><cb:frequency>daily</cb:frequency><cb:period>${day}</cb:period></cb:observationPeriod>
      </cb:exchangeRate>
    </cb:statistics>
  </item>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:cb="http://www.cbwiki.net/wiki/index.php/Specification_1.2/">
  <channel rdf:about="https://www.rba.gov.au/rss/rss-cb-exchange-rates.xml"><title>RBA: Exchange Rates</title></channel>${items.join('')}
</rdf:RDF>
`
}

/** Starts it on a port of its own. @param now the product's time: the feed is of its day */
export const startRates = async (now: () => number = Date.now) => {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = urlOf(request)
    const json = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(body))
    }
    if (request.method === 'GET' && pathname === '/rss/rss-cb-exchange-rates.xml') {
      response.writeHead(200, { 'content-type': 'application/xml' })
      response.end(feedOf(new Date(now()).toISOString().slice(0, 10)))
      return undefined
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
