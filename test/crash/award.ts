import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Contract } from '#shared/deals/contract.ts'
import type { CreditNote } from '#shared/deals/credit.ts'
import type { InvoiceView } from '#shared/deals/invoice.ts'
import type { RfqView } from '#shared/deals/Rfqs.contract.ts'
import { dealGroups, type Request } from '#shared/deals/request.ts'
import type { Rfq } from '#shared/deals/rfq.ts'
import type { YearInCurrency } from '#shared/deals/Statistics.contract.ts'
import { addDays } from '#shared/kit/date.ts'
import type { DomainEvent } from '#shared/kit/event.ts'
import { dayIn } from '#shared/kit/zone.ts'
import { financialYearOf } from '#shared/organisations/financial-year.ts'
import type { Organisation } from '#shared/organisations/organisation.ts'
import { connectAccount } from '#test/demo/accounts.ts'
import { type DemoCaller, type DemoClient, demoClient } from '#test/demo/client.ts'
import { chance } from '../chance.ts'
import { abnOf } from '../functions/people.ts'
import { card, plainTerms } from '../plain-terms.ts'
import { clockOf, endCloud, pause } from './cloud.ts'
import {
  killAmidst,
  type Restart,
  type Running,
  report,
  settlePerson,
  start,
  toldOfLogs,
  toldOfRestarts,
  until,
  verified,
} from './killing.ts'

/**
 * Kills the whole local cloud with signal 9 at seeded moments while a request for quotes is awarded to two suppliers, one of the deals is signed by
 * both sides, billed and credited in two parts, and starts it again. What is there then is counted: each step happened as a whole or not at
 * all, and none is missing that was answered. Then people go on as their browsers would, and all is counted once more.
 *
 *     npm run crash:award -- [--kills 200] [--seed 1] [--minutes 60]
 *
 * After so many minutes it kills no more, and tells of what it did.
 */

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '600' },
  },
})
const kills = Number(values.kills)
const lastKillBy = Date.now() + Number(values.minutes) * 60_000
const random = chance(Number(values.seed))
const dataDir = mkdtempSync(path.join(tmpdir(), 'tradewell-award-'))
const dayMs = 86_400_000

const steps = ['award', 'client signs', 'supplier signs', 'publish', 'credit a part', 'credit the rest'] as const
type Step = (typeof steps)[number]

type Supplier = { readonly as: DemoCaller; readonly id: string }
type World = { readonly client: DemoCaller; readonly suppliers: readonly [Supplier, Supplier]; readonly today: string }
/** A request for quotes whose answers are open, by its name. */
type Asked = {
  readonly name: string
  readonly rfqId: string
  readonly version: number
  readonly items: readonly string[]
}

const settle = async (call: DemoClient): Promise<Omit<World, 'today'>> => {
  const client = await settlePerson(call, 'client@people.example')
  const supplier = async (n: number): Promise<Supplier> => {
    const owner = await settlePerson(call, `supplier-${n}@people.example`)
    const org = {
      tradingName: `Nine Lives ${n}`,
      domainName: `nine-lives-${n}`,
      abn: abnOf(n),
      anzsicDivision: 'M',
      country: 'AU',
    }
    const { id } = await call.call<Organisation>(owner, 'Organisations.CREATE_ORGANIZATION', { org })
    const as = { ...owner, organisationId: id }
    await connectAccount(call, as)
    await call.call(client, 'Organisations.JOIN_AS_CLIENT', { organizationId: id }, `join ${n}`)
    return { as, id }
  }
  return { client, suppliers: [await supplier(1), await supplier(2)] }
}

/** Asks both suppliers for two items until today, and has them answer: what comes before what is tried. */
const ask = async (world: World, call: DemoClient, name: string): Promise<Asked> => {
  const { client, suppliers, today } = world
  const days = { start: addDays(today, 20), end: addDays(today, 50) }
  const items = ['Painting', 'Carpets'].map(title => ({
    ...days,
    type: 'service',
    title,
    description: '',
    quantity: 1,
    requirePO: false,
  }))
  const body = { title: name, items, platform: card, message: '', until: today, language: 'en' }
  const to = suppliers.map(({ id }) => ({ id, type: 'organization' }))
  const rfq = await call.call<Rfq>(client, 'Rfqs.SEND', { suppliers: to, body }, name)
  const terms = { ...plainTerms, message: '' }
  for (const { as } of suppliers) {
    const answers = rfq.items.map(({ id }, place) => ({ id, cost: `${place + 1}00.00`, ...days, gstFree: false }))
    await call.call(as, 'Rfqs.GIVE_QUOTE', { rfqId: rfq.id, body: { ...terms, items: answers } }, name)
  }
  return { name, rfqId: rfq.id, version: rfq.version, items: rfq.items.map(({ id }) => id) }
}

