import { ulid } from 'ulid'
import { describe, expect, onTestFinished, test } from 'vitest'
import { servers } from '#functions/areas.ts'
import { Contracts } from '#functions/deals/Contracts.ts'
import { Credits } from '#functions/deals/Credits.ts'
import { Invoices } from '#functions/deals/Invoices.ts'
import { repository } from '#functions/kit/repository.ts'
import { Unit } from '#functions/kit/unit.ts'
import { Organisations } from '#functions/organisations/Organisations.ts'
import { Organisations as OrganisationRows, Roles } from '#functions/organisations/tables.ts'
import { Payments } from '#functions/payments/Payments.ts'
import { StripeWebhook } from '#functions/payments/StripeWebhook.ts'
import { stripePayments } from '#functions/ports/stripe.ts'
import { signatureHeader } from '#infra/host/stripe/webhooks.ts'
import type { InvoiceView } from '#shared/deals/invoice.ts'
import { type Id, idFrom, type Uid } from '#shared/kit/id.ts'
import type { Leaf } from '#shared/kit/leaves.ts'
import { productOrganisation } from '#shared/organisations/product.ts'
import { grantsOf, roleOf } from '#shared/organisations/role.ts'
import { cardFields, fromBrowser, secretKey, stripeFixture, webhookSecret } from '#test/host/stripe-support.ts'
import { testHost } from '../host.ts'
import { stageStaff } from '../relations.ts'
import { samplePayload } from '../sample.ts'
import { choosing, type Fee, momentum, spark } from './fee-fixture.ts'

const goodCard = '4242424242424242'

/**
 * What stays open for an organisation that is behind, by why. A method that is marked `whileUnpaid` and does not stand here fails the test
 * below: whoever marks one says here why.
 */
const openWhileUnpaid = {
  /** Starting, switching to another organisation, and what was told. */
  start: ['Organisations.GET_MINE', 'Apprisings.LIST', 'Apprisings.UNREAD', 'Apprisings.MARK_AS_READ'],
  account: [
    'Account.BEGIN_LINK',
    'Account.COPY_PERSONAL_DATA',
    'Account.END_OTHER_SESSIONS',
    'Account.END_SESSION',
    'Account.ERASE_ACCOUNT',
    'Account.GET_COPY_URL',
    'Account.GET_IDENTITY_CHECK',
    'Account.GET_PASSKEYS',
    'Account.GET_PERSONAL_DATA',
    'Account.GET_RECOVERY',
    'Account.GET_SESSIONS',
    'Account.LINK',
    'Account.PUT_PASSKEY',
    'Account.PUT_RECOVERY_CODES',
    'Account.REMOVE_PASSKEY',
    'Account.SIGN_OUT',
    'Account.START_IDENTITY_CHECK',
    'Account.STAY',
    'Account.UNLINK',
    'User.GET_LINKED_IDENTITIES',
  ],
  plan: ['Contracts.GET_USAGE_FEE'],
  /** Of the fee's own deal. */
  deal: [
    'Contracts.GET_BY_ID',
    'Contracts.GET_SCHEDULE',
    'Contracts.GET_DOCUMENT',
    'ContractPapers.GET',
    'Invoices.GET_BY_ID',
    'InvoicePapers.FACTS',
    'InvoicePapers.GET',
    'InvoicePapers.E_INVOICE',
    'Receipts.GET',
    'Tickets.GET_BY_ID',
    'Tickets.GET_PROCUREMENT_OF_TICKET_MERGED',
  ],
  paying: [
    'Payments.GET_BY_INVOICE',
    'Payments.GET_BY_INVOICES',
    'Payments.PAY_INVOICE',
    'Payments.PAY_MULTI_INVOICES',
    'Payments.CANCEL_PAYMENT',
    'Payments.CONFIRM_PAYMENT',
    'Payments.CLIENT_SECRET',
    'PaymentInstruments.GET_BY_DEAL',
  ],
} as const

