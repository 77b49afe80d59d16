import { Contracts } from '#functions/deals/Contracts.ts'
import { Credits } from '#functions/deals/Credits.ts'
import { DailyRun } from '#functions/deals/DailyRun.ts'
import { memoryStore } from '#functions/kit/memory-store.ts'
import { PaymentAccounts } from '#functions/payments/PaymentAccounts.ts'
import { Payments } from '#functions/payments/Payments.ts'
import { TakingRun } from '#functions/payments/TakingRun.ts'
import { type DebitSwitch, switchOf } from '#shared/deals/auto-debit.ts'
import type { Contracts as contractsOf } from '#shared/deals/Contracts.contract.ts'
import { isOpen } from '#shared/deals/invoice.ts'
import type { Taking } from '#shared/deals/taking.ts'
import { noticeLead } from '#shared/deals/taking-plan.ts'
import { addBusinessDays } from '#shared/kit/business-days.ts'
import type { Out } from '#shared/kit/contract.ts'
import { addDays, type IsoDate } from '#shared/kit/date.ts'
import { formatMinor, parseMinor } from '#shared/kit/money.ts'
import { dayIn } from '#shared/kit/zone.ts'
import type { chance } from '#test/chance.ts'
import { cardFields, fromBrowser } from '#test/host/stripe-support.ts'
import { termsIn } from '../deals/fixture.ts'
import { bankAccounts, debitSetting } from './debits.ts'

/**
 * Years of auto-debit: contracts whose payments are taken day by day, with dishonours, webhooks that are lost or come twice, functions that die
 * between two calls of the provider, days without a run, switches that go off and on again, an account that the provider restricts for some days, whether or not
 * that is heard of, cards that the provider has no more, credits that leave too little, and people who pay by hand at any moment, with a card that
 * is declined first, or who call off what was begun. What the provider charged is held against what may have been and against how the invoices stand.
 */

export type Counted = {
  items: number
  tries: number
  charges: number
  dishonours: number
  kills: number
  lostWebhooks: number
  switchedOff: number
  restrictedDays: number
  postponed: number
  byHand: number
  taken: number
  givenUp: number
  days: number
  isRestricted: boolean
  refused: number
  credited: number
  calledOff: number
  declinedByHand: number
  skippedRuns: number
  providerCalls: number
  doubled: number
  afterOff: number
  withoutNotice: number
  /** Invoices that are paid without one charge, or charged and not paid. */
  misstated: number
  /** Takings of which more failures were told than there were, or that were tried more often than they may be. */
  overtried: number
  /** Takings whose day is long over, and that nothing happens to. */
  stuck: number
  /** Takings that wait for somebody, as given up, though their invoice is over. */
  stale: number
}

/** Whole numbers from 0 to below one. */
type Random = { readonly below: (many: number) => number }
type Setting = Awaited<ReturnType<typeof debitSetting>>

/** Payments of one contract: one at the start, and one in each of the months after. */
export const paymentsEach = 25

const service = () => ({
  paymentOptions: {
    ...termsIn('AUD'),
    payment: [
      { type: 'upfront' as const, initialAmount: 100, initialOffset: 0, finalPeriod: 1, finalOffset: 0 },
      { type: 'twoTime' as const, initialAmount: 30, initialOffset: 0, finalPeriod: 1, finalOffset: 7 },
      {
        type: 'instalments' as const,
        initialAmount: 4,
        initialOffset: 0,
        finalPeriod: paymentsEach - 1,
        finalOffset: 28,
      },
    ],
  },
})

/** @param isWhole whether it is played over a store in memory, which answers as the database does and takes a fraction of its time */
export const modelSetting = (isWhole: boolean) =>
  debitSetting(false, service(), ...(isWhole ? [Object.assign(memoryStore(), { everything: async () => [] })] : []))

/** What was said of one deal so far, in its order. */
type Said = { readonly at: number; readonly number: number | undefined; readonly says: DebitSwitch }

