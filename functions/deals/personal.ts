import type { ClientView } from '#shared/deals/client-view.ts'
import { creditIdsOf } from '#shared/deals/credit.ts'
import { isKeptByLaw } from '#shared/deals/kept.ts'
import { dealGroups, type Request } from '#shared/deals/request.ts'
import type { Rfq } from '#shared/deals/rfq.ts'
import { keyOfUse } from '#shared/files/quota.ts'
import type { Party } from '#shared/kit/event.ts'
import { erasedText } from '#shared/kit/personal.ts'
import { type CopiedFile, type Person, personal } from '../kit/personal.ts'
import type { ReadDb } from '../kit/serve.ts'
import type { Job } from '../kit/worker.ts'
import { type invoiceTables, personalUses as uses } from './personal-uses.ts'

const mostBytes = 32_000_000
const law = 'law asks that signed documents and what was billed by them are kept'

const partyOf = ({ uid }: Person): Party => ({ id: uid, type: 'user' })

/** Every request of a person's own account. People buy, and sell for organisations alone. */
const requestsOf = async (db: Pick<ReadDb<typeof uses>, 'requests'>, person: Person): Promise<Request[]> => {
  const found: Request[] = []
  for (const demanderGroup of dealGroups) {
    for await (const request of db.requests.all('byDemander', { demander: partyOf(person), demanderGroup }))
      found.push(request)
  }
  return found
}

/** Every request for quotes of a person's own account. */
const rfqsOf = async (db: Pick<ReadDb<typeof uses>, 'rfqs'>, person: Person): Promise<Rfq[]> => {
  const found: Rfq[] = []
  for (const status of ['open', 'draft'] as const)
    for await (const rfq of db.rfqs.all('byClient', { client: partyOf(person), status })) found.push(rfq)
  return found
}

/** Every invoice of a person's own account. */
export const invoicesOf = async (db: ReadDb<{ readonly tables: typeof invoiceTables }>, person: Person) => {
  const contracts = (await requestsOf(db, person)).flatMap(({ contractId }) => contractId ?? [])
  const items = await Promise.all(contracts.map(contractId => db.items.allRows({ contractId })))
  const ids = items.flat().flatMap(item => (item.kind === 'payment' && item.invoiceId) || [])
  return (await db.invoices.getMany(ids.map(id => ({ id })))).flatMap(invoice => invoice ?? [])
}

/** The threads of a person of which nothing was ever signed. */
const unsigned = async (db: Pick<ReadDb<typeof uses>, 'requests'>, person: Person): Promise<Request[]> => {
  const all = await requestsOf(db, person)
  const kept = new Set(all.filter(isKeptByLaw).map(({ thread }) => thread))
  return all.filter(({ thread }) => !kept.has(thread))
}

/** A request that came to nothing: the other side keeps that there was one, and not from whom. */
const eraseRequest = (id: Request['id'], job: Job<typeof uses>) =>
  job.transaction(async ({ db }) => {
    const [request, engagement] = await Promise.all([db.requests.get({ id }), db.engagements.get({ requestId: id })])
    if (request?.status === 'draft') db.requests.remove(request)
    else if (request && request.demanderName !== erasedText) {
      const { reason, ...rest } = request
      db.requests.save({ ...rest, demanderName: erasedText, ...(reason === undefined ? {} : { reason: '' }) })
    }
    if (!engagement) return
    if (request?.status === 'draft') db.engagements.remove(engagement)
    else {
      const { document: _document, ...rest } = engagement
      const items = engagement.items.map(item => ({ ...item, answers: {} }))
      db.engagements.save({ ...rest, hiMsg: '', offerMsg: '', items })
    }
  })

/** Every link that a person made to documents of their own account, and to the invoices of those. */
const viewsOf = async (db: ReadDb<typeof uses>, person: Person): Promise<ClientView[]> => {
  const [requests, invoices] = await Promise.all([requestsOf(db, person), invoicesOf(db, person)])
  const owner = partyOf(person)
  const found: ClientView[] = []
  for (const { id: about } of [...requests, ...invoices])
    for await (const view of db.views.all('byAbout', { about, owner })) found.push(view)
  return found
}