const totalOf = '110.00'
const partOf = '10.00'

/**
 * All that is tried, in its order. Every command has a name of its own, so that it can be sent again and is carried out once.
 * @param done gets each step that was answered
 */
const go = async ({ client, suppliers }: World, call: DemoClient, asked: Asked, done: (step: Step) => void) => {
  const [first, second] = suppliers
  const command = async <T>(
    as: DemoCaller,
    target: `${string}.${string}`,
    payload: unknown,
    step: Step,
  ): Promise<T> => {
    const answer = await call.call<T>(as, target, payload, `${asked.name} ${step}`)
    done(step)
    return answer
  }
  const awards = [first, second].map(({ id }, place) => ({
    supplier: { id, type: 'organization' },
    items: [asked.items[place]],
  }))
  const { rfqId, version } = asked
  const won = await command<Pick<RfqView, 'awards'>>(client, 'Rfqs.AWARD', { rfqId, version, awards }, 'award')
  const requestId = won.awards[0]?.requestId
  for (const [as, step] of [
    [client, 'client signs'],
    [first.as, 'supplier signs'],
  ] as const) {
    const { hash } = await call.call<{ hash: string }>(as, 'Contracts.GET_DOCUMENT', { requestId })
    const signature = { kind: 'typed', name: 'Kim Nine' }
    await command(as, 'Contracts.SIGN_CONTRACT_MERGED', { requestId, documentHash: hash, signature }, step)
  }
  const { contract } = await found(call, first.as, requestId ?? '')
  const invoice = await command<InvoiceView>(
    first.as,
    'Invoices.PUBLISH_INVOICE',
    { contractId: contract?.id, number: 1 },
    'publish',
  )
  const credit = (version: number, wish: object, step: Step) =>
    command<CreditNote>(
      first.as,
      'Credits.CREATE',
      { invoiceId: invoice.id, version, reason: 'As agreed.', wish },
      step,
    )
  await credit(invoice.version, { by: 'amount', amount: partOf }, 'credit a part')
  // What is sent again is what was sent, so its version is the one that followed from the first.
  await credit(invoice.version + 1, { by: 'all' }, 'credit the rest')
}

type Found = { readonly contract: Contract | null; readonly invoices: readonly InvoiceView[] }

const found = (call: DemoClient, as: DemoCaller, ticket: string): Promise<Found> =>
  call.call<Found>(as, 'Tickets.GET_PROCUREMENT_OF_TICKET_MERGED', { ticket })

type Looked = {
  readonly done: readonly Step[]
  readonly problems: readonly string[]
  readonly threads: readonly string[]
}

/** What is there of a request for quotes and all that followed from it: the steps that happened, and what is in part or too often. */
const look = async ({ client, suppliers }: World, call: DemoClient, { rfqId }: Asked): Promise<Looked> => {
  const problems: string[] = []
  const { rfq, awards } = await call.call<RfqView>(client, 'Rfqs.GET_BY_ID', { rfqId })
  if (rfq.status !== 'awarded') {
    if (awards.length > 0) problems.push(`${awards.length} awards of a request that is ${rfq.status}`)
    return { done: [], problems, threads: [] }
  }
  const done: Step[] = ['award']
  if (awards.length !== suppliers.length) problems.push(`${awards.length} awards`)
  const deals = await Promise.all(
    awards.map(async ({ requestId }, place) => {
      const as = suppliers[place]?.as ?? client
      const { request } = await call.call<{ request: Request }>(as, 'Tickets.GET_BY_ID', { requestId })
      return { request, ...(await found(call, as, requestId)) }
    }),
  )
  const [deal, other] = deals
  const { as } = suppliers[0]
  if (other?.contract || other?.request.signs.length) problems.push('somebody signed the other deal')
  const signs = deal?.request.signs ?? []
  const bySide = (side: string) => signs.filter(sign => sign.side === side).length
  if (bySide('demander') > 1 || bySide('supplier') > 1) problems.push(`signed ${signs.length} times`)
  if (bySide('demander') > 0) done.push('client signs')
  if (bySide('supplier') > 0) done.push('supplier signs')
  if (bySide('supplier') > 0 !== (deal?.contract !== null))
    problems.push('a contract and its last signature are not both there')
  if (!deal?.contract) return { done, problems, threads: awards.map(({ requestId }) => requestId) }
  const { contract, invoices } = deal
  if (contract.payments !== 1 || contract.total !== totalOf) problems.push(`a contract of ${contract.total}`)
  if (invoices.length > 1) problems.push(`${invoices.length} invoices`)
  const [invoice] = invoices
  const notes = (await call.call<{ items: CreditNote[] }>(as, 'Credits.GET_BY_CONTRACT', { contractId: contract.id }))
    .items
  if (invoice) done.push('publish')
  if (notes.length > 0) done.push('credit a part')
  if (notes.length > 1) done.push('credit the rest')
  const cents = (amount = '0.00') => Math.round(Number(amount) * 100)
  const noted = notes.reduce((sum, { total }) => sum + cents(total), 0)
  if (noted !== cents(invoice?.credited))
    problems.push(`credit notes of ${noted} cents, ${invoice?.credited} on the invoice`)
  const rests = notes.length > 1 ? 'credited' : 'published'
  if (invoice && invoice.status !== rests)
    problems.push(`an invoice that is ${invoice.status} with ${notes.length} credit notes`)
  if (notes.length > 2 || (notes.length === 2 && noted !== cents(totalOf)))
    problems.push(`${notes.length} credit notes of ${noted} cents`)
  const open = notes.length > 1 ? 0 : 1
  if (contract.openPayments !== open)
    problems.push(`${contract.openPayments} open payments with ${notes.length} credit notes`)
  return { done, problems, threads: awards.map(({ requestId }) => requestId) }
}