type Deal = {
  readonly requestId: string
  readonly contractId: string
  readonly bank: string
  readonly bouncing: string
  readonly card: string
  /** A card that the product has, and the provider has no more. */
  readonly gone: string
  /** When each payment is due, by its number. */
  readonly due: ReadonlyMap<number, IsoDate>
  /** By number: the day, from its due day, on which somebody pays it by hand, and at which point of that day. */
  readonly hands: Map<number, { readonly offset: number; readonly phase: number; readonly isGiven: boolean }>
  /** Payments of which a credit leaves less than the provider takes, once they are out. */
  readonly credits: Set<number>
  /** What was called off, by invoice: when its customer did so last. */
  readonly calledOff: Map<string, number>
  readonly said: Said[]
}

type Schedule = Out<(typeof contractsOf)['methods']['GET_SCHEDULE']>

const scheduleOf = ({ call, as }: Setting, contractId: string) =>
  call<Schedule>(Contracts, as.cora, 'GET_SCHEDULE', { contractId, kind: 'payment', limit: paymentsEach })

/** Keeps a card, which is taken away at the provider without a word to the product. */
const keptAndGone = async (base: Setting, requestId: string): Promise<string> => {
  const account = { stripeAccount: base.accountId }
  const methods = async () => {
    const found: string[] = []
    for (const { id } of (await base.provider.sdk().customers.list({}, account)).data)
      found.push(...(await base.provider.sdk().customers.listPaymentMethods(id, {}, account)).data.map(one => one.id))
    return found
  }
  const before = new Set(await methods())
  const { id } = await base.keep(requestId, 'card')
  for (const method of await methods())
    if (!before.has(method)) await base.provider.sdk().paymentMethods.detach(method, {}, account)
  return id
}

const open = async (
  base: Setting,
  random: Random,
  counted: Counted,
  isByHand: boolean,
  known?: Deal,
): Promise<Deal> => {
  const { contracted, keep, on, clock } = base
  const start = addDays('2026-04-01', random.below(28))
  const { contract, request } = await contracted({ start })
  const requestId = request.id
  // What is kept for a supplier is kept for all of its deals.
  const { bank, bouncing, card, gone } = known ?? {
    bank: (await keep(requestId)).id,
    bouncing: (await keep(requestId, 'auBankDebit', bankAccounts.bounces)).id,
    card: (await keep(requestId, 'card')).id,
    gone: await keptAndGone(base, requestId),
  }
  const said: Said[] = []
  const turn = async (number: number | undefined, instrumentId: string) => {
    await on(requestId, instrumentId, number === undefined ? {} : { number })
    said.push({ at: clock.now.getTime(), number, says: { on: true } as DebitSwitch })
  }
  await turn(undefined, random.below(4) === 0 ? card : bank)
  for (let number = 1; number <= contract.payments; number += 1) {
    counted.items += 1
    // One in twenty is taken from an account that has too little.
    // And one in twenty with a card that is gone.
    const luck = random.below(20)
    if (luck === 0) await turn(number, bouncing)
    if (luck === 1) await turn(number, gone)
  }
  const numbers = isByHand ? Array.from({ length: contract.payments }, (_, n) => n + 1) : []
  const hands = new Map(
    numbers.map(number => [
      number,
      { offset: random.below(11) - 6, phase: random.below(5), isGiven: random.below(3) === 0 },
    ]),
  )
  const credits = new Set(
    Array.from({ length: isByHand ? 0 : contract.payments }, (_, n) => n + 1).filter(() => random.below(25) === 0),
  )
  const due = new Map((await scheduleOf(base, contract.id)).payments.map(({ number, dueDate }) => [number, dueDate]))
  return {
    requestId,
    contractId: contract.id,
    bank,
    bouncing,
    card,
    gone,
    due,
    hands,
    credits,
    said,
    calledOff: new Map(),
  }
}

