import { createHash } from 'node:crypto'
import type { Contract, DeliveryScheduleItem, PaymentScheduleItem } from '#shared/deals/contract.ts'
import type { CreditNote } from '#shared/deals/credit.ts'
import type { InvoiceView } from '#shared/deals/invoice.ts'
import type { Request } from '#shared/deals/request.ts'
import { addDays, daysBetween } from '#shared/kit/date.ts'
import { formatMinor, parseMinor } from '#shared/kit/money.ts'
import type { RecurringChoice } from '#shared/terms/choice.ts'
import { termItems } from '#shared/terms/deal-schedule.ts'
import { isRecurring, termStart } from '#shared/terms/recurring.ts'
import { answerBank } from './bank-disputes.ts'
import { type DemoCaller, type IntentToPay, isRefusal } from './client.ts'
import { type PlannedDeal, plannedDeals, type Stage } from './deal-plans.ts'
import { askedFor, type World } from './deal-requests.ts'
import { debitActs } from './debits.ts'
import { paperOf } from './files.ts'
import { type Person, signIns } from './identity.ts'
import type { PlannedService } from './marketplace.ts'
import { bring, sceneOf } from './pictures.ts'
import type { Day, Story } from './timeline.ts'

/** How long ago a deal that repeats was ended, and how long ago another was and was not. */
const endedBefore = 20
const resumedBefore = 33

/** The late interest a year that some suppliers' offers ask for: of what is overdue, and of every third of the others. */
const lateRate = '10'
const bearsInterest = (stage: Stage, n: number): boolean => stage === 'overdue' || n % 3 === 0

/** Test cards of the provider: one that is charged, and one whose payer says that nothing was received. */
const plainCard = '4242424242424242'
export const disputedCard = '4000000000002685'

const typed = (person: Person) => ({ kind: 'typed', name: `${person.first} ${person.last}` })

const messages = [
  'Happy to help. Here is our offer.',
  'Thank you for asking. The price holds for a month.',
  'We can do it as you describe. Please look at the dates.',
]

type Procurement = {
  readonly contract: Contract | null
  readonly payments: readonly PaymentScheduleItem[]
  readonly deliveries: readonly DeliveryScheduleItem[]
  readonly invoices: readonly InvoiceView[]
}

