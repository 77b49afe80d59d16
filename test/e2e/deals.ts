import type { Page } from 'playwright-core'
import { texts } from '#shared/areas.ts'
import type { Service } from '#shared/marketplace/service.ts'
import type { Organisation } from '#shared/organisations/organisation.ts'
import { serviceBody } from '#test/functions/people.ts'
import { makeOrganisation, type Person, type Product } from './harness.ts'

/** What the tests of deals begin with: a seller, what is sold, a card. */

/** An organisation that sells, one of whose people may sign for it alone. */
export const makeSeller = (product: Product, owner: Person, tradingName: string): Promise<Organisation> =>
  makeOrganisation(product, owner, {
    tradingName,
    domainName: tradingName.toLowerCase().replaceAll(' ', '-'),
    signerCount: 1,
  })

type Terms = Parameters<typeof serviceBody>[0]

/** Puts a service on the market, by the calls that its editor makes. */
export const offered = async (
  { client }: Product,
  owner: Person,
  organisationId: string,
  terms: Terms,
): Promise<Service> => {
  const as = { email: owner.email, organisationId }
  const call = (method: string, payload: unknown) =>
    client.call<Service>(as, `Services.${method}`, payload, terms?.name)
  const { id, version } = await call('CREATE', { body: serviceBody(terms) })
  const ready = await call('TO_READY', { id, version })
  return call('PUBLISH', { id, version: ready.version })
}

/** The service that the tests of deals are about. */
export const published = (product: Product, owner: Person, organisationId: string): Promise<Service> =>
  offered(product, owner, organisationId, {
    name: 'Payroll review',
    baseFee: '1000.00',
    durationType: { type: 'month', length: 3 },
    paymentOptions: {
      payment: [
        { type: 'upfront', initialAmount: 100, initialOffset: 0, finalPeriod: 1, finalOffset: 0 },
        { type: 'instalments', initialAmount: 25, initialOffset: 0, finalPeriod: 3, finalOffset: 28 },
      ],
      platforms: [{ paymentCurrency: 'AUD', paymentTool: 'card', paymentMethod: 'regular' }],
      interest: null,
      gst: { rate: '10' },
      invoiceOffset: 14,
      modifications: [],
    },
    json: [
      {
        id: 'staff',
        kind: 'TextBox',
        valueType: 'number',
        label: 'How many employees?',
        required: true,
        options: [],
      },
      {
        id: 'system',
        kind: 'Selector',
        valueType: 'string',
        label: 'Which system?',
        required: true,
        options: ['Spreadsheet', 'Other'],
      },
    ],
    engagementLetter: 'Dear {client},\n\n{provider} carries out {service} from {start} to {end} for {total}.',
  })

type CardWords = Readonly<
  Record<'payments.card.number' | 'payments.card.expiry' | 'payments.card.code' | 'payments.card.name', string>
>

/** Fills a card in, on a page in any language. */
export const giveCardIn = async (page: Page, words: CardWords, number: string) => {
  await page.getByLabel(words['payments.card.number']).fill(number)
  await page.getByLabel(words['payments.card.expiry']).fill('04 / 29')
  await page.getByLabel(words['payments.card.code']).fill('123')
  await page.getByLabel(words['payments.card.name']).fill('Cora Harbour')
}

/** The same on an English one. */
export const giveCard = (page: Page, number: string) => giveCardIn(page, texts.en, number)