/** Pays by hand, with a kept card: what is refused because it is paid, or under way, is refused. */
const withKept = async (base: Setting, deal: Deal, invoiceId: string): Promise<void> => {
  const { cora } = base.as
  const begun = await base.send(Payments, cora, 'PAY_INVOICE', { invoiceId, instrumentId: deal.card })
  if ('errorType' in begun) return
  await base.send(Payments, cora, 'CONFIRM_PAYMENT', { invoiceId })
}

/** The same with a card that is given for it: the first is declined, of which all is heard, and then another pays the same intent. */
const withGiven = async (base: Setting, invoiceId: string, counted: Counted): Promise<void> => {
  const { cora } = base.as
  const begun = await base.send(Payments, cora, 'PAY_INVOICE', { invoiceId })
  if ('errorType' in begun) return
  const secret = await base.call<{ intentId: string; clientSecret: string }>(Payments, cora, 'CLIENT_SECRET', {
    invoiceId,
  })
  const give = (number: string) =>
    fromBrowser(
      base.provider.url(),
      `payment_intents/${secret.intentId}/confirm`,
      { client_secret: secret.clientSecret, return_url: 'https://a.example/', ...cardFields(number) },
      undefined,
      base.accountId,
    )
  await give('4000000000000002')
  counted.declinedByHand += 1
  // They are told again with those of the day.
  for (const event of await base.events()) await base.deliver(event)
  await give('4242424242424242')
}

type Hand = { readonly deal: Deal; readonly invoiceId: string; readonly phase: number; readonly isGiven: boolean }

const byHand = async (base: Setting, { deal, invoiceId, isGiven }: Hand, counted: Counted): Promise<void> => {
  try {
    await (isGiven ? withGiven(base, invoiceId, counted) : withKept(base, deal, invoiceId))
  } catch {
    // The function that served it died, too.
  }
}

/** Credits leave less of some invoices than the provider takes, once they are out. */
const credit = async (base: Setting, deals: readonly Deal[], day: IsoDate, counted: Counted): Promise<void> => {
  for (const deal of deals) {
    if (![...deal.credits].some(number => addDays(deal.due.get(number)!, -2) <= day)) continue
    const { payments, invoices } = await scheduleOf(base, deal.contractId)
    for (const { number, dueDate, invoiceId } of payments) {
      const invoice = invoices.find(({ id }) => id === invoiceId)
      if (!deal.credits.has(number) || addDays(dueDate, -2) > day || !invoice) continue
      deal.credits.delete(number)
      if (invoice.status !== 'published') continue
      const amount = formatMinor(parseMinor(invoice.total, invoice.currency) - 30n, invoice.currency)
      const asked = { invoiceId, version: invoice.version, reason: 'Less was done', wish: { by: 'amount', amount } }
      const made = await base.send(Credits, base.as.ada, 'CREATE', asked)
      if (!('errorType' in made)) counted.credited += 1
    }
  }
}

/** Some customers call off what a run that died has begun. */
const callOff = async (base: Setting, random: Random, deals: readonly Deal[], counted: Counted): Promise<void> => {
  const { items } = await base.list('purchase', 'coming')
  for (const { status, requestId, invoiceId } of items) {
    if (status !== 'begun' || random.below(2) === 0) continue
    const ended = await base.send(Payments, base.as.cora, 'CANCEL_PAYMENT', { invoiceId })
    if ('errorType' in ended || (ended.result as { status: string }).status !== 'canceled') continue
    counted.calledOff += 1
    deals.find(one => one.requestId === requestId)?.calledOff.set(invoiceId, base.clock.now.getTime())
  }
}

/** What the provider makes of the supplier's account, whether or not anybody hears of it but by a webhook. */
const restrict = async (base: Setting, answer: 'complete' | 'document', isHeard: boolean): Promise<void> => {
  if (isHeard) return void (await base.account(answer))
  const { url } = await base.call<{ url: string }>(PaymentAccounts, base.as.ada, 'VERIFY_LINK', {})
  await fetch(`${url}&answer=${answer}`, { method: 'POST', redirect: 'manual' })
}