describe('an organisation that is behind', () => {
  const behind = async () => {
    const base = await choosing()
    const made = await base.contracted()
    await base.choose(spark)
    const { invoiceId } = await base.choose(momentum)
    const status = async () =>
      (
        await base.call<{
          workspaces: { organisation: { id: string; feeUnpaid?: { invoices: string[] } }; status: string }[]
        }>(Organisations, { uid: base.cora.uid }, 'GET_MINE', {})
      ).workspaces.find(({ organisation }) => organisation.id === base.cora.organisationId)
    for (const day of ['2026-03-11', '2026-03-17', '2026-03-23']) await base.runOn(day)
    expect((await status())?.status).toBe('active')
    await base.runOn('2026-03-24')
    return { ...base, made, invoiceId: invoiceId!, status }
  }

  test('is refused by every method but start-up, its account, and paying that deal; it is let in by the payment', async () => {
    const { refused, call, cora, status, settle, made, invoiceId, publish, as: people } = await behind()
    const row = await status()
    expect(row?.status).toBe('feeUnpaid')
    const owed = row?.organisation.feeUnpaid?.invoices ?? []
    expect(owed).toHaveLength(2)

    const open: string[] = []
    for (const [name, server] of Object.entries(servers)) {
      for (const [method, { allow, input, whileUnpaid }] of Object.entries(server.contract.methods)) {
        if (allow === 'public') continue
        if (whileUnpaid) open.push(`${name}.${method}`)
        else
          expect(await refused(server, cora, method, samplePayload(input) as object), `${name}.${method}`).toBe(
            'auth.feeUnpaid',
          )
      }
    }
    expect(open.toSorted()).toEqual(Object.values(openWhileUnpaid).flat().toSorted())

    // Of deals only that one is there, whichever of the open methods one asks by.
    const other = await publish(people.ada, made.contract.id, 1)
    const named: Readonly<Record<string, unknown>> = {
      requestId: made.request.id,
      ticket: made.request.id,
      contractId: made.contract.id,
      invoiceId: other.id,
      invoiceIds: [other.id],
    }
    const ofDeals: string[] = []
    for (const target of open) {
      const [name = '', method = ''] = target.split('.')
      const server = servers[name]!
      const payload = samplePayload(server.contract.methods[method]!.input) as Record<string, unknown>
      const names = Object.keys(named).filter(field => field in payload)
      if (names.length === 0) continue
      ofDeals.push(target)
      const asked = { ...payload, ...Object.fromEntries(names.map(field => [field, named[field]])) }
      expect(await refused(server, cora, method, asked), target).toBe('notFound')
    }
    expect(ofDeals.toSorted()).toEqual([...openWhileUnpaid.deal, ...openWhileUnpaid.paying].toSorted())

    expect(await call(Payments, cora, 'GET_BY_INVOICE', { invoiceId })).toMatchObject({ mayPay: true })
    const fee = await call<Fee>(Contracts, cora, 'GET_USAGE_FEE', {})
    expect(fee.unpaid?.invoices.map(({ id }) => id)).toEqual(owed)
    // With the late interest of fourteen days.
    expect(fee.unpaid?.invoices.map(({ due }) => Number(due.amount) > 21.99)).toEqual([true, true])

    await settle(owed[0]!)
    expect((await status())?.status).toBe('feeUnpaid')
    await settle(owed[1]!)
    expect((await status())?.status).toBe('active')
    expect(await call(Contracts, cora, 'GET_BY_ID', { contractId: made.contract.id })).toMatchObject({
      status: 'active',
    })
  })

  test('is let in by a credit note for all that an invoice asks, and where the product voids it', async () => {
    const { store, call, status, invoice: seen, as: people } = await behind()
    const owed = (await status())?.organisation.feeUnpaid?.invoices ?? []
    const [first = '', second = ''] = owed
    const unit = new Unit()
    const { uid } = people.eve
    const product = productOrganisation.id
    stageStaff(store, unit, { oid: product, uid })
    const organisations = repository(OrganisationRows, store, unit)
    organisations.save({ ...(await organisations.need({ id: product })), ownerId: uid })
    await unit.commit(store)
    const as = { uid, organisationId: product }
    const { version } = await call<InvoiceView>(Invoices, as, 'GET_BY_ID', { invoiceId: first })
    const { total } = await seen(first)
    await call(Credits, as, 'CREATE', {
      invoiceId: first,
      version,
      reason: 'A mistake.',
      wish: { by: 'amount', amount: total },
    })
    expect((await status())?.organisation.feeUnpaid?.invoices).toEqual([second])
    const other = await call<InvoiceView>(Invoices, as, 'GET_BY_ID', { invoiceId: second })
    await call(Invoices, as, 'VOID', { invoiceId: second, version: other.version, reason: 'A mistake.' })
    expect((await status())?.status).toBe('active')
  })

  test('cannot end that by hand', async () => {
    const { refused, call, cora, status } = await behind()
    const { organisation } = (await status()) as {
      organisation: { id: string; version?: number; tradingName?: string }
    }
    const update = { version: organisation.version, body: { tradingName: 'Harbour Foods' } }
    expect(await refused(Organisations, cora, 'UPDATE', update)).toBe('auth.feeUnpaid')
    const mine = await call<{ workspaces: { status: string }[] }>(Organisations, cora, 'GET_MINE', {})
    expect(mine.workspaces.map(one => one.status)).toContain('feeUnpaid')
  })

  test('is paid for by who may change its profile, and by nobody who only buys; the call after the payment is let in, within a second', async () => {
    const { store, cora, made, invoiceId, clock, as: people } = await behind()
    const provider = await stripeFixture({})
    onTestFinished(() => provider.close())
    const keys = { secretKey, webhookSecret }
    const host = testHost(store, { CardPayments: stripePayments(keys, provider.url()) })
    host.clock.now = clock.now
    const unit = new Unit()
    const at = '2026-03-01T00:00:00.000Z'
    const joined = ({ uid }: { readonly uid: string }, leaf: Leaf) => {
      const rid = idFrom('role', ulid())
      const oid = cora.organisationId as Id<'organisation'>
      const row = { rid, oid, name: leaf, memberCount: 1, createdAt: at, updatedAt: at, ...grantsOf(roleOf(2, [leaf])) }
      repository(Roles, store, unit).create(row)
      stageStaff(store, unit, { oid, uid, rid })
      return { uid: uid as Uid, organisationId: oid }
    }
    const clerk = joined(people.eve, 'department.account.profileEdit')
    const buyer = joined(people.finn, 'transaction.ticket.demander')
    await unit.commit(store)

    expect(await host.refused(Payments, buyer, 'PAY_INVOICE', { invoiceId })).toBe('auth.denied')
    expect(await host.call(Payments, buyer, 'GET_BY_INVOICE', { invoiceId })).toMatchObject({
      mayPay: false,
      whyNot: 'auth.denied',
    })
    const { unpaid } = await host.call<Fee>(Contracts, clerk, 'GET_USAGE_FEE', {})
    const payAndTell = async (id: string) => {
      await host.call(Payments, clerk, 'PAY_INVOICE', { invoiceId: id })
      const { intentId, clientSecret } = await host.call<{ intentId: string; clientSecret: string }>(
        Payments,
        clerk,
        'CLIENT_SECRET',
        { invoiceId: id },
      )
      const card = { client_secret: clientSecret, return_url: 'https://app.example.com/', ...cardFields(goodCard) }
      await fromBrowser(provider.url(), `payment_intents/${intentId}/confirm`, card)
      const paidAt = performance.now()
      const { data } = await provider.sdk().events.list({ type: 'payment_intent.succeeded', limit: 1 })
      const body = JSON.stringify(data[0])
      const signature = signatureHeader(body, webhookSecret, Math.floor(Date.now() / 1000))
      await host.work(StripeWebhook, { body, headers: { 'stripe-signature': signature } })
      return paidAt
    }
    const read = () => host.send(Contracts, cora, 'GET_BY_ID', { contractId: made.contract.id })
    let paidAt = 0
    for (const { id } of unpaid?.invoices ?? []) {
      expect(await read()).toMatchObject({ errorType: 'notFound' })
      paidAt = await payAndTell(id)
    }
    expect(await read()).toHaveProperty('result')
    expect(await host.refused(Organisations, cora, 'UPDATE', { version: 0, body: {} })).not.toBe('auth.feeUnpaid')
    expect(performance.now() - paidAt).toBeLessThan(1000)
    // What they buy for the organisation is not theirs to pay who may change its profile.
    const bought = await host.call<InvoiceView>(Invoices, people.ada, 'PUBLISH_INVOICE', {
      contractId: made.contract.id,
      number: 1,
    })
    expect(await host.refused(Payments, clerk, 'PAY_INVOICE', { invoiceId: bought.id })).toBe('auth.denied')
  })
})
