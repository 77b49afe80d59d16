import { randomUUID } from 'node:crypto'
import { Organisations } from '#functions/organisations/Organisations.ts'
import { PaymentAccounts } from '#functions/payments/PaymentAccounts.ts'
import type { ServiceInput } from '#shared/marketplace/Services.contract.ts'
import type { Organisation } from '#shared/organisations/organisation.ts'
import { card } from '../plain-terms.ts'
import type { TestCaller, testHost } from './host.ts'

type Host = ReturnType<typeof testHost>

/** Valid ABNs of nobody in particular: the checksum holds, the first nine digits count up. */
export const abnOf = (n: number): string => {
  const tail = String(600_000_000 + n)
  const weights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]
  for (let check = 10; check < 100; check++) {
    const digits = [...`${check}${tail}`].map(Number)
    const sum = digits.reduce((total, digit, at) => total + weights[at]! * (at === 0 ? digit - 1 : digit), 0)
    if (sum % 89 === 0) return `${check}${tail}`
  }
  throw new Error(`no ABN ends in ${tail}`)
}

let made = 0

/** A person who is signed in, on their own account. */
export const person = () => ({ uid: randomUUID() })

/** A person with an organisation of their own, made by the product's own command. */
export const trader = async (host: Host, tradingName = `Trader ${++made}`) => {
  const owner = person()
  const organisation = await host.call<Organisation>(Organisations, owner, 'CREATE_ORGANIZATION', {
    org: { tradingName, domainName: `org-${randomUUID().slice(0, 13)}`, abn: abnOf(++made), anzsicDivision: 'M' },
  })
  return { organisation, uid: owner.uid, organisationId: organisation.id }
}

/** The same where its account at the card provider is verified, so that it may offer what is paid by card. */
export const seller = async (host: Host, tradingName?: string) => {
  const made = await trader(host, tradingName)
  await verifiedAccount(host, made)
  // Its row says so by now.
  const { version } = made.organisation
  return { ...made, organisation: { ...made.organisation, canBePaid: true, version: version + 1 } }
}

/** Opens an account for an organisation by the product's own command; the test's provider asks for nothing more. */
export const verifiedAccount = (host: Pick<Host, 'call'>, as: TestCaller) =>
  host.call(PaymentAccounts, as, 'CREATE_STRIPE_ACCOUNT', {})

/** A complete service, paid upfront by card. */
export const serviceBody = (changes: Partial<ServiceInput> = {}): ServiceInput => ({
  type: 'service',
  name: 'Annual audit',
  description: 'Books and records examined, with a report.',
  category: 'M',
  durationType: { type: 'month', length: 2 },
  baseFee: '1200.00',
  defaultCurrency: 'AUD',
  paymentOptions: {
    payment: [{ type: 'upfront', initialAmount: 100, initialOffset: 1, finalPeriod: 1, finalOffset: 0 }],
    platforms: [card],
    interest: null,
    gst: { rate: '10' },
    invoiceOffset: 14,
    modifications: [],
  },
  json: [],
  engagementLetter: 'We examine your books.',
  acceptLetter: '',
  props: { showPrice: true, showSchedule: true },
  ...changes,
})