/** Whether it could be switched on: where nobody has heard that the account takes again, it cannot. */
const turnOn = (base: Setting, deal: Deal, more: object = {}): Promise<boolean> =>
  base.on(deal.requestId, deal.bank, more).then(
    () => true,
    () => false,
  )

/** One day: what is to happen by hand stands around the runs, and in their midst. */
const liveDay = async (base: Setting, random: Random, deals: readonly Deal[], day: IsoDate, counted: Counted) => {
  const { clock, faults, work, deliver, events, reconcile, as, switchTo } = base
  clock.now = new Date(`${addDays(day, -1)}T20:00:00.000Z`)
  base.provider.server().isResting()
  const tell = async () => {
    for (const event of await events()) {
      const luck = random.below(20)
      base.delivered.add(event.id)
      if (luck === 0) counted.lostWebhooks += 1
      else await deliver(event)
      if (luck === 1) await deliver(event)
    }
  }
  await tell()
  // The provider wants a document, and has it some days later.
  const isRestricted = counted.isRestricted ? random.below(4) !== 0 : random.below(30) === 0
  if (isRestricted !== counted.isRestricted)
    await restrict(base, isRestricted ? 'document' : 'complete', random.below(3) > 0)
  counted.isRestricted = isRestricted
  if (isRestricted) counted.restrictedDays += 1
  await credit(base, deals, day, counted)
  const today: Hand[] = []
  // Who cannot pay today, since the account takes nothing, pays on the first day on which it does.
  for (const deal of isRestricted ? [] : deals) {
    // Asked only where a hand's day has come.
    const isDue = [...deal.hands].some(([number, { offset }]) => addDays(deal.due.get(number)!, offset) <= day)
    if (!isDue) continue
    const { payments, invoices } = await scheduleOf(base, deal.contractId)
    for (const { number, dueDate, invoiceId } of payments) {
      const hand = deal.hands.get(number)
      if (!hand || addDays(dueDate, hand.offset) > day || !invoiceId) continue
      if (!invoices.some(({ id, status }) => id === invoiceId && (status === 'published' || status === 'pending')))
        continue
      deal.hands.delete(number)
      counted.byHand += 1
      today.push({ deal, invoiceId, phase: hand.phase, isGiven: hand.isGiven })
    }
  }
  const handAt = async (phase: number) => {
    await Promise.all(today.filter(one => one.phase === phase).map(one => byHand(base, one, counted)))
  }
  await work(DailyRun, {})
  await handAt(0)
  // Switched off for a while, by either side.
  for (const deal of deals) {
    const isOn = deal.said.findLast(({ number }) => number === undefined)?.says.on
    // Once a year or so, and for a month.
    if (random.below(isOn ? 400 : 30) !== 0) continue
    const answer = isOn
      ? await switchTo({ requestId: deal.requestId, checked: false }, random.below(2) ? as.ada : as.cora)
          .then(() => true)
          .catch(() => false)
      : !isRestricted && (await turnOn(base, deal))
    if (!answer) continue
    if (isOn) counted.switchedOff += 1
    deal.said.push({ at: clock.now.getTime(), number: undefined, says: { on: !isOn } as DebitSwitch })
  }
  clock.now = new Date(clock.now.getTime() + 3_600_000)
  // A function that dies at some call of the provider, and hands that pay at just that moment.
  let calls = 0
  const dies = random.below(4) === 0 ? 1 + random.below(5) : -1
  const between: Promise<void>[] = []
  const hook = (kind: 'before' | 'after') => () => {
    calls += 1
    if (calls === 1) between.push(handAt(1))
    if (calls === 3) between.push(handAt(2))
    if (calls === dies) {
      counted.kills += 1
      throw new Error(`killed ${kind}`)
    }
  }
  faults.before = hook('before')
  faults.after = hook('after')
  // Now and then there is no run at all.
  const isSkipped = random.below(20) === 0
  if (isSkipped) counted.skippedRuns += 1
  const run = async () => void (isSkipped || (await work(TakingRun, {}).catch(() => undefined)))
  const running = run()
  await Promise.all([running, handAt(3)])
  await Promise.all(between)
  delete faults.before
  delete faults.after
  // Those whose moment did not come, since nothing was asked of the provider.
  for (const phase of calls < 3 ? (calls < 1 ? [1, 2] : [2]) : []) await handAt(phase)
  if (dies > 0) await callOff(base, random, deals, counted)
  // Begun again by who started it.
  await run()
  await tell()
  await handAt(4)
  await tell()
  clock.now = new Date(clock.now.getTime() + 40 * 60_000)
  await reconcile()
  counted.days += 1
}