/** What deals keep of a person. */
export const personalOfDeals = personal(uses, {
  Requests: {
    copy: async (person, { db }) => ({ rows: await requestsOf(db, person) }),
    erase: async (person, job) => {
      for (const { id } of await unsigned(job.db, person)) await eraseRequest(id, job)
    },
    stays: law,
  },
  Engagements: {
    copy: async (person, { db }) => {
      const ids = (await requestsOf(db, person)).map(({ id }) => ({ requestId: id }))
      return { rows: (await db.engagements.getMany(ids)).filter(row => row !== undefined) }
    },
    stays: law,
  },
  DealFiles: {
    copy: async (person, { db, ports }) => {
      const threads = new Set((await requestsOf(db, person)).map(({ thread }) => thread))
      const rows = (await Promise.all([...threads].map(thread => db.dealFiles.allRows({ thread })))).flat()
      const files: CopiedFile[] = rows.map(({ id, name, key }) => ({
        name: `${id}-${name}`,
        read: async () => (await ports.files()).get(key, mostBytes),
      }))
      return { rows, files }
    },
    erase: async (person, job) => {
      const threads = new Set((await unsigned(job.db, person)).map(({ thread }) => thread))
      for (const thread of threads) {
        const own = (await job.db.dealFiles.allRows({ thread })).filter(({ side }) => side === 'demander')
        for (const { id, key, thumb, size } of own) {
          const files = await job.ports.files()
          await files.erase(key)
          if (thumb) await files.erase(thumb)
          await job.transaction(async ({ db }) => {
            const row = await db.dealFiles.get({ thread, id })
            if (!row) return
            db.dealFiles.remove(row)
            db.fileUses.add({ party: keyOfUse(partyOf(person)) }, { bytes: -size, files: -1 })
          })
        }
      }
    },
    stays: law,
  },
  Signatures: {
    copy: async (person, { db }) => {
      const requests = (await requestsOf(db, person)).filter(isKeptByLaw)
      const rows = (await Promise.all(requests.map(({ id }) => db.signatures.allRows({ requestId: id })))).flat()
      return { rows: rows.filter(({ uid }) => uid === person.uid) }
    },
    stays: law,
  },
  Contracts: {
    copy: async (person, { db }) => {
      const ids = (await requestsOf(db, person)).flatMap(({ contractId }) => (contractId ? [{ id: contractId }] : []))
      return { rows: (await db.contracts.getMany(ids)).filter(row => row !== undefined) }
    },
    stays: law,
  },
  Proposals: {
    stays: 'people sell for organisations alone: it is the organisation that made an offer, or took it back',
  },
  ProposalLetters: { stays: 'it is what an organisation wrote to its clients; each has it in a deal of its own' },
  Rfqs: {
    copy: async (person, { db }) => ({ rows: await rfqsOf(db, person) }),
    erase: async (person, job) => {
      for (const { id } of await rfqsOf(job.db, person))
        await job.transaction(async ({ db }) => {
          const rfq = await db.rfqs.get({ id })
          if (!rfq || rfq.clientName === erasedText) return
          // Nobody else has ever seen a draft.
          if (rfq.status === 'draft') {
            db.rfqs.remove(rfq)
            return
          }
          const items = rfq.items.map(item => ({ ...item, description: '' }))
          db.rfqs.save({ ...rfq, clientName: erasedText, message: '', items })
        })
    },
  },
  ClientViews: {
    copy: async (person, { db }) => ({ rows: await viewsOf(db, person) }),
    erase: async (person, job) => {
      for (const { hash } of await viewsOf(job.db, person))
        await job.transaction(async ({ db }) => {
          const row = await db.views.get({ hash })
          if (row) db.views.remove(row)
        })
    },
  },
  ViewAnswerCodes: { nothing: 'the hash of a code, for a day: whose it is stands with the link', fields: ['code'] },
  RfqInvitations: { stays: 'people sell for organisations alone: it names the organisations that were asked' },
  Quotes: { stays: 'it is what an organisation wrote to who asked it, and people sell for organisations alone' },
  Totals: {
    nothing:
      'what deals came to by month, party and service: it names a person by an id that leads nowhere once they are erased',
    fields: ['party.id', 'key', 'invoiced', 'credited', 'interest', 'paid', 'outstanding', 'overdue'],
  },
  CountedInvoices: {
    nothing: 'which amounts of an invoice are in the totals',
    fields: [
      'invoiceId',
      'supplier.id',
      'customer.id',
      'title',
      'issued',
      'shares.title',
      'shares.amount',
      'movements.day',
      'movements.amount',
      'movements.shares.title',
      'movements.shares.amount',
      'outstanding',
      'overdue',
    ],
  },
  UsageFees: { stays: 'which usage plan an organisation agreed to, and by whose word' },
  ReminderRules: {
    nothing: 'on which days an organisation has its clients reminded',
    fields: ['oid', 'rule.steps.words'],
  },
  ReminderPauses: {
    nothing: 'until when an organisation does not remind a client, by an id that leads nowhere once a person is erased',
    fields: ['oid', 'client.id', 'until'],
  },
  PurchaseOrders: { nothing: 'how much of an order was delivered', fields: ['id', 'contractId'] },
  ScheduleItems: {
    nothing:
      'what became of the payments and deliveries of a contract, and whose move one is, by an id that leads nowhere once a person is erased',
    fields: [
      'contractId',
      'invoiceId',
      'paidInterestLate',
      'credited',
      'stillPaid',
      'payableAgain',
      'move.party.id',
      'move.requestId',
    ],
  },
  DeliveryActs: {
    copy: async (person, { db, ports }) => {
      const contracts = (await requestsOf(db, person)).flatMap(({ contractId }) => contractId ?? [])
      const rows = (await Promise.all(contracts.map(contractId => db.deliveryActs.allRows({ contractId })))).flat()
      const files: CopiedFile[] = rows.flatMap(row =>
        row.files.map(({ id, name, key }) => ({
          name: `${id}-${name}`,
          read: async () => (await ports.files()).get(key, mostBytes),
        })),
      )
      return { rows, files }
    },
    stays: law,
  },
  Invoices: {
    copy: async (person, { db }) => ({ rows: await invoicesOf(db, person) }),
    stays: law,
  },
  Takings: {
    copy: async (person, { db }) => {
      const ids = (await invoicesOf(db, person)).map(({ id }) => ({ invoiceId: id }))
      return { rows: (await db.takings.getMany(ids)).filter(row => row !== undefined) }
    },
    stays: 'law asks that what was taken is kept for as long as the books',
  },
  CreditNotes: {
    copy: async (person, { db }) => {
      const ids = (await invoicesOf(db, person)).flatMap(creditIdsOf).map(id => ({ id }))
      return { rows: (await db.creditNotes.getMany(ids)).filter(row => row !== undefined) }
    },
    stays: law,
  },
})
