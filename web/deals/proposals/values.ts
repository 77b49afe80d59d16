import { z } from 'zod'
import type { MessageKey } from '#shared/areas.ts'
import type { ProposalInput, ProposalView } from '#shared/deals/Proposals.contract.ts'
import { longestOffer, mostCustomers } from '#shared/deals/proposal.ts'
import { addDays, daysBetween, type IsoDate, isIsoDate } from '#shared/kit/date.ts'
import type { Party } from '#shared/kit/event.ts'
import { partyKey, partyOfKey } from '#shared/kit/party.ts'
import { dayIn } from '#shared/kit/zone.ts'
import type { PublicService } from '#shared/marketplace/Microservices.contract.ts'
import type { DealChoice } from '#shared/terms/choice.ts'
import { samePlatform } from '#shared/terms/fitting.ts'
import { payablePlatforms } from '#shared/terms/payable.ts'
import type { Platform } from '#shared/terms/service-terms.ts'
import { type OfferValues, offerInput, offerSchema, offerValues, serviceItem } from '../offer/values.ts'
import { KnownParties } from '../parts/parties-field.tsx'

const text = (key: MessageKey): string => key

/** How many days a proposal holds unless its supplier says otherwise, and from when its work begins. */
const holdsFor = 30

/** What stands in the form beside the offer: to whom it goes, until when it holds, and how it is paid. */
const beside = z.object({
  /** Keys of the clients, as partyKey writes them. */
  customers: z.array(z.string()).max(mostCustomers, text('deals.proposal.tooMany')),
  known: KnownParties,
  expires: z.string().refine(isIsoDate, text('app.field.required')),
  /** The place of the way among those that can be paid. */
  platform: z.string(),
})

export const proposalSchema = offerSchema('AUD').and(beside)
export type ProposalValues = OfferValues & z.output<typeof beside>

const platformAt = (place: string): Platform => {
  const platform = payablePlatforms[Number(place)] ?? payablePlatforms[0]
  if (!platform) throw new Error('there is no way to pay')
  return platform
}

/** What a new proposal begins with: one item that is still to be said, paid upfront. */
export const blankChoice = (today: IsoDate): DealChoice => ({
  items: [
    {
      id: 'i1',
      type: 'service',
      title: '',
      quantity: 1,
      cost: '',
      start: today,
      end: addDays(today, holdsFor),
      requirePO: false,
      gstFree: false,
    },
  ],
  payment: { type: 'upfront', initialAmount: 100, initialOffset: 1, finalPeriod: 1, finalOffset: 1 },
  platform: platformAt('0'),
  interest: null,
  gstRate: '10',
  invoiceOffset: 14,
  // A deal has late interest where somebody says so.
  lateRate: '0',
})

export const newValues = (today: IsoDate, language: 'en' | 'fr'): ProposalValues => ({
  ...offerValues(blankChoice(today), { message: '', items: [], language }),
  customers: [],
  known: [],
  expires: addDays(today, holdsFor),
  platform: '0',
})

export const valuesOf = ({
  proposal,
  letters,
  customers,
}: Pick<ProposalView, 'proposal' | 'letters' | 'customers'>): ProposalValues => {
  const { platform } = proposal.choice
  const place = payablePlatforms.findIndex(way => samePlatform(way, platform))
  return {
    ...offerValues(proposal.choice, { message: letters.message, items: letters.items, language: proposal.language }),
    customers: customers.map(partyKey),
    known: customers.map(client => ({ key: partyKey(client), name: client.name })),
    expires: proposal.expires,
    platform: String(Math.max(0, place)),
  }
}

/**
 * What a new proposal begins with that is to say what an earlier one said: its items, terms and words, as many days ahead as they were when that
 * was sent, open for as long, and to nobody yet.
 */
export const againFrom = (
  { proposal, letters }: Pick<ProposalView, 'proposal' | 'letters'>,
  today: IsoDate,
): { readonly choice: DealChoice; readonly values: ProposalValues } => {
  const sent = dayIn(proposal.sentAt ?? proposal.createdAt)
  const later = daysBetween(sent, today)
  const items = proposal.choice.items.map(item => ({
    ...item,
    start: addDays(item.start, later),
    end: addDays(item.end, later),
  }))
  const choice = { ...proposal.choice, items }
  const open = Math.min(Math.max(daysBetween(sent, proposal.expires), 0), longestOffer)
  const values = valuesOf({ proposal: { ...proposal, choice }, letters, customers: [] })
  return { choice, values: { ...values, expires: addDays(today, open) } }
}

/** The choice that the values change: its platform is the one that the form says. */
export const baseOf = (before: DealChoice, { platform }: Pick<ProposalValues, 'platform'>): DealChoice => ({
  ...before,
  platform: platformAt(platform),
})

/** The proposal as the server takes it. */
export const proposalInput = (
  values: ProposalValues,
  before: DealChoice,
): { customers: Party[]; body: ProposalInput } => {
  const base = baseOf(before, values)
  const { choice, message, language } = offerInput(values, base)
  if (!choice) throw new Error('a proposal says what it offers')
  return {
    customers: values.customers.map(partyOfKey),
    body: { choice: { ...choice, platform: base.platform }, message, language, expires: values.expires },
  }
}

/** What a new proposal begins with that offers one service: its price and letter, paid by the first of its ways that can be paid. */
export const ofService = (
  service: PublicService,
  today: IsoDate,
  language: 'en' | 'fr',
): { readonly choice: DealChoice; readonly values: ProposalValues } => {
  const { platforms } = service.paymentOptions
  const place = payablePlatforms.findIndex(way => platforms.some(one => samePlatform(way, one)))
  const values = { ...newValues(today, language), platform: String(Math.max(0, place)) }
  const choice = baseOf(blankChoice(today), values)
  return { choice, values: { ...values, items: values.items.map(item => serviceItem(service, item, choice)) } }
}