/** After what failed, half of the customers have it taken from an account that pays. */
const mend = async (base: Setting, random: Random, deals: readonly Deal[], { isRestricted }: Counted) => {
  // Nothing is switched on for an account that takes no payments.
  if (isRestricted) return
  const { items } = await base.list('purchase', 'failed')
  for (const { requestId, number, status } of items) {
    const deal = deals.find(one => one.requestId === requestId)
    if (!deal || status !== 'failed' || random.below(2) === 0) continue
    if (!(await turnOn(base, deal, { number }))) continue
    deal.said.push({ at: base.clock.now.getTime(), number, says: { on: true } as DebitSwitch })
  }
}

const isOnAt = ({ said }: Deal, number: number, at: number): boolean => {
  const before = said.filter(one => one.at <= at)
  const off = before.findLastIndex(one => one.number === undefined && !one.says.on)
  // Off for all of it ended what was on by itself.
  const own = before.findLast((one, n) => one.number === number && (n > off || !one.says.on))?.says
  const all = before.findLast(one => one.number === undefined)?.says
  const signer = { uid: '' as never, name: '' }
  return (
    switchOf(
      { contract: { ...(all ? { all } : {}), ...(own ? { items: [{ number, says: own }] } : {}), signer } },
      number,
    )?.on ?? false
  )
}

const judge = async (base: Setting, deals: readonly Deal[], counted: Counted): Promise<void> => {
  const charges = Map.groupBy(await base.charges(), ({ invoiceId }) => invoiceId)
  for (const of of charges.values()) {
    counted.charges += of.length
    if (of.length > 1) counted.doubled += 1
  }
  const told = Map.groupBy(
    base.told().filter(({ type }) => type.startsWith('payments.taking.')),
    ({ subject }) => subject.id,
  )
  const today = dayIn(base.clock.now)
  for (const deal of deals) {
    const { takings } = await base.debitsOf(deal.requestId)
    const { invoices } = await scheduleOf(base, deal.contractId)
    const over = new Set(invoices.filter(invoice => !isOpen(invoice)).map(({ id }) => id))
    for (const { id, status } of invoices) {
      const of = charges.get(id)?.length ?? 0
      // What a bank has to carry out is a charge by then.
      const isRight = status === 'paid' ? of === 1 : status === 'pending' ? of <= 1 : of === 0
      if (!isRight) counted.misstated += 1
    }
    for (const taking of takings) {
      if (taking.status === 'taken') counted.taken += 1
      if (taking.status === 'givenUp' && over.has(taking.invoiceId)) counted.stale += 1
      judgeTries(deal, taking, told.get(taking.invoiceId) ?? [], counted)
      const isWaiting = ['planned', 'noticed', 'begun', 'failed'].includes(taking.status)
      if (isWaiting && addDays(taking.takeOn, 14) < today) counted.stuck += 1
    }
  }
  const toldOf = (types: readonly string[]) => base.told().filter(({ type }) => types.includes(type)).length
  counted.postponed = toldOf(['payments.taking.postponed'])
  counted.givenUp = toldOf(['givenUp', 'unpayable', 'uncollectable'].map(end => `payments.taking.${end}`))
  counted.providerCalls = Object.values(base.counted).reduce((sum, calls) => sum + calls, 0)
}

