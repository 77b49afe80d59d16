import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Contract } from '#shared/deals/contract.ts'
import type { InvoiceView } from '#shared/deals/invoice.ts'
import type { Request } from '#shared/deals/request.ts'
import { addDays } from '#shared/kit/date.ts'
import type { DomainEvent } from '#shared/kit/event.ts'
import type { Service } from '#shared/marketplace/service.ts'
import type { Organisation } from '#shared/organisations/organisation.ts'
import { connectAccount } from '#test/demo/accounts.ts'
import type { DemoCaller, DemoClient } from '#test/demo/client.ts'
import { chance } from '../chance.ts'
import { abnOf, serviceBody } from '../functions/people.ts'
import { endCloud } from './cloud.ts'
import {
  killAmidst,
  type Restart,
  report,
  settlePerson,
  start,
  toldOfLogs,
  toldOfRestarts,
  until,
  verified,
} from './killing.ts'

/**
 * Kills the whole local cloud with signal 9 at seeded moments while a deal is offered, signed, billed and paid, starts it
 * again, lets both sides go on as their browsers would, and looks whether each step happened once.
 *
 *     node test/crash/kill-nine.ts [points=50] [seed=1]
 */

const points = Number(process.argv[2] ?? 50)
const dataDir = mkdtempSync(path.join(tmpdir(), 'tradewell-kill-'))
const today = new Date().toISOString().slice(0, 10)

const random = chance(Number(process.argv[3] ?? 1))

type World = { readonly seller: DemoCaller; readonly buyer: DemoCaller; readonly service: Service }

const settle = async (client: DemoClient): Promise<World> => {
  const seller = await settlePerson(client, 'seller@people.example')
  const buyer = await settlePerson(client, 'buyer@people.example')
  const org = { tradingName: 'Nine Lives', domainName: 'nine-lives', abn: abnOf(9), anzsicDivision: 'M', country: 'AU' }
  const { id } = await client.call<Organisation>(seller, 'Organisations.CREATE_ORGANIZATION', { org })
  const as = { ...seller, organisationId: id }
  await connectAccount(client, as)
  let service = await client.call<Service>(as, 'Services.CREATE', { body: serviceBody() })
  for (const step of ['Services.TO_READY', 'Services.PUBLISH'] as const) {
    service = await client.call<Service>(as, step, { id: service.id, version: service.version })
  }
  return { seller: as, buyer, service }
}

/** The request that a deal begins with; what is tried is what follows. */
const ask = ({ buyer, service }: World, client: DemoClient, name: string) =>
  client.call<Request>(
    buyer,
    'Tickets.SEND_REQUEST_MERGED',
    {
      body: {
        items: [{ serviceId: service.id, quantity: 1, start: addDays(today, 5), answers: {} }],
        paymentIndex: 0,
        platformIndex: 0,
        hiMsg: '',
      },
    },
    name,
  )

/** Steps 6 and 7: offer, both signatures, invoice, card. Every command has a name of its own, so it can be sent again. */
const resumePaying = async (
  { seller, buyer }: World,
  client: DemoClient,
  name: string,
  asked: Request,
): Promise<InvoiceView> => {
  const call = <T>(as: DemoCaller, target: `${string}.${string}`, payload: unknown, step: string) =>
    client.call<T>(as, target, payload, `${name} ${step}`)
  const request = await call<Request>(
    seller,
    'Tickets.CREATE_OFFER',
    { requestId: asked.id, version: asked.version, body: { message: 'Gladly.', language: 'en' } },
    'offer',
  )
  for (const [as, step] of [
    [buyer, 'buyer signs'],
    [seller, 'seller signs'],
  ] as const) {
    const { hash } = await call<{ hash: string }>(as, 'Contracts.GET_DOCUMENT', { requestId: request.id }, 'read')
    const signature = { kind: 'typed', name: 'Kim Nine' }
    await call(as, 'Contracts.SIGN_CONTRACT_MERGED', { requestId: request.id, documentHash: hash, signature }, step)
  }
  const { contract } = await call<{ contract?: Contract }>(
    seller,
    'Tickets.GET_PROCUREMENT_OF_TICKET_MERGED',
    { ticket: request.id },
    'look',
  )
  const invoice = await call<InvoiceView>(
    seller,
    'Invoices.PUBLISH_INVOICE',
    { contractId: contract?.id, number: 1 },
    'bill',
  )
  const now = await call<InvoiceView>(buyer, 'Invoices.GET_BY_ID', { invoiceId: invoice.id }, 'see')
  // As the page does: a payment that is on its way or done is not begun again.
  if (now.status === 'published') {
    await call(buyer, 'Payments.PAY_INVOICE', { invoiceId: invoice.id }, 'pay')
    const intent = await call<{ intentId: string; clientSecret: string }>(
      buyer,
      'Payments.CLIENT_SECRET',
      { invoiceId: invoice.id },
      'secret',
    ).catch(() => undefined)
    if (intent) await client.giveCard(intent, '4242424242424242').catch(() => undefined)
  } else if (now.status === 'pending') {
    const intent = await call<{ intentId: string; clientSecret: string }>(
      buyer,
      'Payments.CLIENT_SECRET',
      { invoiceId: invoice.id },
      'secret',
    ).catch(() => undefined)
    if (intent) await client.giveCard(intent, '4242424242424242').catch(() => undefined)
  }
  return invoice
}

