import { planChosen } from '#shared/deals/events.ts'
import { feeQuote, feeTitle, withInvoices } from '#shared/deals/fee.ts'
import type { FeeQuote, UsageFee } from '#shared/deals/fee-model.ts'
import { DealsRefusal } from '#shared/deals/refusal.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { isOwnSignature } from '#shared/kit/signature.ts'
import { dayIn } from '#shared/kit/zone.ts'
import { type FeeChoice, freePlan } from '#shared/organisations/fee-choice.ts'
import { changeCharge, choiceFee } from '#shared/organisations/usage-fees.ts'
import { ownNames } from '../../identity/own-names.ts'
import type { Actor } from '../../kit/actor.ts'
import type { ReadDb } from '../../kit/serve.ts'
import { consentToFee } from '../consent.ts'
import { stageEnd } from '../contracts/ending.ts'
import { openDeal } from './open.ts'
import { asClient, gstRateFor, productRow } from './product.ts'
import type { Handler, uses } from './uses.ts'

type Db = ReadDb<typeof uses>

/** The organisation that an actor acts for as one of its own people. @throws {Refusal} auth.organisationRequired, auth.denied */
export const ownOrganisation = (actor: Actor): string => {
  if (!actor.organisation) throw new Refusal('auth.organisationRequired')
  if (actor.party.type !== 'organization') throw new Refusal('auth.denied')
  return actor.organisation.id
}

/** How many active clients an organisation has. */
export const clientsOf = async (db: Pick<Db, 'members'>, oid: string): Promise<number> => {
  const rows = await db.members.allRows({ oid: oid as never }, { begins: 'cli_' })
  return rows.filter(({ status }) => status === 'active').length
}

const known = async (db: Pick<Db, 'fees' | 'members' | 'contracts'>, oid: string) => {
  const [fee, clients] = await Promise.all([db.fees.get({ id: oid }), clientsOf(db, oid)])
  const running = fee?.running ? await db.contracts.need({ id: fee.running }) : undefined
  return { fee, clients, running }
}

export const getQuote: Handler<'GET_FEE_QUOTE'> = async (wanted, { db, actor, now }) => {
  const oid = ownOrganisation(actor)
  const [{ fee, clients, running }, { country }] = await Promise.all([
    known(db, oid),
    db.organisations.need({ id: oid }),
  ])
  return feeQuote(wanted, fee, running, { clients, gstRate: gstRateFor(country) }, dayIn(now))
}

/** The quote, held to what was shown. @throws {Refusal} deals.feeChanged */
const asShown = (quote: FeeQuote, shown: Pick<FeeQuote, 'now' | 'monthly'>): FeeQuote => {
  for (const sum of ['now', 'monthly'] as const)
    if (quote[sum].amount !== shown[sum].amount || quote[sum].currency !== shown[sum].currency)
      throw new DealsRefusal('deals.feeChanged')
  return quote
}

const sameChoice = (a: FeeChoice, b: FeeChoice) => a.plan === b.plan && a.extraClients === b.extraClients

/** What costs more is paid and had at once; the month that repeats follows with the day on which the old one is over. */
export const createOrgTicket: Handler<'CREATE_ORG_TICKET'> = async ({ request: wanted, contract: shown }, work) => {
  const { db, actor, now, emit } = work
  const oid = ownOrganisation(actor)
  const time = now.toISOString()
  const today = dayIn(time)
  const [{ fee, clients, running }, organisation, names] = await Promise.all([
    known(db, oid),
    db.organisations.need({ id: oid }),
    ownNames(db, actor.uid),
  ])
  const gstRate = gstRateFor(organisation.country)
  const quote = asShown(feeQuote(wanted, fee, running, { clients, gstRate }, today), shown)
  const [name = ''] = names
  const { signature: how, language } = shown
  if (!isOwnSignature(how, names)) throw new DealsRefusal('deals.notYourName', { name })
  const consent = consentToFee(organisation.tradingName, language)
  const by = { uid: actor.uid, name, how, language, consent }

  const before: Omit<UsageFee, 'version'> = fee ?? {
    id: organisation.id,
    plan: 'free',
    extraClients: 0,
    deals: [],
    invoices: [],
    createdAt: time,
    updatedAt: time,
  }
  const { following: _following, next: _next, ...rest } = before
  const has = { plan: before.plan, extraClients: before.extraClients }
  let client = organisation
  let opened: Awaited<ReturnType<typeof openDeal>> | undefined
  if (quote.kind === 'begin' || quote.kind === 'up') {
    const product = await productRow(work)
    client = await asClient(work, product, organisation)
    opened = await openDeal(
      work,
      {
        organisation,
        product,
        choice: wanted,
        ...(quote.kind === 'up' ? { from: has } : {}),
        cost: quote.kind === 'up' ? changeCharge(has, wanted, quote.months) : choiceFee(wanted),
        gstRate,
        start: today,
        by,
      },
      before.deals,
    )
  }
  if (running && !running.series?.ending)
    await stageEnd(work, running, {
      side: 'demander',
      uid: actor.uid,
      name,
      reason: opened?.contract.title ?? wanted.plan,
    })
  const after = {
    ...rest,
    ...(quote.kind === 'down' ? has : wanted),
    ...(quote.kind === 'begin' && opened ? { running: opened.contract.id } : {}),
    ...(running ? { following: { ...wanted, from: quote.from, gstRate, by }, next: quote.from } : {}),
    deals: opened?.deals ?? before.deals,
    invoices: withInvoices(before.invoices, opened ? [opened.invoice.id] : []),
    updatedAt: time,
  }
  const saved = fee ? db.fees.save({ ...after, version: fee.version }) : db.fees.create(after)
  emit(planChosen, {
    subject: saved,
    parties: [{ id: oid, type: 'organization' }],
    data: { plan: feeTitle(wanted), from: quote.from },
  })
  const businessInfo = { plan: after.plan, extraClients: after.extraClients }
  if (client !== organisation || !sameChoice(businessInfo, organisation.businessInfo ?? freePlan))
    db.organisations.save({ ...client, businessInfo, updatedAt: time })
  return { quote, ...(opened ? { requestId: opened.contract.requestId, invoiceId: opened.invoice.id } : {}) }
}

/** Stages what was agreed on for a day that has come: the plan, and the deal that repeats from then on. @returns whether there was anything to do */
export const stageFeeDay = async (
  work: Parameters<typeof openDeal>[0],
  id: string,
  today: string,
): Promise<boolean> => {
  const { db, now } = work
  const fee = await db.fees.get({ id })
  if (!fee?.following || !fee.next || fee.next > today) return false
  const { following, next: _next, running: _running, ...rest } = fee
  const { plan, extraClients, from, gstRate, by } = following
  const choice = { plan, extraClients }
  const organisation = await db.organisations.need({ id })
  const cost = choiceFee(choice)
  const updatedAt = now.toISOString()
  const opened =
    cost.minor === 0n
      ? undefined
      : await openDeal(
          work,
          { organisation, product: await productRow(work), choice, cost, gstRate, start: from, by },
          fee.deals,
        )
  db.fees.save({
    ...rest,
    ...choice,
    ...(opened
      ? {
          running: opened.contract.id,
          deals: opened.deals,
          invoices: withInvoices(fee.invoices, [opened.invoice.id]),
        }
      : {}),
    updatedAt,
  })
  db.organisations.save({ ...organisation, businessInfo: choice, updatedAt })
  return true
}
