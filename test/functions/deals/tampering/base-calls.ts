import { createHash, randomBytes } from 'node:crypto'
import { ulid } from 'ulid'
import { ClientViews } from '#functions/deals/ClientViews.ts'
import { Contracts } from '#functions/deals/Contracts.ts'
import { Credits } from '#functions/deals/Credits.ts'
import { ViewAnswerCodes } from '#functions/deals/client-view-tables.ts'
import { answerCodeHash } from '#functions/deals/client-views/guest.ts'
import { contractDayTables, stageContractDay } from '#functions/deals/daily/contract-day.ts'
import { Proposals } from '#functions/deals/Proposals.ts'
import { Tickets } from '#functions/deals/Tickets.ts'
import { Uploads as DealUploads } from '#functions/deals/Uploads.ts'
import { Uploads } from '#functions/files/tables.ts'
import { repository } from '#functions/kit/repository.ts'
import { Unit } from '#functions/kit/unit.ts'
import { transaction } from '#functions/kit/work.ts'
import { Organisations } from '#functions/organisations/Organisations.ts'
import type { DeliveryScheduleItem } from '#shared/deals/contract.ts'
import type { CreditNote } from '#shared/deals/credit.ts'
import type { FeeQuote } from '#shared/deals/fee-model.ts'
import type { feeMethods } from '#shared/deals/fees.contract.ts'
import type { InvoiceView } from '#shared/deals/invoice.ts'
import type { Proposal } from '#shared/deals/proposal.ts'
import type { Request } from '#shared/deals/request.ts'
import type { Out } from '#shared/kit/contract.ts'
import { idFrom } from '#shared/kit/id.ts'
import { card } from '../../../plain-terms.ts'
import { relationOf } from '../../relations.ts'
import { reader } from './audit.ts'
import { type Base, type BaseCall, type By, dates, type Payload, page, reason, terms, type Who } from './parts.ts'
import { rfqCalls } from './rfq-calls.ts'

/**
 * A call of each method of the area as it is meant, on a deal that is where the call can be made. What a client could send
 * instead is made from it, leaf by leaf.
 */

const start = new Date('2026-03-02T09:00:00.000Z')
const drawn = { kind: 'drawn', strokes: [[10, 20, 30, 40, 50, 60, 70, 80]] }