/** What must have happened once, and how often it did. */
const count = async ({ seller }: World, client: DemoClient, asked: Request, invoiceId: string): Promise<string[]> => {
  await until('the payment', async () => {
    const invoice = await client.call<InvoiceView>(seller, 'Invoices.GET_BY_ID', { invoiceId })
    return invoice.status === 'paid' ? invoice : undefined
  })
  const events = await until('the last event', async () => {
    const { events } = await client.call<{ events: DomainEvent[] }>(seller, 'Audit.TIMELINE', { thread: asked.thread })
    return events.some(event => event.type === 'deals.invoice.paid') ? events : undefined
  })
  const problems: string[] = []
  const times = (type: string) => events.filter(event => event.type === type).length
  for (const type of [
    'deals.request.sent',
    'deals.offer.sent',
    'deals.contract.completed',
    'deals.invoice.published',
    'deals.invoice.paid',
  ]) {
    if (times(type) !== 1) problems.push(`${type} happened ${times(type)} times`)
  }
  const found = await client.call<{ contract?: Contract; invoices: unknown[] }>(
    seller,
    'Tickets.GET_PROCUREMENT_OF_TICKET_MERGED',
    { ticket: asked.id },
  )
  if (!found.contract) problems.push('there is no contract')
  if (found.invoices.length !== 1) problems.push(`there are ${found.invoices.length} invoices`)
  return problems
}

/** The payments that the provider took, as its local page lists the newest of them. */
const charges = async (url: string): Promise<string[]> => {
  const page = await (await fetch(`${url}/local/stripe`)).text()
  return [...page.matchAll(/<td>(pi_\w+)<\/td><td>succeeded<\/td>/g)].map(([, id]) => id ?? '')
}

const run = async () => {
  let cloud = await start(dataDir)
  const world = await settle(cloud.client)
  // How long the steps take undisturbed: the moments to kill at are spread over that.
  const first = await ask(world, cloud.client, 'undisturbed')
  const begun = performance.now()
  const invoice = await resumePaying(world, cloud.client, 'undisturbed', first)
  await count(world, cloud.client, first, invoice.id)
  const length = performance.now() - begun
  const charged = new Set(await charges(cloud.url))
  const problems: string[] = []
  const restarts: Restart[] = []
  let interrupted = 0
  for (let point = 1; point <= points; point++) {
    const name = `point ${point}`
    const asked = await ask(world, cloud.client, name)
    const afterMs = random() * length
    const killed = await killAmidst(cloud, { dataDir, point, afterMs }, client =>
      resumePaying(world, client, name, asked),
    )
    cloud = killed.cloud
    restarts.push(killed.restart)
    if (killed.wasCut) interrupted++
    const paid = await resumePaying(world, cloud.client, name, asked)
    for (const problem of await count(world, cloud.client, asked, paid.id))
      problems.push(`${name} at ${afterMs.toFixed(0)} ms: ${problem}`)
    for (const id of await charges(cloud.url)) charged.add(id)
  }
  const logs = [await verified(cloud.client, world.seller), await verified(cloud.client, world.buyer)]
  await endCloud(cloud)
  for (const { brokenAt } of logs) if (brokenAt !== undefined) problems.push(`an audit log is broken at ${brokenAt}`)
  if (charged.size !== points + 1) problems.push(`${charged.size} charges for ${points + 1} invoices`)
  report(
    [
      `${points} kills over the ${length.toFixed(0)} ms of steps 6 and 7; ${interrupted} cut a call short`,
      ...toldOfRestarts(restarts),
      `${toldOfLogs(logs)}; ${charged.size} charges for ${points + 1} invoices`,
    ],
    problems,
    'each step happened once',
  )
}

try {
  await run()
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}