const judgeTries = (
  deal: Deal,
  {
    invoiceId,
    tries,
    failures,
    number,
    currency,
  }: Pick<Taking, 'invoiceId' | 'tries' | 'failures' | 'number' | 'currency'>,
  told: ReturnType<Setting['told']>,
  counted: Counted,
): void => {
  const failed = tries.filter(({ code }) => code !== undefined).length
  const toldOf = told.filter(({ type, data }) => type === 'payments.taking.failed' || data.why === 'refused').length
  if (toldOf > failed || failures > 3) counted.overtried += 1
  const calledOff = deal.calledOff.get(invoiceId)
  const calledOffOn = calledOff === undefined ? undefined : dayIn(new Date(calledOff))
  if (calledOffOn !== undefined && tries.filter(({ on }) => on === calledOffOn).length > 1) counted.afterOff += 1
  for (const one of tries) {
    counted.tries += 1
    if (one.code !== undefined && one.failedOn === one.on) counted.refused += 1
    if (one.code !== undefined) counted.dishonours += 1
    const at = Date.parse(`${addDays(one.on, -1)}T21:00:00.000Z`)
    if (!isOnAt(deal, number, at)) counted.afterOff += 1
    const isTold = told.some(({ type, at: toldAt, data }) => {
      if (type !== 'payments.taking.noticed' && type !== 'payments.taking.failed') return false
      const inTime = one.on >= addBusinessDays(dayIn(toldAt), noticeLead)
      const isEnough = parseMinor(String(data.amount), currency) >= parseMinor(one.amount, currency)
      return inTime && isEnough && data.takeOn === one.on
    })
    if (!isTold) counted.withoutNotice += 1
  }
}

/** @param wanted how many payments are taken, and at how many moments one is paid by hand, in payments of further contracts */
export const debitYears = async (
  base: Setting,
  chances: ReturnType<typeof chance>,
  wanted: {
    readonly items: number
    readonly byHand: number
    readonly days: number
    /** Is told how far it is, now and then. */
    readonly tell?: (soFar: Counted & { readonly day: IsoDate }) => void
  },
): Promise<Counted> => {
  base.capacity.held = false
  const random: Random = { below: many => Math.floor(chances() * many) }
  const counted: Counted = {
    items: 0,
    tries: 0,
    charges: 0,
    dishonours: 0,
    kills: 0,
    lostWebhooks: 0,
    switchedOff: 0,
    restrictedDays: 0,
    postponed: 0,
    byHand: 0,
    taken: 0,
    givenUp: 0,
    days: 0,
    isRestricted: false,
    refused: 0,
    credited: 0,
    calledOff: 0,
    declinedByHand: 0,
    skippedRuns: 0,
    providerCalls: 0,
    doubled: 0,
    afterOff: 0,
    withoutNotice: 0,
    misstated: 0,
    overtried: 0,
    stuck: 0,
    stale: 0,
  }
  const deals: Deal[] = []
  const by = (n: number) => Math.ceil(n / paymentsEach)
  for (let n = 0; n < by(wanted.items) + by(wanted.byHand); n += 1)
    deals.push(await open(base, random, counted, n >= by(wanted.items), deals[0]))
  for (let n = 0, day = '2026-03-20'; n < wanted.days; n += 1, day = addDays(day, 1)) {
    await liveDay(base, random, deals, day, counted)
    if (n % 20 === 19) wanted.tell?.({ ...counted, day })
    if (n % 2 === 0) await mend(base, random, deals, counted)
  }
  await judge(base, deals, counted)
  return counted
}