/** @param base two organisations that deal with one another */
export const baseCalls = async (base: Base) => {
  const { as, org, store, host, call, sent, offer, contracted, publish, bodyWith } = base
  await call(Organisations, as.cora, 'JOIN_AS_CLIENT_ORG', { organizationId: org.other })
  const harbour = { id: org.harbour, type: 'organization' } as const
  const recurring = { term: { length: 3, type: 'month' }, noticeDays: 30 }
  const asked = bodyWith({
    requirePO: false,
    end: '2026-07-01',
    answers: { q1: '12', unasked: ['x'] },
    recurring,
    invitees: [{ id: as.dev.uid, type: 'user' }],
  }) as unknown as Payload

  const on = ({ id, version }: Request) => ({ requestId: id, version })
  const drafted = () => call<Request>(Tickets, as.cora, 'CREATE', { body: base.body })
  const offered = async () => offer(await sent())
  /** Harbour Foods signs in this order: whoever has the role of its clerk, then its owner. */
  const ordered = async () => {
    const { rid } = await relationOf(store, as.dev.uid, org.harbour)
    return [
      { roles: [rid], owner: false, needed: 1 },
      { roles: [], owner: true, needed: 1 },
    ]
  }
  const signed = () => contracted()
  const monthly = () => contracted({ paymentIndex: 0, recurring })
  const billed = async () => publish(as.ada, (await signed()).contract.id, 1)
  const credited = async () => {
    const invoice = await billed()
    const wish = { by: 'amount', amount: '10.00' }
    const asks = { invoiceId: invoice.id, version: invoice.version, reason, wish }
    return call<CreditNote>(Credits, as.ada, 'CREATE', asks)
  }
  /** The draft that the daily run makes of the first payment. */
  const draftInvoice = async (): Promise<InvoiceView> => {
    const { contract } = await signed()
    await transaction(host, { tables: contractDayTables }, {}, work =>
      stageContractDay(work, contract.id, contract.next ?? ''),
    )
    return (await base.procurement(as.ada, contract.requestId)).invoices[0]!
  }
  /** A file of a side that passed its check. */
  const file = async (who: Base['as']['ada'] | Base['as']['cora']) => {
    const unit = new Unit()
    const id = idFrom('file', ulid())
    const at = start.toISOString()
    repository(Uploads, store, unit).create({
      ...{ id, purpose: 'request', owner: { id: who.organisationId, type: 'organization' }, by: who.uid },
      ...{ name: 'plan.pdf', type: 'application/pdf', size: 9, hasStill: false, status: 'ready' },
      ...{ checked: { key: id, type: 'application/pdf', size: 9, thumb: `${id}-thumb` }, createdAt: at, updatedAt: at },
    })
    await unit.commit(store)
    return id
  }
  const attached = async () => {
    const request = await sent()
    const id = await file(as.cora)
    await call(DealUploads, as.cora, 'ADD_TO_REQUEST', { requestId: request.id, ids: [id] })
    return { requestId: request.id, id }
  }
  /** A link to an offer that its client made, by which it is answered with the code 123456 once that is mailed. */
  const coded = () => {
    const code = randomBytes(32).toString('base64url')
    return { code, hash: createHash('sha256').update(code).digest('base64url') }
  }
  const toRead = { to: reader, days: 30, language: 'en' }
  const ownOffer = async () => {
    await call(Organisations, as.eve, 'JOIN_AS_CLIENT', { organizationId: org.wattle, hiMsg: 'Hello' })
    return offer(await sent(as.eve))
  }
  const shared = async () => {
    const { id: requestId, documentHash } = await ownOffer()
    const { code, hash } = coded()
    const of = { kind: 'document', requestId }
    await call(ClientViews, as.eve, 'CREATE', { of, hash, ...toRead, answers: { email: 'paula@people.example' } })
    await call(ClientViews, undefined, 'OPEN', { code })
    return { code, hash, documentHash }
  }
  const answering = async (answer: (documentHash: string | undefined) => Payload) => {
    const { code, hash, documentHash } = await shared()
    const unit = new Unit()
    repository(ViewAnswerCodes, store, unit).create({
      ...{ hash, askedAt: start.toISOString(), asked: 1, windowAt: start.toISOString(), tries: 0, mailTries: 1 },
      code: answerCodeHash(hash, '123456'),
    })
    await unit.commit(store)
    return { code, mailed: '123456', answer: answer(documentHash) }
  }
  const delivery = async () => {
    const { contract, deliveries } = await signed()
    const { number, version } = deliveries[0]!
    return { contractId: contract.id, number, version }
  }
  const reported = async () => {
    const at = await delivery()
    const id = await file(as.ada)
    const { version } = await call<DeliveryScheduleItem>(Contracts, as.ada, 'DELIVER', { ...at, files: [id] })
    return { ...at, version, id }
  }
  /** What a side offers instead of what there is: one item more in words of its own, and each part of the terms. */
  const otherChoice = ({ choice }: Request) => {
    const { platform: _platform, ...rest } = choice as NonNullable<Request['choice']>
    const own = {
      ...{
        type: 'service',
        title: 'Stocktaking',
        quantity: 3,
        cost: '400.00',
        ...dates,
        requirePO: false,
        gstFree: false,
      },
      ...{ description: 'We count everything.', engagementLetter: 'Dear {client}.' },
      deliveries: { count: 2, per: 1, type: 'week' },
    }
    const service = { ...own, sid: base.service.id }
    const { gstRate } = rest
    return {
      ...rest,
      ...terms,
      gstRate,
      recurring: { ...recurring, term: { length: 1, type: 'year' } },
      items: [...rest.items, own, service],
    }
  }
  const words = { message: 'Gladly.', language: 'en' }
  const proposal = { choice: { ...terms, platform: card, recurring }, ...words, expires: '2026-03-20' }
  const proposed = {
    ...proposal,
    choice: {
      ...proposal.choice,
      items: [
        {
          ...{ id: 'i1', type: 'service', title: 'Stocktaking', quantity: 1, cost: '400.00', ...dates },
          ...{ requirePO: false, gstFree: false, description: 'We count.', engagementLetter: 'Dear {client}.' },
          deliveries: { count: 2, per: 1, type: 'week' },
        },
        {
          ...{ sid: base.service.id, type: 'service', title: 'x', quantity: 2, cost: '900.00', ...dates },
          ...{ requirePO: true, gstFree: false },
        },
      ],
    },
  }
  const draftProposal = () => call<Proposal>(Proposals, as.ada, 'CREATE', { customers: [harbour], body: proposed })
  const sentProposal = () => call<Proposal>(Proposals, as.ada, 'CREATE_OFFER', { customers: [harbour], body: proposed })
  const document = async (who: Who, request: Request) => {
    const { hash } = await base.document(who, request.id)
    return { requestId: request.id, documentHash: hash }
  }
  const invoiceOf = async () => {
    const { id, version } = await billed()
    return { invoiceId: id, version }
  }
  const draftOf = async () => {
    const { id, version } = await draftInvoice()
    return { invoiceId: id, version }
  }
  /** A draft with two lines that come to its payment. */
  const laidOut = async () => {
    const { id: invoiceId, version, material } = await draftInvoice()
    const amount = (Number(material.principal) / 2).toFixed(2)
    const lines = ['Reading', 'Report'].map(text => ({ text, amount }))
    return { invoiceId, version, description: '', lines }
  }
  /** One client more than the plan of Finn's organisation has room for, as it is quoted. */
  const plan = async () => {
    const { extraClients } = await call<Out<(typeof feeMethods)['GET_USAGE_FEE']>>(
      Contracts,
      as.finn,
      'GET_USAGE_FEE',
      {},
    )
    return { plan: 'momentum', extraClients: extraClients + 1 }
  }
  const agreed = (signature: unknown) => async () => {
    const request = await plan()
    const { now, monthly } = await call<FeeQuote>(Contracts, as.finn, 'GET_FEE_QUOTE', request)
    return { request, contract: { now, monthly, signature, language: 'en' } }
  }
  const period = { account: `${org.wattle}.${org.harbour}.AUD`, from: '2026-01-01', to: '2026-06-30' }

  const by: By = (who, payload) => async () => {
    base.clock.now = start
    return { as: who, payload: await payload() }
  }
  const { ada, cora, eve } = as
  const rfqs = rfqCalls(base, by)
  const step = { days: 14, firmness: 'firm', words: 'Please pay.', interest: false }
  const rule = { before: [3], after: [7, 14], steps: [step] }

  const calls: Readonly<Record<string, readonly (() => Promise<BaseCall>)[]>> = {
    'Tickets.CREATE': [by(cora, () => ({ body: asked }))],
    'Tickets.UPDATE': [
      by(cora, async () => ({ ...on(await drafted()), body: asked })),
      by(cora, async () => ({ ...on(await sent()), body: base.body })),
    ],
    'Tickets.SEND_REQUEST_MERGED': [
      by(cora, async () => ({ draft: on(await drafted()), body: asked })),
      by(cora, () => ({ body: base.body })),
    ],
    'Tickets.CREATE_OFFER': [
      by(ada, async () => {
        const request = await sent()
        return { ...on(request), body: { ...words, choice: otherChoice(request) } }
      }),
      by(ada, async () => {
        const request = await offered()
        return { ...on(request), body: { ...words, choice: otherChoice(request) } }
      }),
    ],
    'Tickets.COUNTER_OFFER': [
      by(cora, async () => {
        const request = await offered()
        return { ...on(request), body: { ...words, choice: otherChoice(request) } }
      }),
    ],
    'Tickets.REJECT_REQUEST': [by(ada, async () => ({ ...on(await sent()), reason }))],
    'Tickets.DISCARD_REQUEST': [by(ada, async () => ({ ...on(await offered()), reason }))],
    'Tickets.REMOVE': [by(cora, async () => on(await drafted()))],
    'Tickets.ARCHIVE': [
      by(cora, async () => on(await call<Request>(Tickets, ada, 'REJECT_REQUEST', { ...on(await sent()), reason }))),
    ],
    'Tickets.GET_INVITEES': [by(cora, async () => ({ requestId: (await sent()).id }))],
    'Tickets.GET_COLLEAGUES': [by(cora, () => ({ query: 'd' }))],
    'Tickets.ADD_INVITEES': [
      by(cora, async () => ({ requestId: (await sent()).id, invitees: [{ id: as.dev.uid, type: 'user' }] })),
    ],
    'Tickets.REMOVE_INVITEE': [
      by(cora, async () => ({ requestId: (await sent()).id, invitee: { id: as.dev.uid, type: 'user' } })),
    ],
    'Tickets.GET_BY_ID': [by(cora, async () => ({ requestId: (await sent()).id }))],
    'Tickets.FIND': [by(cora, () => ({ query: 'stock', limit: 5 }))],
    'Tickets.GET_BY_RELATED': [
      by(cora, () => ({
        ...{ side: 'purchase', group: 'open', status: 'requested', query: 'pay', sort: 'created', descending: true },
        ...page,
      })),
      by(cora, () => ({ side: 'purchase', group: 'open', waits: true, ...page })),
    ],
    'Tickets.GET_PROCUREMENT_OF_TICKET_MERGED': [by(cora, async () => ({ ticket: (await signed()).request.id }))],
    'Tickets.NUM_BY_DEMANDER': [by(cora, () => ({}))],
    'Tickets.NUM_BY_SUPPLIER': [by(ada, () => ({}))],
    'Contracts.GET_USAGE_FEE': [by(as.finn, () => ({}))],
    'Contracts.GET_FEE_QUOTE': [by(as.finn, plan)],
    'Contracts.CREATE_ORG_TICKET': [by(as.finn, agreed(drawn)), by(as.finn, agreed(base.typed('Finn Tester')))],
    'Contracts.GET_BY_ID': [by(cora, async () => ({ contractId: (await signed()).contract.id }))],
    'Contracts.GET_SCHEDULE': [
      by(cora, async () => ({ contractId: (await signed()).contract.id, kind: 'payment', from: 1, ...page })),
    ],
    'Contracts.SET_PUBLISHING': [by(ada, async () => ({ contractId: (await signed()).contract.id, byItself: true }))],
    'Contracts.END': [
      by(cora, async () => {
        const { contract } = await monthly()
        return { contractId: contract.id, version: contract.version, reason }
      }),
    ],
    'Contracts.CONTINUE': [
      by(cora, async () => {
        const { contract } = await monthly()
        const at = { contractId: contract.id, version: contract.version }
        const { version } = await call<{ version: number }>(Contracts, cora, 'END', { ...at, reason })
        return { ...at, version }
      }),
    ],
    'Contracts.GET_DOCUMENT': [by(cora, async () => ({ requestId: (await offered()).id }))],
    'Contracts.GET_SIGN_ORDER': [by(cora, async () => ({ requestId: (await offered()).id }))],
    'Contracts.GET_SHORT_SIDES': [by(cora, async () => ({ requestId: (await offered()).id }))],
    'Contracts.SET_SIGN_ORDER': [by(cora, async () => ({ ...on(await offered()), order: await ordered() }))],
    'Contracts.SIGN_CONTRACT_MERGED': [
      by(cora, async () => ({
        ...(await document(cora, await offered())),
        signature: base.typed('Cora Tester'),
        language: 'fr',
      })),
      by(ada, async () => ({ ...(await document(ada, await offered())), signature: drawn })),
    ],
    'Contracts.TAKE_BACK_SIGNATURE': [
      by(cora, async () => {
        const { id: requestId } = await offered()
        await base.sign(cora, requestId)
        return { requestId }
      }),
    ],
    'Contracts.DELIVER': [
      by(ada, async () => ({ ...(await delivery()), note: 'All of it.', files: [await file(ada)] })),
    ],
    'Contracts.ACCEPT_DELIVERY': [
      by(cora, async () => {
        const { id: _file, ...at } = await reported()
        return at
      }),
    ],
    'Contracts.DISPUTE_DELIVERY': [
      by(cora, async () => {
        const { id: _file, ...at } = await reported()
        return { ...at, reason }
      }),
    ],
    'Contracts.GET_DELIVERIES': [
      by(cora, () => ({ side: 'purchase', ...page })),
      by(ada, () => ({ side: 'sale', ...page })),
    ],
    'Contracts.GET_DELIVERY': [
      by(cora, async () => {
        const { contractId, number } = await reported()
        return { contractId, number, ...page }
      }),
    ],
    'Invoices.FIND': [by(cora, () => ({ query: 'stock', limit: 5 }))],
    'Invoices.GET_BY_RELATED': [
      by(ada, () => ({ side: 'sale', owed: true, ...page })),
      by(cora, () => ({ side: 'purchase', query: 'pay', descending: true, ...page })),
      by(cora, () => ({ side: 'purchase', waits: true, ...page })),
      by(ada, () => ({ side: 'sale', publisher: ada.uid, ...page })),
    ],
    'Invoices.NUM_BY_RELATED': [by(ada, () => ({}))],
    'Invoices.OUTLOOK': [by(cora, () => ({ side: 'purchase' }))],
    'Invoices.GET_BY_ID': [by(cora, async () => ({ invoiceId: (await billed()).id }))],
    'Invoices.GET_TRAIL': [by(cora, async () => ({ invoiceId: (await billed()).id, line: 'i1' }))],
    'Invoices.PUBLISH_INVOICE': [by(ada, async () => ({ contractId: (await signed()).contract.id, number: 1 }))],
    'Invoices.CREATE_MULTI': [
      by(ada, async () => ({ contractId: (await signed()).contract.id, upTo: 2 })),
      by(ada, async () => ({ contractId: (await signed()).contract.id, upTo: 2, asDraft: true })),
    ],
    'Invoices.UPDATE': [by(ada, async () => ({ ...(await draftOf()), description: 'Thank you.' })), by(ada, laidOut)],
    'Invoices.UPDATE_MULTI': [
      by(ada, async () => ({ invoices: [{ ...(await draftOf()), description: 'Thank you.' }] })),
      by(ada, async () => ({ invoices: [await laidOut()] })),
    ],
    'Invoices.SIGN_INVOICE_MERGED': [by(cora, invoiceOf)],
    'Invoices.GET_REMINDERS': [by(ada, () => ({}))],
    'Invoices.SET_REMINDERS': [
      by(ada, async () => {
        const { version } = await call<{ version: number }>(
          (await import('#functions/deals/Invoices.ts')).Invoices,
          ada,
          'GET_REMINDERS',
          {},
        )
        return { rule, version }
      }),
    ],
    'Invoices.REMIND_OF': [by(ada, async () => ({ ...(await invoiceOf()), rule }))],
    'Invoices.GET_DUNNING': [by(ada, () => page)],
    'Invoices.PAUSE_REMINDERS': [
      by(ada, async () => ({ invoiceId: (await billed()).id, of: 'invoice', until: '2026-03-20' })),
      by(ada, async () => ({ invoiceId: (await billed()).id, of: 'client', until: '2026-03-20' })),
    ],
    'Invoices.GET_MAPPING_BY_PUBLISHER': [by(ada, () => ({}))],
    'Invoices.VOID': [by(ada, async () => ({ ...(await invoiceOf()), reason }))],
    'Credits.FIND': [by(cora, () => ({ query: 'stock', limit: 5 }))],
    'Credits.GET_BY_RELATED': [
      by(cora, () => ({ side: 'purchase', status: 'settled', query: 'pay', descending: true, ...page })),
    ],
    'Credits.NUM_BY_RELATED': [by(ada, () => ({}))],
    'Credits.GET_BY_CONTRACT': [by(cora, async () => ({ contractId: (await credited()).contractId, ...page }))],
    'Credits.GET_BY_INVOICE': [by(cora, async () => ({ invoiceId: (await credited()).invoiceId }))],
    'Credits.CREATE': [
      by(ada, async () => ({ ...(await invoiceOf()), reason, wish: { by: 'all' } })),
      by(ada, async () => ({ ...(await invoiceOf()), reason, wish: { by: 'amount', amount: '10.00' } })),
      by(ada, async () => ({
        ...(await invoiceOf()),
        ...{ reason, wish: { by: 'lines', lines: [{ key: 'i1', amount: '10.00' }] } },
      })),
    ],
    'CreditPapers.FACTS': [by(cora, async () => ({ creditId: (await credited()).id }))],
    'CreditPapers.GET': [by(cora, async () => ({ creditId: (await credited()).id, language: 'en' }))],
    'CreditPapers.E_INVOICE': [by(cora, async () => ({ creditId: (await credited()).id, language: 'en' }))],
    'InvoicePapers.FACTS': [by(cora, async () => ({ invoiceId: (await billed()).id }))],
    'InvoicePapers.GET': [by(cora, async () => ({ invoiceId: (await billed()).id, language: 'en' }))],
    'InvoicePapers.E_INVOICE': [by(cora, async () => ({ invoiceId: (await billed()).id, language: 'en' }))],
    'ClientViews.CREATE': [
      by(eve, async () => ({
        of: { kind: 'document', requestId: (await ownOffer()).id },
        hash: coded().hash,
        ...toRead,
        answers: { email: 'paula@people.example' },
      })),
      by(cora, async () => ({
        of: { kind: 'invoice', invoiceId: (await billed()).id },
        hash: coded().hash,
        ...toRead,
      })),
    ],
    'ClientViews.GET_BY_SUBJECT': [
      by(cora, async () => ({ of: { kind: 'document', requestId: (await offered()).id } })),
      by(cora, async () => ({ of: { kind: 'invoice', invoiceId: (await billed()).id } })),
    ],
    'ClientViews.WITHDRAW': [by(eve, async () => ({ hash: (await shared()).hash }))],
    'ClientViews.OPEN': [by(eve, async () => ({ code: (await shared()).code }))],
    'ClientViews.READ': [by(eve, async () => ({ code: (await shared()).code }))],
    'ClientViews.GET_PDF': [by(eve, async () => ({ code: (await shared()).code, language: 'en' }))],
    'ClientViews.SEND_ANSWER_CODE': [by(eve, async () => ({ code: (await shared()).code }))],
    'ClientViews.ANSWER': [
      by(eve, () =>
        answering(documentHash => ({
          kind: 'accept',
          documentHash,
          signature: { kind: 'typed', name: reader },
          language: 'en',
        })),
      ),
      by(eve, () => answering(documentHash => ({ kind: 'accept', documentHash, signature: drawn, language: 'fr' }))),
      by(eve, () => answering(() => ({ kind: 'decline', reason }))),
    ],
    'ContractPapers.GET': [by(cora, async () => ({ requestId: (await offered()).id, language: 'en' }))],
    'Offers.GET_VERSIONS': [by(cora, async () => ({ requestId: (await offered()).id }))],
    'Offers.GET_CHANGES': [by(cora, async () => ({ requestId: (await offered()).id, of: 'payments', from: 0 }))],
    'Offers.GET_DIFFERENCE': [by(cora, async () => ({ requestId: (await offered()).id }))],
    'Proposals.CREATE': [by(ada, () => ({ customers: [harbour], body: proposed }))],
    'Proposals.UPDATE': [
      by(ada, async () => {
        const { id: draftId, version } = await draftProposal()
        return { draftId, version, customers: [harbour], body: proposed }
      }),
    ],
    'Proposals.CREATE_OFFER': [
      by(ada, async () => {
        const { id: draftId, version } = await draftProposal()
        return { customers: [harbour], body: proposed, draft: { draftId, version } }
      }),
    ],
    'Proposals.DISCARD_REQUEST': [
      by(ada, async () => {
        const { id: proposalId, version } = await sentProposal()
        return { proposalId, version, reason }
      }),
    ],
    'Proposals.REMOVE': [
      by(ada, async () => {
        const { id: proposalId, version } = await draftProposal()
        return { proposalId, version }
      }),
    ],
    'Proposals.GET_BY_ID': [by(ada, async () => ({ proposalId: (await draftProposal()).id }))],
    'Proposals.GET_BY_RELATED': [
      by(ada, () => ({ group: 'draft', query: 'stock', waits: true, descending: true, ...page })),
    ],
    'Proposals.FIND': [by(ada, () => ({ query: 'stock', limit: 5 }))],
    'Proposals.GET_RECEIVED': [by(cora, () => ({ query: 'stock', ...page }))],
    'Proposals.NUM_BY_GROUP': [by(ada, () => ({}))],
    'Proposals.GET_CLIENTS': [by(ada, () => ({ query: 'harbour', ...page }))],
    ...rfqs.calls,
    'Statements.GET_ACCOUNTS': [by(cora, () => ({ side: 'purchase' }))],
    'Statements.FIND': [by(cora, () => ({ query: 'wattle', limit: 5 }))],
    'Statements.GET': [
      by(cora, async () => {
        await billed()
        return period
      }),
    ],
    'Statements.PDF': [
      by(cora, async () => {
        await billed()
        return { ...period, language: 'en' }
      }),
    ],
    'Statistics.GET_STATISTICS': [by(cora, () => ({ isRevenue: false, year: 2025, currency: 'AUD' }))],
    'Statistics.GET_INVOICES': [
      by(cora, () => ({ isRevenue: false, startDate: '2026-01-01', endDate: '2026-03-31', ...page })),
    ],
    'Uploads.GET_OF_REQUEST': [by(cora, async () => ({ requestId: (await attached()).requestId }))],
    'Uploads.GET_REQUEST_URL': [by(ada, async () => ({ ...(await attached()), thumb: true }))],
    'Uploads.GET_DELIVERY_URL': [
      by(cora, async () => {
        const { contractId, number, version, id } = await reported()
        return { contractId, number, entry: version - 1, id, thumb: true }
      }),
    ],
    'Uploads.ADD_TO_REQUEST': [by(cora, async () => ({ requestId: (await sent()).id, ids: [await file(cora)] }))],
    'Uploads.REMOVE_FROM_REQUEST': [by(cora, attached)],
  }

  /** One thing of each kind of another deal of the same two sides. */
  const sibling = async (): Promise<Readonly<Record<string, string>>> => {
    base.clock.now = start
    const credit = await credited()
    return {
      ...{ req: (await sent()).id, con: credit.contractId, inv: credit.invoiceId, crn: credit.id },
      ...{
        pro: (await draftProposal()).id,
        rfq: (await rfqs.rfq()).id,
        fil: (await attached()).id,
        ser: base.service.id,
      },
    }
  }
  const hashes = async () => [(await base.document(as.cora, (await offered()).id)).hash]
  return { calls, sibling, hashes }
}