/** Takes one deal as far as its stage, by the commands that people would use and at the times when they would. */
const storyOf =
  (world: World, deal: PlannedDeal): Story =>
  async on => {
    const { client, today } = world
    const { n, stage, service: planned, buyer, asked, start, pays, debit } = deal
    const { person } = buyer
    await on(asked)
    const { service, seller, buyerAs, repeats, body } = await askedFor(world, deal)
    const { as: sellerAs, owner } = seller
    const call = <T>(as: DemoCaller, target: `${string}.${string}`, payload: unknown, step = '') =>
      client.call<T>(as, target, payload, `deal ${n} ${step}`)

    if (stage === 'draft') return void (await call(buyerAs, 'Tickets.CREATE', { body }))
    let request = await call<Request>(buyerAs, 'Tickets.SEND_REQUEST_MERGED', { body })
    // Every third of those who are told their sign-ins says with a paper what is wanted.
    if (buyer.organisation !== undefined && buyer.organisation < signIns.length && n % 3 === 0) {
      const paper = await paperOf('What we need', [`For: ${service.name}`, 'The site, the access and who is there.'])
      const file = { purpose: 'request', name: `what-we-need-${n}.pdf`, type: 'application/pdf' } as const
      const id = await bring(client, buyerAs, paper, file, () => on(Math.min(asked + 1, 0)))
      if (id) await call(buyerAs, 'Uploads.ADD_TO_REQUEST', { requestId: request.id, ids: [id] })
    }
    const version = () => ({ requestId: request.id, version: request.version })
    const end = async (as: DemoCaller, method: 'REJECT_REQUEST' | 'DISCARD_REQUEST', reason: string) => {
      request = await call<Request>(as, `Tickets.${method}`, { ...version(), reason }, 'end')
    }
    switch (stage) {
      case 'requested':
        return
      case 'edited':
        await on(asked + 3)
        return void (await call(buyerAs, 'Tickets.UPDATE', {
          ...version(),
          body: { ...body, items: body.items.map(item => ({ ...item, quantity: 2 })) },
        }))
      case 'rejected':
        await on(asked + 2)
        return end(sellerAs, 'REJECT_REQUEST', 'We are booked out until spring.')
      case 'withdrawn':
        await on(asked + 4)
        return end(buyerAs, 'DISCARD_REQUEST', 'Our plans have changed.')
      case 'archived':
        await on(asked + 3)
        await end(buyerAs, 'DISCARD_REQUEST', 'We found somebody nearer.')
        await on(asked + 12)
        request = await call<Request>(buyerAs, 'Tickets.ARCHIVE', version(), 'buyer')
        return void (await call(sellerAs, 'Tickets.ARCHIVE', version(), 'seller'))
    }

    await on(asked + 1 + (n % 2))
    const offer = (message: string, step: string) => {
      const { platform: _, ...asked } = request.choice!
      const choice = bearsInterest(stage, n) ? { choice: { ...asked, lateRate } } : {}
      return call<Request>(
        sellerAs,
        'Tickets.CREATE_OFFER',
        { ...version(), body: { ...choice, message, language: 'en' } },
        step,
      )
    }
    request = await offer(messages[n % messages.length]!, '')
    /** Shares a paper by a link, as a browser would: the code is made here, and the server is told its hash. */
    const shareByLink = async (as: DemoCaller, of: object, to: string, step: string) => {
      const code = createHash('sha256').update(`the link of deal ${n} ${step}`).digest('base64url')
      const hash = createHash('sha256').update(code).digest('base64url')
      await call(as, 'ClientViews.CREATE', { of, hash, to, days: 90, language: 'en' }, step)
      return hash
    }
    switch (stage) {
      case 'offered': {
        // Some send it to somebody who has no account, and take a link back that went to the wrong person.
        if (n % 2) return
        const of = { kind: 'document', requestId: request.id }
        await shareByLink(sellerAs, of, 'Jordan Example', 'share')
        const hash = await shareByLink(buyerAs, of, 'Riley Sample', 'share with an accountant')
        await on(asked + 3)
        return void (await call(buyerAs, 'ClientViews.WITHDRAW', { hash }, 'take the link back'))
      }
      case 'countered': {
        await on(asked + 5)
        const { platform, ...choice } = request.choice!
        const currency = platform.paymentCurrency
        /** The same with the price of the first item at so much of a hundred. */
        const at = (percent: bigint) => ({
          ...choice,
          items: choice.items.map((item, place) =>
            place > 0
              ? item
              : { ...item, cost: formatMinor((parseMinor(item.cost, currency) * percent) / 100n, currency) },
          ),
        })
        request = await call<Request>(
          buyerAs,
          'Tickets.COUNTER_OFFER',
          {
            ...version(),
            body: {
              choice: { ...at(90n), invoiceOffset: 30 },
              message: 'More than we had planned. Could you meet us here?',
              language: 'en',
            },
          },
          'countered',
        )
        if (n % 2) return
        await on(asked + 7)
        const payload = {
          ...version(),
          body: { choice: at(95n), message: 'We can meet you halfway on the price.', language: 'en' },
        }
        return void (await call(sellerAs, 'Tickets.CREATE_OFFER', payload, 'again'))
      }
      case 'turned down':
        await on(asked + 6)
        return end(buyerAs, 'REJECT_REQUEST', 'More than we can spend this year.')
      case 'taken back':
        await on(asked + 5)
        return end(sellerAs, 'DISCARD_REQUEST', 'Our crew is not free after all.')
    }

    const sign = async (as: DemoCaller, signer: Person, step: string) => {
      const { hash } = await call<{ hash: string }>(as, 'Contracts.GET_DOCUMENT', { requestId: request.id }, step)
      const payload = { requestId: request.id, documentHash: hash, signature: typed(signer) }
      await call(as, 'Contracts.SIGN_CONTRACT_MERGED', payload, step)
    }
    // Of some of the first organisation's only those sign who sell for it, or its owner.
    if ((stage === 'half signed' || stage === 'billed') && planned.owner === 0) {
      const set = { requestId: request.id }
      const { version: seen, roles } = await call<{ version: number; roles: readonly { rid: string; name: string }[] }>(
        sellerAs,
        'Contracts.GET_SIGN_ORDER',
        set,
      )
      const rids = roles.filter(({ name }) => name === 'Sales').map(({ rid }) => rid)
      const order = [{ roles: rids, owner: true, needed: 1 }]
      await call(sellerAs, 'Contracts.SET_SIGN_ORDER', { ...set, version: seen, order })
    }
    await on(asked + 4)
    await sign(buyerAs, person, 'buyer')
    if (stage === 'half signed') {
      // Some think again, and sign it all the same.
      if (planned.owner % 2 === 0) return
      await call(buyerAs, 'Contracts.TAKE_BACK_SIGNATURE', { requestId: request.id }, 'buyer thinks again')
      return sign(buyerAs, person, 'buyer after all')
    }
    const signed = asked + 5
    await on(signed)
    await sign(sellerAs, owner, 'seller')
    if (stage === 'signed') return

    const { contract, payments, deliveries } = await call<Procurement>(
      sellerAs,
      'Tickets.GET_PROCUREMENT_OF_TICKET_MERGED',
      { ticket: request.id },
    )
    if (!contract) throw new Error(`deal ${n} has no contract`)
    const contractId = contract.id
    const invoices = new Map<number, InvoiceView>()
    // Some have their invoices published as they are drafted, the others publish each draft by hand.
    const publishesByItself = repeats || (stage === 'under way' && n % 3 === 1 && !debit)
    if (publishesByItself) await call(sellerAs, 'Contracts.SET_PUBLISHING', { contractId, byItself: true })
    const published = async (number: number) => {
      const { invoices: all } = await call<Procurement>(
        sellerAs,
        'Tickets.GET_PROCUREMENT_OF_TICKET_MERGED',
        { ticket: request.id },
        `look for ${number}`,
      )
      return all.find(invoice => invoice.number === number && invoice.status === 'published')
    }
    const bill = async (number: number) => {
      const payload = { contractId, number }
      const there = publishesByItself ? await published(number) : undefined
      const invoice =
        there ?? (await call<InvoiceView>(sellerAs, 'Invoices.PUBLISH_INVOICE', payload, `bill ${number}`))
      invoices.set(number, invoice)
      return invoice
    }
    /** Some have their clients reminded on days of their own. */
    const remindSooner = async () => {
      if (n % 3 !== 0) return
      const { version } = await call<{ version: number }>(sellerAs, 'Invoices.GET_REMINDERS', {}, 'look at reminders')
      const words = 'If anything on it is not as agreed, please tell us in the deal.'
      const steps = [{ days: 14, firmness: 'firm', words, interest: true }]
      const rule = { before: [7, 2], after: [5, 14, 30], steps }
      if (version === 0) await call(sellerAs, 'Invoices.SET_REMINDERS', { rule, version }, 'reminders')
    }
    const pay = async ({ id: invoiceId, number }: InvoiceView, card = plainCard, step = `pay ${number}`) => {
      await call(buyerAs, 'Payments.PAY_INVOICE', { invoiceId }, step)
      const asked = call<IntentToPay>(buyerAs, 'Payments.CLIENT_SECRET', { invoiceId })
      // A demo that was cut short has paid already: then there is no secret any more.
      const intent = await asked.catch(error => (isRefusal(error, 'notFound') ? undefined : Promise.reject(error)))
      // What a bank takes back of the platform's own account nobody of the demo could answer.
      if (intent) await client.giveCard(intent, card === disputedCard && !intent.accountId ? plainCard : card)
    }
    /** Pays what a bank took back, where it did. */
    const payAgain = async (invoice: InvoiceView) => {
      const now = await call<InvoiceView>(buyerAs, 'Invoices.GET_BY_ID', { invoiceId: invoice.id }, 'taken back')
      if (now.former && now.status === 'published') await pay(invoice, plainCard, `pay ${invoice.number} again`)
    }
    /** So much of a hundred of an invoice. */
    const share = ({ total, currency }: InvoiceView, percent: bigint) =>
      formatMinor((parseMinor(total, currency) * percent) / 100n, currency)
    const credit = async ({ id: invoiceId, number }: InvoiceView, wish: unknown, reason: string) => {
      // By now it may be paid, which has made another version of it.
      const { version } = await call<InvoiceView>(sellerAs, 'Invoices.GET_BY_ID', { invoiceId }, `credit ${number}`)
      return call<CreditNote>(sellerAs, 'Credits.CREATE', { invoiceId, version, reason, wish }, `credit ${number}`)
    }
    /** Drafts the payment behind one before its day, where there is one, and lays it out in lines. */
    const draftNext = async (number: number): Promise<void> => {
      if (publishesByItself) return
      const upTo = { contractId, upTo: number + 1, asDraft: true }
      const { invoices: drafts } = await call<{ invoices: InvoiceView[] }>(
        sellerAs,
        'Invoices.CREATE_MULTI',
        upTo,
        'draft',
      )
      const [draft] = drafts
      if (!draft) return
      const { id: invoiceId, version, currency, material } = draft
      const whole = parseMinor(material.principal, currency)
      const most = (whole * 4n) / 5n
      const lines = [
        { text: 'The work itself', amount: formatMinor(most, currency) },
        { text: 'Travel and material', amount: formatMinor(whole - most, currency) },
        { text: 'As agreed on by telephone' },
      ]
      const words = { invoiceId, version, description: 'Please quote our number when you pay.', lines }
      await call(sellerAs, 'Invoices.UPDATE', words, 'lay out')
    }
    const versions = new Map<number, number>()
    /** What a side does with a delivery, as it stands by now. */
    const onDelivery = async (as: DemoCaller, method: string, number: number, more: object = {}) => {
      const version = versions.get(number) ?? 1
      const payload = { contractId, number, version, ...more }
      const step = `${method} ${number} at ${version}`
      versions.set(number, (await call<DeliveryScheduleItem>(as, `Contracts.${method}`, payload, step)).version)
    }
    const deliver = (number: number, more: object = {}) => onDelivery(sellerAs, 'DELIVER', number, more)
    const accept = (number: number) => onDelivery(buyerAs, 'ACCEPT_DELIVERY', number)
    const dispute = (number: number, reason: string) => onDelivery(buyerAs, 'DISPUTE_DELIVERY', number, { reason })
    /** What a report says, with a photo where one could be brought. */
    const seen = async (name: string, note: string) => {
      const { drawn } = await sceneOf(`${name} of deal ${n}`)
      const id = await bring(client, sellerAs, drawn, { purpose: 'request', name: `${name}-${n}.png` })
      return { note, files: id ? [id] : [] }
    }
    /** The first delivery is put right, the second is in dispute, the third waits to be looked at. */
    const planDisputes = () => {
      const [first = 0, second = 0, third = 0] = deliveries.map(({ dueDate }) => dayOf(dueDate))
      plan(first, async () => deliver(1, await seen('as-left', 'Done as agreed. The photo shows how we left it.')))
      plan(first + 1, () => dispute(1, 'The last corner is not done.'))
      plan(first + 3, async () => deliver(1, await seen('corner', 'You are right. It is done now, see the photo.')))
      plan(first + 4, () => accept(1))
      plan(first + 4, () => bill(1))
      plan(first + 6, () => pay(invoices.get(1)!))
      plan(second, () => deliver(2, { note: 'The second part, as agreed.' }))
      plan(second + 1, () => dispute(2, 'Half of it is missing, and nobody told us.'))
      plan(third - 1, () => bill(3))
      plan(third, async () => deliver(3, await seen('third-part', 'The third part is there.')))
    }

    /** What happens to the contract by its schedule, in its order. */
    const dayOf = (date: string) => Math.max(signed + 1, daysBetween(today, date))
    const acts: { readonly day: Day; readonly act: () => Promise<unknown> }[] = []
    const plan = (day: Day, act: () => Promise<unknown>) => {
      acts.push({ day, act })
    }
    const planDeliveries = (isAccepted: boolean) => {
      for (const { number, dueDate } of deliveries) {
        plan(dayOf(dueDate), () => deliver(number))
        if (isAccepted) plan(dayOf(dueDate) + 1 + (number % 2), () => accept(number))
      }
    }
    const planPayments = () => {
      for (const { number, dueDate, payableBy } of payments) {
        const billed = Math.max(signed + 1, dayOf(dueDate) - 3)
        plan(billed, () => bill(number))
        const paid = Math.max(billed + 1, daysBetween(today, payableBy) + pays)
        const isDisputed = number === 1 && stage === 'completed' && planned.owner % 2 === 1
        plan(paid, () => pay(invoices.get(number)!, isDisputed ? disputedCard : plainCard))
        // What nobody answers is lost: it is owed again, and paid.
        const isLost = isDisputed && planned.owner % 4 === 3
        if (isDisputed && !isLost) plan(paid + 2, () => answerBank(client, { n, sellerAs }, invoices.get(number)!))
        if (isLost) plan(paid + 12, () => payAgain(invoices.get(number)!))
      }
    }
    /** Lets it happen up to a day. @param early whether what comes after that day is done on it */
    const follow = async (until: Day, early = false) => {
      for (const { day, act } of acts.toSorted((a, b) => a.day - b.day)) {
        if (day > until && !early) return
        await on(Math.min(day, until))
        await act()
      }
    }

    /** The last term of a deal that was ended. */
    let lastTerm = Number.POSITIVE_INFINITY
    /** Term after term of a deal that repeats: each invoice is paid, and each delivery accepted. */
    const planTerms = (choice: RecurringChoice) => {
      for (let term = 1; daysBetween(today, termStart(choice, term)) < 7; term += 1) {
        const items = termItems(choice, term)
        const ifItComes = (act: () => Promise<unknown>) => async () => term <= lastTerm && act()
        const numberOf = (of: readonly unknown[], place: number) => (term - 1) * of.length + place + 1
        items.payments.forEach(({ dueDate, payableBy }, place) => {
          const number = numberOf(items.payments, place)
          const billed = Math.max(signed + 1, dayOf(dueDate) - 3)
          plan(
            billed,
            ifItComes(() => bill(number)),
          )
          plan(
            Math.max(billed + 1, daysBetween(today, payableBy) + pays),
            ifItComes(() => pay(invoices.get(number)!)),
          )
        })
        items.deliveries.forEach(({ date }, place) => {
          const number = numberOf(items.deliveries, place)
          plan(
            dayOf(date),
            ifItComes(() => deliver(number)),
          )
          plan(
            dayOf(date) + 1,
            ifItComes(() => accept(number)),
          )
        })
      }
    }
    if (repeats && isRecurring(contract.choice)) {
      planTerms(contract.choice)
      const endItOn = async (day: Day, reason: string) => {
        await follow(day - 1)
        await on(day)
        const { contract: now } = await call<Procurement>(
          buyerAs,
          'Tickets.GET_PROCUREMENT_OF_TICKET_MERGED',
          { ticket: request.id },
          'end',
        )
        acts.splice(0, acts.length, ...acts.filter(act => act.day > day - 1))
        return call<Contract>(buyerAs, 'Contracts.END', { contractId, version: now?.version, reason })
      }
      if (stage === 'ended') {
        const ended = await endItOn(-endedBefore, 'We do this ourselves from now on.')
        lastTerm = ended.series?.ending?.lastTerm ?? 0
      }
      if (stage === 'resumed') {
        // Thought better of on the same day: a notice can be taken back until the next term would be certain.
        const { version } = await endItOn(-resumedBefore, 'We have found somebody nearer.')
        await call(buyerAs, 'Contracts.CONTINUE', { contractId, version })
      }
      return follow(-1)
    }

    switch (stage) {
      case 'under way':
        if (debit)
          acts.push(...debitActs(client, debit, { requestId: request.id, buyer: buyerAs, seller: sellerAs, signed }))
        else planPayments()
        planDeliveries(true)
        return follow(-1)
      case 'completed':
        planPayments()
        planDeliveries(true)
        return follow(-2, true)
      case 'overdue':
        plan(Math.max(signed + 1, start), async () => {
          await remindSooner()
          return bill(1)
        })
        // Some have asked for time, and are given it.
        if (planned.owner % 2 === 1)
          plan(-2, () => {
            const wish = { invoiceId: invoices.get(1)!.id, of: 'invoice', until: addDays(today, 9) }
            return call(sellerAs, 'Invoices.PAUSE_REMINDERS', wish)
          })
        planDeliveries(true)
        return follow(-1)
      case 'disputed':
        planDisputes()
        return follow(-1)
      case 'delivered':
        plan(signed + 1, () => bill(1))
        planDeliveries(false)
        return follow(-2, true)
    }
    await on(-3 - (n % 5))
    const invoice = await bill(1)
    if (stage === 'billed') {
      // Some approve what they are billed before they pay it.
      const { id: invoiceId, version } = invoice
      if (planned.owner % 2 === 0)
        await call(buyerAs, 'Invoices.SIGN_INVOICE_MERGED', { invoiceId, version }, 'approve')
      else {
        // Of others the client is reminded on other days than of the rest.
        const rule = { before: [1], after: [10], steps: [] }
        await call(sellerAs, 'Invoices.REMIND_OF', { invoiceId, version, rule })
      }
      return draftNext(invoice.number)
    }
    await on(-1)
    switch (stage) {
      case 'voided': {
        const payload = { invoiceId: invoice.id, version: invoice.version, reason: 'Billed too early.' }
        return void (await call(sellerAs, 'Invoices.VOID', payload))
      }
      case 'declined':
        return pay(invoice, '4000000000000002')
      case 'paid':
        // The bank of some takes it back: there is a dispute to be answered.
        return pay(invoice, planned.owner % 2 === 0 ? disputedCard : plainCard)
      case 'credited':
        return void (await credit(invoice, { by: 'all' }, 'Billed by mistake: this part was not ordered.'))
      case 'credited in part':
        return void (await credit(
          invoice,
          { by: 'amount', amount: share(invoice, 10n) },
          'A tenth off, as agreed for the delay.',
        ))
      case 'credited when paid': {
        await pay(invoice)
        // What the provider took is told a moment later, and is there when the next day has come.
        await on(0)
        const note = await credit(
          invoice,
          { by: 'amount', amount: share(invoice, 20n) },
          'One of the visits was not needed.',
        )
        // Every other one is given back at once.
        const { id: creditId, version, status } = note
        if (n % 2 === 0 && status === 'held')
          await call(sellerAs, 'Payments.GIVE_BACK', { creditId, version }, 'give back')
        return
      }
    }
  }

/** Deals between the demo's people and organisations, in every state, over all its months. */
export const dealStories = (
  world: World,
  services: readonly PlannedService[],
): { readonly asked: Day; readonly story: Story }[] =>
  plannedDeals(services).map(deal => ({ asked: deal.asked, story: storyOf(world, deal) }))