/** What the story of the deal that went on must tell once. */
const once: Readonly<Record<string, number>> = {
  'deals.quote.awarded': 1,
  'deals.contract.completed': 1,
  'deals.invoice.published': 1,
  'deals.invoice.credited': 2,
}

/** Waits until what followed from the last step was told, and says what was told too often. */
const tellings = async ({ suppliers }: World, call: DemoClient, [thread = '', other = '']: readonly string[]) => {
  const told = async (as: DemoCaller, of: string) =>
    (await call.call<{ events: DomainEvent[] }>(as, 'Audit.TIMELINE', { thread: of })).events.map(({ type }) => type)
  const times = (types: readonly string[], type: string) => types.filter(each => each === type).length
  const types = await until('the story', async () => {
    const now = await told(suppliers[0].as, thread)
    return Object.entries(once).every(([type, count]) => times(now, type) >= count) ? now : undefined
  })
  const others = await until('the story of the other deal', async () => {
    const now = await told(suppliers[1].as, other)
    return now.length > 0 ? now : undefined
  })
  return [
    ...Object.entries(once).flatMap(([type, count]) =>
      times(types, type) === count ? [] : [`${type} was told ${times(types, type)} times`],
    ),
    ...(times(others, 'deals.quote.awarded') === 1 ? [] : ['the other award was not told once']),
  ]
}

/** Deals that a caller has at all, through the pages of every list: one that an award made twice would be among them. */
const dealsOf = async (call: DemoClient, as: DemoCaller, side: 'purchase' | 'sale'): Promise<number> => {
  const ids = new Set<string>()
  for (const group of dealGroups) {
    let cursor: string | undefined
    do {
      const asked = { side, group, limit: 100, ...(cursor && { cursor }) }
      const page: { items: Request[]; cursor?: string } = await call.call(as, 'Tickets.GET_BY_RELATED', asked)
      for (const { id } of page.items) ids.add(id)
      cursor = page.cursor
    } while (cursor)
  }
  return ids.size
}

/** What the totals of the first supplier say in the end, and what is wrong with it. */
const totals = async ({ suppliers, today }: World, call: DemoClient, deals: number): Promise<string[]> => {
  const asked = { isRevenue: true, year: financialYearOf(today).year, currency: 'AUD' }
  const wanted = `${deals} invoices of ${deals}*${totalOf}`
  let last = ''
  return until('the totals', async () => {
    const { whole } = await call.call<YearInCurrency>(suppliers[0].as, 'Statistics.GET_STATISTICS', asked)
    const sum = (deals * Number(totalOf)).toFixed(2)
    last = JSON.stringify(whole)
    return whole.count === deals && whole.invoiced === sum && whole.credited === sum ? [] : undefined
  }).catch(() => [`the totals are ${last}, not ${wanted}`])
}

/** Moves the clock on by a day, after which answers are open. */
const openAnswers = async (cloud: Running): Promise<void> => {
  const at = Date.parse((await clockOf(cloud)).now) + dayMs
  await clockOf(cloud, new Date(at).toISOString().replace(/\.\d+Z$/, 'Z'))
  while ((await clockOf(cloud)).movingTo !== undefined) await pause(200)
}

