import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { texts } from '#shared/areas.ts'
import type { ProposalView } from '#shared/deals/Proposals.contract.ts'
import { dealPathsOf, dealsPaths } from '#shared/deals/paths.ts'
import { marketplacePaths } from '#shared/marketplace/paths.ts'
import { makeSeller, published } from '../deals.ts'
import { inspect, makePerson, type Product, settled, startProduct, visitAt } from '../harness.ts'
import { onScreens } from '../screens.ts'

// @reaches chat

/** A supplier offers something to two clients who asked for nothing: one signs, the other declines, and what is left is taken back. */

let product: Product
beforeAll(async () => {
  product = await startProduct()
}, 240_000)
afterAll(() => product?.close())

describe.each(onScreens('phone'))('a proposal at $width pixels', ({ width, language }) => {
  const words = texts[language] as Readonly<Record<string, string>>
  const text = (key: string) => words[key] ?? key

  test('is written, kept as a draft, sent to two clients, signed by one, declined by the other, and taken back', async () => {
    const mark = `prop${width}`
    const [ada, cora, eve] = await Promise.all([
      makePerson(product, 'Ada', 'Wattle', mark),
      makePerson(product, 'Cora', 'Harbour', mark),
      makePerson(product, 'Eve', 'Miller', mark),
    ])
    const seller = await makeSeller(product, ada, `Proposers ${width}`)
    const { client } = product
    for (const { email } of [cora, eve])
      await client.call({ email }, 'Organisations.JOIN_AS_CLIENT', { organizationId: seller.id }, seller.domainName)

    const sales = await visitAt(product, ada, product.url + dealsPaths.proposals(), { width, language })
    await sales.getByRole('heading', { name: text('deals.proposal.sent.none') }).waitFor()
    await inspect(sales, `no proposals at ${width}`)
    await sales
      .getByRole('link', { name: text('deals.page.proposalNew') })
      .first()
      .click()
    await sales.getByRole('heading', { name: text('deals.page.proposalNew'), level: 1 }).waitFor()
    await settled(sales)
    // What is missing is said where it is missing.
    await sales.getByRole('button', { name: text('deals.proposal.send') }).click()
    await sales.getByText(text('app.field.required')).first().waitFor()
    await inspect(sales, `a proposal that lacks things at ${width}`)
    const chooser = sales.getByRole('combobox', { name: text('deals.proposal.customers') })
    const choose = async (typed: string, name: string) => {
      const search = chooser
        .locator('input')
        .or(chooser.and(sales.locator('input')))
        .first()
      await search.fill(typed)
      await sales.getByRole('option', { name }).click()
    }
    await choose('Cora', 'Cora Harbour')
    await choose('Mill', 'Eve Miller')
    await sales.keyboard.press('Escape')
    await sales.getByLabel(text('deals.item.title')).fill('Stocktaking')
    await sales.getByLabel(text('deals.principal')).fill('400.00')
    await sales.getByLabel(text('deals.offer.message')).fill('Dear {client}, this could interest you.')
    await sales
      .getByText(/440[.,]00/)
      .first()
      .waitFor()
    await inspect(sales, `a proposal, written, at ${width}`)
    await sales.getByRole('button', { name: text('deals.request.saveDraft') }).click()
    await sales.getByRole('heading', { name: 'Stocktaking', level: 1 }).waitFor()
    await inspect(sales, `a proposal's draft at ${width}`)
    const proposalId = new URL(sales.url()).pathname.split('/').at(-1) ?? ''
    await sales.getByRole('button', { name: text('deals.proposal.send') }).click()
    const last = sales.getByRole('dialog')
    await last.getByText(/Cora Harbour, Eve Miller/).waitFor()
    await inspect(sales, `a proposal's last look at ${width}`)
    await last.getByRole('button', { name: text('deals.proposal.send') }).click()
    await sales.getByRole('heading', { name: text('deals.proposal.clients') }).waitFor()
    await inspect(sales, `a proposal, sent, at ${width}`)

    // One client finds it among what was proposed, reads and signs it; nothing of the other is to be seen.
    const buyer = await visitAt(product, cora, product.url + dealsPaths.proposals(), { width, language })
    await buyer.getByRole('link', { name: /Stocktaking/ }).waitFor()
    await inspect(buyer, `proposals received at ${width}`)
    await buyer.getByRole('link', { name: /Stocktaking/ }).click()
    await buyer.getByText('Dear Cora Harbour, this could interest you.').waitFor()
    await inspect(buyer, `a proposal received at ${width}`)
    expect(await buyer.locator('body').innerText()).not.toContain('Miller')

    const as = { email: ada.email, organisationId: seller.id }
    const { customers } = await client.call<ProposalView>(as, 'Proposals.GET_BY_ID', { proposalId })
    const requestOf = (name: string) => customers.find(one => one.name === name)?.request
    const signedBy = requestOf('Cora Harbour')!
    await buyer.goto(product.url + dealPathsOf.purchase.deal(signedBy.id))
    await settled(buyer)
    const { hash } = await client.call<{ hash: string }>({ email: cora.email }, 'Contracts.GET_DOCUMENT', {
      requestId: signedBy.id,
    })
    await client.call({ email: cora.email }, 'Contracts.SIGN_CONTRACT_MERGED', {
      requestId: signedBy.id,
      documentHash: hash,
      signature: { kind: 'typed', name: 'Cora Harbour' },
    })
    const declined = requestOf('Eve Miller')!
    const { request } = await client.call<{ request: { version: number } }>({ email: eve.email }, 'Tickets.GET_BY_ID', {
      requestId: declined.id,
    })
    await client.call({ email: eve.email }, 'Tickets.REJECT_REQUEST', {
      requestId: declined.id,
      version: request.version,
      reason: 'Not this year.',
    })
    // The supplier's page tells it by itself.
    await sales.getByText('Not this year.').waitFor()
    await inspect(sales, `a proposal, answered, at ${width}`)

    await sales.getByRole('button', { name: text('deals.end.withdraw.confirm') }).click()
    const ending = sales.getByRole('dialog')
    await ending.getByLabel(text('deals.reason')).fill('Our crew is not free.')
    await inspect(sales, `a proposal's end at ${width}`)
    await ending.getByRole('button', { name: text('deals.end.withdraw.confirm') }).click()
    await ending.waitFor({ state: 'detached' })
    await sales.getByText('Our crew is not free.').first().waitFor()
    await inspect(sales, `a proposal, taken back, at ${width}`)
    // What it said is said again: the same items, terms and words, to nobody yet.
    await sales.getByRole('link', { name: text('deals.proposal.again') }).click()
    await sales.getByRole('heading', { name: text('deals.page.proposalNew'), level: 1 }).waitFor()
    await settled(sales)
    expect(await sales.getByLabel(text('deals.item.title')).inputValue()).toBe('Stocktaking')
    expect(await sales.getByLabel(text('deals.principal')).inputValue()).toBe('400.00')
    expect(await sales.getByLabel(text('deals.offer.message')).inputValue()).toContain('Dear {client}')
    expect(await sales.locator('.ui.label', { hasText: 'Cora Harbour' }).count()).toBe(0)
    await inspect(sales, `a proposal that says an earlier one again at ${width}`)
    await sales.getByRole('button', { name: text('deals.request.saveDraft') }).click()
    await sales.getByRole('heading', { name: 'Stocktaking', level: 1 }).waitFor()
    expect(new URL(sales.url()).pathname.split('/').at(-1)).not.toBe(proposalId)
    await sales.goto(`${product.url}${dealsPaths.proposals()}?tab=ended`)
    await sales.getByRole('link', { name: /Stocktaking/ }).waitFor()
    await inspect(sales, `proposals that are over at ${width}`)

    // A service that nobody asked for is offered from its own page.
    const { id: serviceId } = await published(product, ada, seller.id)
    await sales.goto(product.url + marketplacePaths.ownService(serviceId))
    await sales.getByRole('link', { name: text('marketplace.own.offer') }).click()
    await sales.getByRole('heading', { name: text('marketplace.page.serviceOffer'), level: 1 }).waitFor()
    await settled(sales)
    await sales.getByText('Payroll review').first().waitFor()
    expect(await sales.getByLabel(text('deals.principal')).inputValue()).toBe('1000.00')
    await inspect(sales, `a service of one's own, offered, at ${width}`)
    await Promise.all([sales.context().close(), buyer.context().close()])
  }, 240_000)
})
