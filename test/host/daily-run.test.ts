import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CloudFile, LocalCloud } from 'local-cloud'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureBuilt } from '#infra/host/build.ts'
import { startProduct } from '#infra/host/cloud.ts'
import type { Contract, DeliveryScheduleItem } from '#shared/deals/contract.ts'
import type { InvoiceView } from '#shared/deals/invoice.ts'
import type { Request } from '#shared/deals/request.ts'
import { addDays } from '#shared/kit/date.ts'
import type { Service } from '#shared/marketplace/service.ts'
import type { Organisation } from '#shared/organisations/organisation.ts'
import { connectAccount } from '#test/demo/accounts.ts'
import { type DemoClient, demoClient } from '#test/demo/client.ts'
import { abnOf, serviceBody } from '#test/functions/people.ts'

// @reaches functions infra

/** The whole product with its real scheduler: what the daily run does as the clock is moved on. */

let cloud: LocalCloud
let client: DemoClient
const dataDir = mkdtempSync(join(tmpdir(), 'tradewell-daily-'))
beforeAll(async () => {
  cloud = await startProduct({ dataDir, assemblyDir: await ensureBuilt(), port: 0, report: () => {} })
  client = await demoClient(dataDir)
}, 480_000)
afterAll(async () => {
  await cloud?.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const move = async (by: string) => {
  const { secret } = JSON.parse(readFileSync(join(dataDir, 'cloud.json'), 'utf8')) as CloudFile
  const answer = await fetch(`${cloud.url}/local/clock.json`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, prefer: 'wait' },
    body: by,
  })
  expect(answer.status).toBe(200)
}

const subjectsTo = async (to: string): Promise<string[]> => {
  const answer = await fetch(`${cloud.url}/local/mailbox.json?to=${encodeURIComponent(to)}&limit=50`)
  return ((await answer.json()) as { messages: { subject: string }[] }).messages.map(({ subject }) => subject)
}

test('moving the clock drafts invoices, reminds, and runs interest', { timeout: 480_000 }, async () => {
  const buyer = { email: 'buyer@people.example' }
  const owner = { email: 'seller@people.example' }
  for (const { email } of [owner, buyer]) {
    await client.signUp(email, 'Daily-run-2026!')
    const { version } = await client.call<{ version: number }>({ email }, 'User.SYNC', {})
    await client.call({ email }, 'User.PUT', { version, body: { firstName: 'Kim', lastName: 'Day', country: 'AU' } })
  }
  const org = { tradingName: 'Day by Day', domainName: 'day-by-day', abn: abnOf(7), anzsicDivision: 'M', country: 'AU' }
  const { id: organisationId } = await client.call<Organisation>(owner, 'Organisations.CREATE_ORGANIZATION', { org })
  const seller = { ...owner, organisationId }
  const { paymentOptions } = serviceBody()
  const body = serviceBody({ paymentOptions: { ...paymentOptions, invoiceOffset: 14 } })
  await connectAccount(client, seller)
  let service = await client.call<Service>(seller, 'Services.CREATE', { body })
  for (const step of ['Services.TO_READY', 'Services.PUBLISH'] as const)
    service = await client.call<Service>(seller, step, { id: service.id, version: service.version })

  const today = new Date().toISOString().slice(0, 10)
  const items = [{ serviceId: service.id, quantity: 1, start: addDays(today, 20), answers: {} }]
  const asked = await client.call<Request>(buyer, 'Tickets.SEND_REQUEST_MERGED', {
    body: { items, paymentIndex: 0, platformIndex: 0, hiMsg: '' },
  })
  const { platform: _, ...choice } = asked.choice!
  const offering = { choice: { ...choice, lateRate: '10' }, message: '', language: 'en' }
  const offer = { requestId: asked.id, version: asked.version, body: offering }
  const request = await client.call<Request>(seller, 'Tickets.CREATE_OFFER', offer)
  for (const as of [buyer, seller]) {
    const { hash } = await client.call<{ hash: string }>(as, 'Contracts.GET_DOCUMENT', { requestId: request.id })
    const signature = { kind: 'typed', name: 'Kim Day' }
    const payload = { requestId: request.id, documentHash: hash, signature }
    await client.call(as, 'Contracts.SIGN_CONTRACT_MERGED', payload)
  }
  const look = () =>
    client.call<{ contract: Contract; invoices: InvoiceView[]; deliveries: DeliveryScheduleItem[] }>(
      seller,
      'Tickets.GET_PROCUREMENT_OF_TICKET_MERGED',
      { ticket: request.id },
    )
  expect((await look()).invoices).toEqual([])

  await move('+15d')
  const [draft] = (await look()).invoices as [InvoiceView]
  expect(draft).toMatchObject({ number: 1, status: 'draft' })
  await expect.poll(() => subjectsTo(owner.email)).toContainEqual(expect.stringContaining('waits to be published'))

  const contractId = (await look()).contract.id
  await client.call<InvoiceView>(seller, 'Invoices.PUBLISH_INVOICE', { contractId, number: 1 })
  await move('+50d')
  const { invoices } = await look()
  expect(invoices).toMatchObject([{ id: draft.id, status: 'published', isOverdue: true }])
  expect(Number(invoices[0]?.lateInterest)).toBeGreaterThan(0)
  await expect.poll(() => subjectsTo(buyer.email)).toContainEqual(expect.stringContaining('is overdue'))
  const subjects = await subjectsTo(buyer.email)
  for (const [part, times] of [
    ['is payable until', 1],
    ['is overdue', 1],
    ['Reminder: invoice', 1],
    ['Last reminder: invoice', 1],
  ] as const)
    expect([part, subjects.filter(subject => subject.includes(part)).length]).toEqual([part, times])
})