const run = async () => {
  let cloud = await start(dataDir)
  const world: World = { ...(await settle(cloud.client)), today: dayIn((await clockOf(cloud)).now) }
  const sent: Asked[] = []
  for (let n = 0; n <= kills + 1; n++) sent.push(await ask(world, cloud.client, `Quotes ${n}`))
  await openAnswers(cloud)
  cloud = { ...cloud, client: await demoClient(dataDir) }
  /** As the client finds it: each day that passes may make another version of it, the one that opened the answers and one amidst all this. */
  const opened = async (of: Asked): Promise<Asked> => {
    const { rfq } = await cloud.client.call<RfqView>(world.client, 'Rfqs.GET_BY_ID', { rfqId: of.rfqId })
    return { ...of, version: rfq.version }
  }
  const problems: string[] = []
  const stories: { readonly name: string; readonly threads: readonly string[] }[] = []
  const finish = async (of: Asked) => {
    await go(world, cloud.client, of, () => {})
    const { done, threads, problems: wrong } = await look(world, cloud.client, of)
    const missing = steps.filter(step => !done.includes(step))
    stories.push({ name: of.name, threads })
    for (const problem of [...wrong, ...missing.map(step => `${step} did not happen`)])
      problems.push(`${of.name}, in the end: ${problem}`)
  }
  // Once to warm up, and once to see how long it takes undisturbed: the moments to kill at are spread over that.
  const [first, second, ...others] = sent as [Asked, Asked, ...Asked[]]
  await finish(await opened(first))
  const timed = await opened(second)
  const begun = performance.now()
  await go(world, cloud.client, timed, () => {})
  const length = performance.now() - begun
  await finish(timed)
  const restarts: Restart[] = []
  const cutIn = new Map<string, number>()
  let unanswered = 0
  for (const [n, other] of others.entries()) {
    if (Date.now() > lastKillBy) break
    const of = await opened(other)
    const answered: Step[] = []
    const afterMs = random() * length
    const killed = await killAmidst(cloud, { dataDir, point: n + 1, afterMs }, client =>
      go(world, client, of, step => answered.push(step)),
    )
    cloud = killed.cloud
    restarts.push(killed.restart)
    const { done, problems: wrong } = await look(world, cloud.client, of)
    const at = killed.wasCut ? (steps[answered.length] ?? 'after the last') : 'after the last'
    cutIn.set(at, (cutIn.get(at) ?? 0) + 1)
    const lost = answered.filter(step => !done.includes(step))
    // One step alone may have happened without its answer: the one that was under way.
    const more = done.filter(step => !answered.includes(step))
    if (more.length === 1) unanswered++
    for (const problem of [
      ...wrong,
      ...lost.map(step => `${step} was answered and is lost`),
      ...(more.length > 1 ? [`${more.join(', ')} happened, of which one alone was under way`] : []),
    ])
      problems.push(`${of.name} at ${afterMs.toFixed(0)} ms: ${problem}`)
    await finish(of)
  }
  const { client, suppliers } = world
  const all = restarts.length + 2
  for (const { name, threads } of stories)
    for (const problem of await tellings(world, cloud.client, threads)) problems.push(`${name}: ${problem}`)
  problems.push(...(await totals(world, cloud.client, all)))
  const counts = [
    await dealsOf(cloud.client, suppliers[0].as, 'sale'),
    await dealsOf(cloud.client, suppliers[1].as, 'sale'),
    await dealsOf(cloud.client, client, 'purchase'),
  ]
  if (counts.join() !== [all, all, 2 * all].join()) problems.push(`deals in lists: ${counts.join(', ')}`)
  const logs: Awaited<ReturnType<typeof verified>>[] = []
  for (const as of [client, suppliers[0].as, suppliers[1].as]) logs.push(await verified(cloud.client, as))
  await endCloud(cloud)
  for (const { brokenAt } of logs) if (brokenAt !== undefined) problems.push(`an audit log is broken at ${brokenAt}`)
  report(
    [
      `${restarts.length} kills over ${length.toFixed(0)} ms; cut in ${[...steps, 'after the last'].map(step => `${step} ${cutIn.get(step) ?? 0}`).join(', ')}`,
      `${unanswered} steps had happened without an answer that came`,
      ...toldOfRestarts(restarts),
      `${toldOfLogs(logs)}; deals in lists ${counts.join(', ')}`,
    ],
    problems,
    'each step happened once or not at all, and none that was answered is lost',
  )
}

try {
  await run()
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}
