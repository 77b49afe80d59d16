import type { Contract } from '#shared/deals/contract.ts'
import { contractIdOf } from '#shared/deals/derived-id.ts'
import { contractCompleted, seriesBegan } from '#shared/deals/events.ts'
import { feeTerms, feeTitle, withDeal } from '#shared/deals/fee.ts'
import type { UsageFee } from '#shared/deals/fee-model.ts'
import type { Invoice } from '#shared/deals/invoice.ts'
import { dealReference } from '#shared/deals/reference.ts'
import type { Request, Side } from '#shared/deals/request.ts'
import { signedStatus } from '#shared/deals/request-acts.ts'
import { requestStates } from '#shared/deals/request-states.ts'
import { seriesOf } from '#shared/deals/series.ts'
import { grouped } from '#shared/deals/sides.ts'
import type { IsoDate } from '#shared/kit/date.ts'
import type { Money } from '#shared/kit/money.ts'
import { advance } from '#shared/kit/state-table.ts'
import type { FeeChoice, GstRate } from '#shared/organisations/fee-choice.ts'
import type { Organisation } from '#shared/organisations/organisation.ts'
import { accountTakes, productOrganisation } from '#shared/organisations/product.ts'
import { termEnd } from '#shared/terms/recurring.ts'
import { stageBill, stageBilled } from '../billing.ts'
import { ruleOf } from '../billing-tables.ts'
import { completion } from '../completion.ts'
import { contractText } from '../contract-text.ts'
import { hashOf, plainItem } from '../engagements.ts'
import { ofContract } from '../event-drafts.ts'
import { payablePrice } from '../price.ts'
import { nextDueOf, paymentAt, withNext } from '../schedule.ts'
import type { FeeWork } from './uses.ts'

/** What is agreed on, by whom, and for which organisation. */
export type Agreed = {
  readonly organisation: Organisation
  readonly product: Organisation
  readonly choice: FeeChoice
  /** Absent: the choice itself is paid, each month. */
  readonly from?: FeeChoice
  readonly cost: Money
  readonly gstRate: GstRate
  readonly start: IsoDate
  readonly by: NonNullable<UsageFee['following']>['by']
}

/** Stages a signed deal with the product, whose first payment is billed at once. @returns the fee's list of deals with it */
export const openDeal = async (
  work: FeeWork,
  { organisation, product, choice, from, cost, gstRate, start, by }: Agreed,
  deals: UsageFee['deals'],
): Promise<{ readonly contract: Contract; readonly invoice: Invoice; readonly deals: UsageFee['deals'] }> => {
  const { db, now, newId, emit } = work
  const time = now.toISOString()
  const id = newId('request')
  const title = feeTitle(choice, from)
  const terms = feeTerms({ title, cost, gstRate }, start, from === undefined)
  const price = payablePrice(terms, { name: product.tradingName, ...accountTakes(product) })
  const words = plainItem('i1', title)
  const document = contractText({
    language: by.language,
    reference: dealReference(id),
    date: start,
    supplier: { name: product.tradingName, abn: product.abn, signers: 1 },
    demander: { name: organisation.tradingName, abn: organisation.abn, signers: 1 },
    choice: terms,
    items: [words],
  })
  const documentHash = hashOf(document)
  db.engagements.create({ requestId: id, hiMsg: '', offerMsg: '', items: [words], document, offeredAt: time })

  const sent = advance(requestStates, 'draft', 'send', 'demander')
  const offered: Omit<Request, 'version'> = grouped({
    id,
    thread: id,
    status: advance(requestStates, sent, 'offer', 'supplier'),
    reqType: 'service' as const,
    title,
    itemCount: 1,
    demander: { id: organisation.id as string, type: 'organization' as const },
    demanderName: organisation.tradingName,
    demanderAgent: { id: by.uid as string, type: 'user' as const },
    demanderSignCount: 1,
    supplier: { id: product.id as string, type: 'organization' as const },
    supplierName: product.tradingName,
    supplierDomain: product.domainName,
    supplierAgent: { id: product.id as string, type: 'organization' as const },
    supplierSignCount: 1,
    choice: terms,
    price,
    documentHash,
    signs: [],
    archivedBy: [],
    createdAt: time,
    updatedAt: time,
  })
  const { signer } = productOrganisation
  const signers = [
    {
      side: 'supplier' as const,
      uid: signer,
      name: product.tradingName,
      how: { kind: 'typed' as const, name: product.tradingName },
      consent: undefined,
    },
    { side: 'demander' as const, ...by },
  ]
  const nameOf = (side: Side) => (side === 'supplier' ? product.tradingName : organisation.tradingName)
  let signed = offered
  for (const { side, uid, name, how, consent } of signers) {
    const status = signedStatus(signed, side, { uid })
    signed = { ...signed, status, signs: [...signed.signs, { side, uid, name, at: time }] }
    const given = { requestId: id, side, uid, name, partyName: nameOf(side), at: time, documentHash, how }
    db.signatures.create({ ...given, ...(consent && { consent }) })
  }
  const made = completion(signed as Request, contractIdOf(id), time)
  const contract = db.contracts.create(
    withNext({
      ...made,
      version: 1,
      publishing: { uid: signer, name: product.tradingName, at: time },
    }),
  )
  db.requests.create(
    grouped({
      ...signed,
      contractId: contract.id,
      outstanding: { amount: contract.total, currency: contract.currency },
      nextDue: nextDueOf(contract),
    }),
  )
  const { payments, deliveries } = contract
  const series = seriesOf(contract)
  if (series)
    emit(seriesBegan, ofContract(contract, { payments, deliveries, until: termEnd(series.choice, series.begun) }))
  else emit(contractCompleted, ofContract(contract, { payments, deliveries }))

  const rule = await ruleOf(db, contract.supplier)
  const item = paymentAt(contract, 1, undefined)
  const { invoice, closed } = stageBill(work, contract, item, contract.publishing!, 'system', { rule })
  const billed = await stageBilled(work, contract, 2, closed)
  const kind = from === undefined ? ('month' as const) : ('difference' as const)
  const { plan, extraClients } = choice
  const deal = { requestId: id, contractId: contract.id, kind, plan, extraClients, price, at: time }
  return { contract: billed, invoice, deals: withDeal(deals, deal) }
}
