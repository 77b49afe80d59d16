import { ulid } from 'ulid'
import { Contracts } from '#functions/deals/Contracts.ts'
import { Credits } from '#functions/deals/Credits.ts'
import { Invoices } from '#functions/deals/Invoices.ts'
import { Proposals } from '#functions/deals/Proposals.ts'
import { Rfqs } from '#functions/deals/Rfqs.ts'
import { Tickets } from '#functions/deals/Tickets.ts'
import { Uploads } from '#functions/files/tables.ts'
import { FileFolders, FileThreads, FileVersions } from '#functions/files/thread-tables.ts'
import { Users } from '#functions/identity/tables.ts'
import { repository } from '#functions/kit/repository.ts'
import { Unit } from '#functions/kit/unit.ts'
import { Resources } from '#functions/marketplace/Resources.ts'
import { Services } from '#functions/marketplace/Services.ts'
import { InvitationLists } from '#functions/organisations/invitation-tables.ts'
import { Organisations } from '#functions/organisations/Organisations.ts'
import { Instruments } from '#functions/payments/instrument-tables.ts'
import { Mail } from '#functions/work/Mail.ts'
import { Templates } from '#functions/work/Templates.ts'
import { Todos } from '#functions/work/Todos.ts'
import type { Contract } from '#shared/deals/contract.ts'
import type { InvoiceView } from '#shared/deals/invoice.ts'
import type { Request } from '#shared/deals/request.ts'
import { newUser } from '#shared/identity/profile.ts'
import { idFrom, type Uid } from '#shared/kit/id.ts'
import { partyKey } from '#shared/kit/party.ts'
import type { Service } from '#shared/marketplace/service.ts'
import type { TemplateView } from '#shared/work/Templates.contract.ts'
import { card, plainTerms } from '../plain-terms.ts'
import type { TestCaller, testHost } from './host.ts'
import { person, serviceBody, trader, verifiedAccount } from './people.ts'

type Host = ReturnType<typeof testHost>
type Trader = Awaited<ReturnType<typeof trader>>

/** A person's own row, as the first sign-in makes it: whoever signs has a name on record. */
const known = async ({ host }: Host, uid: string) => {
  const unit = new Unit()
  const user = newUser(
    {
      uid: uid as Uid,
      email: `${uid}@people.test`,
      emailVerified: true,
      firstName: 'Test',
      lastName: 'Person',
      language: 'en',
    },
    host.now().toISOString(),
  )
  repository(Users, host.store, unit).create(user)
  await unit.commit(host.store)
}

/** A private file of a party, as it stands when it passed its check. */
const uploaded = async ({ host }: Host, { uid, organisationId }: Trader): Promise<string> => {
  const unit = new Unit()
  const at = host.now().toISOString()
  const id = idFrom('file', ulid())
  repository(Uploads, host.store, unit).create({
    id,
    purpose: 'request',
    owner: { id: organisationId, type: 'organization' },
    by: uid as Uid,
    name: 'plan.pdf',
    type: 'application/pdf',
    size: 9,
    hasStill: false,
    status: 'ready',
    checked: { key: id, type: 'application/pdf', size: 9 },
    createdAt: at,
    updatedAt: at,
  })
  await unit.commit(host.store)
  return id
}

/** A file that a party keeps, in a folder. */
const kept = async ({ host }: Host, { uid, organisationId }: Trader): Promise<{ fth: string; fol: string }> => {
  const unit = new Unit()
  const at = host.now().toISOString()
  const owner = { id: organisationId, type: 'organization' } as const
  const [id, folder, file] = [idFrom('fileThread', ulid()), idFrom('folder', ulid()), idFrom('file', ulid())]
  const by = uid as Uid
  const version = {
    ...{ number: 1, file, name: 'plan.pdf', type: 'application/pdf' as const, size: 9, key: file, words: [], by, at },
    hash: '0'.repeat(64),
  }
  repository(FileFolders, host.store, unit).create({ id: folder, owner: partyKey(owner), name: 'Plans', createdAt: at })
  repository(FileVersions, host.store, unit).create({ ...version, thread: id, note: '' })
  repository(FileThreads, host.store, unit).create({
    ...{ id, owner, folder, title: 'Plan', tags: [], status: 'active', readers: [], signs: [], current: version },
    ...{ createdAt: at, updatedAt: at, by },
  })
  await unit.commit(host.store)
  return { fth: id, fol: folder }
}

/** A card that a client keeps for a supplier. */
const keptCard = async ({ host }: Host, client: { readonly uid: string }, owner: Trader): Promise<string> => {
  const unit = new Unit()
  const at = host.now().toISOString()
  const id = idFrom('instrument', ulid())
  repository(Instruments, host.store, unit).create({
    ...{ id, number: 1, supplierName: owner.organisation.tradingName, label: 'Visa •••• 4242', by: client.uid as Uid },
    customer: { id: client.uid, type: 'user' },
    supplier: { id: owner.organisationId, type: 'organization' },
    ...{ accountId: 'acct_1', providerCustomerId: 'cus_1', setupId: 'seti_1', methodId: 'pm_1' },
    ...{ kind: 'card', status: 'kept', createdAt: at, updatedAt: at },
  })
  await unit.commit(host.store)
  return id
}

/** A list of people that an organisation may invite. */
const listed = async ({ host }: Host, { uid, organisationId, organisation }: Trader): Promise<string> => {
  const unit = new Unit()
  const at = host.now().toISOString()
  const id = idFrom('invitationList', ulid())
  repository(InvitationLists, host.store, unit).create({
    oid: organisationId,
    id,
    status: 'checked',
    type: 'client',
    language: 'en',
    organisation: { name: organisation.tradingName, domain: organisation.domainName },
    inviter: { uid, name: 'Test Person' },
    people: 0,
    wrong: 0,
    chunks: 0,
    next: 0,
    sent: 0,
    skipped: 0,
    takenBack: 0,
    createdAt: at,
    updatedAt: at,
  })
  await unit.commit(host.store)
  return id
}

/** A template that everybody of the organisation sees. */
const shared = async (host: Host, owner: Trader): Promise<string> => {
  const body = { title: 'Welcome', kind: 'letter', body: '<p>Hello</p>' }
  const { id, version } = await host.call<TemplateView>(Templates, owner, 'CREATE', { body })
  await host.call(Templates, owner, 'SHARE', { id, version })
  return id
}

/** Both sides' signatures, the client's first. */
const sign = async (host: Host, request: Request, signers: readonly TestCaller[]) => {
  for (const as of signers) {
    const { hash } = await host.call<{ hash: string }>(Contracts, as, 'GET_DOCUMENT', { requestId: request.id })
    const signature = { kind: 'typed', name: 'Test Person' }
    await host.call(Contracts, as, 'SIGN_CONTRACT_MERGED', { requestId: request.id, documentHash: hash, signature })
  }
}

/** A request for quotes of a client's own. */
const asked = async (host: Host, owner: Trader): Promise<string> => {
  const suppliers = await Promise.all([trader(host), trader(host)])
  for (const { organisationId } of suppliers)
    await host.call(Organisations, owner, 'JOIN_AS_CLIENT_ORG', { organizationId: organisationId })
  const item = { type: 'service', title: 'Towels', description: '', quantity: 1, requirePO: false }
  const { id } = await host.call<{ id: string }>(Rfqs, owner, 'SEND', {
    suppliers: suppliers.map(({ organisationId }) => ({ id: organisationId, type: 'organization' })),
    body: {
      title: 'Towels',
      items: [{ ...item, start: '2026-04-01', end: '2026-05-01' }],
      platform: card,
      message: '',
      until: '2026-03-20',
      language: 'en',
    },
  })
  return id
}

/**
 * One thing of each kind that belongs to an organisation and that nobody else may see, by the prefix of its id. A new kind
 * of thing is added here once; the denial suite then tries every method that takes such an id.
 */
export const belongings = async (host: Host, owner: Trader): Promise<Record<string, string>> => {
  await verifiedAccount(host, owner)
  const hidden = await host.call<Service>(Services, owner, 'CREATE', { body: serviceBody() })
  const step = (method: string, { id, version }: Service) =>
    host.call<Service>(Services, owner, method, { id, version })
  const made = await host.call<Service>(Services, owner, 'CREATE', { body: serviceBody() })
  const sold = await step('PUBLISH', await step('TO_READY', made))

  const client = person()
  for (const { uid } of [client, owner]) await known(host, uid)
  const body = {
    items: [{ serviceId: sold.id, quantity: 1, start: '2026-04-01', answers: {} }],
    paymentIndex: 0,
    platformIndex: 0,
    hiMsg: '',
  }
  const sent = await host.call<Request>(Tickets, client, 'SEND_REQUEST_MERGED', { body })
  const offer = { message: '', language: 'en' }
  const on = { requestId: sent.id, version: sent.version, body: offer }
  const offered = await host.call<Request>(Tickets, owner, 'CREATE_OFFER', on)
  await sign(host, offered, [client, owner])
  const { contract } = await host.call<{ contract: Contract }>(Tickets, owner, 'GET_PROCUREMENT_OF_TICKET_MERGED', {
    ticket: sent.id,
  })
  const bill = { contractId: contract.id, number: 1 }
  const invoice = await host.call<InvoiceView>(Invoices, owner, 'PUBLISH_INVOICE', bill)
  const credit = await host.call<{ id: string }>(Credits, owner, 'CREATE', {
    invoiceId: invoice.id,
    version: invoice.version,
    reason: 'Less was needed.',
    wish: { by: 'amount', amount: '1.00' },
  })
  const first = async (type: string) => {
    const { items } = await host.call<{ items: { mid: string }[] }>(Organisations, owner, 'GET_MEMBERS', { type })
    return items[0]?.mid ?? ''
  }
  const people = { mem: await first('member'), cli: await first('client') }
  const { items: roles } = await host.call<{ items: { rid: string }[] }>(Organisations, owner, 'GET_ROLES', {})
  const team = await host.call<{ tid: string }>(Organisations, owner, 'ADD_TEAM', { name: 'Night shift' })
  const { resources } = await host.call<{ resources: { id: string }[] }>(Resources, owner, 'PUT', {
    itemId: hidden.id,
    resource: { title: 'Terms', link: 'https://b.example/terms' },
  })
  const column = await host.call<{ id: string }>(Todos, owner, 'ADD_COLUMN', { name: 'Waiting', isDone: false })
  const written = { subject: 'Keys', html: '<p>They are with the neighbour</p>' }
  const mail = await host.call<{ sent: { threadId: string; messageId: string }[] }>(Mail, owner, 'SEND_RAW', {
    emailParams: { ...written, to: [{ id: client.uid, type: 'user' }] },
  })
  const draft = await host.call<{ id: string }>(Mail, owner, 'CREATE_DRAFT', {})
  const label = await host.call<{ id: string }>(Todos, owner, 'ADD_LABEL', { name: 'Urgent', tone: 'danger' })
  const todo = await host.call<{ id: string }>(Todos, owner, 'CREATE', { title: 'Call', column: column.id })
  const dates = { start: '2026-04-01', end: '2026-05-01' }
  const item = {
    type: 'service',
    title: 'Stocktaking',
    quantity: 1,
    cost: '400.00',
    ...dates,
    requirePO: false,
    gstFree: false,
  }
  const proposal = await host.call<{ id: string }>(Proposals, owner, 'CREATE', {
    customers: [],
    body: {
      choice: {
        items: [item],
        ...plainTerms,
        platform: card,
      },
      message: '',
      language: 'en',
      expires: '2026-05-01',
    },
  })
  const comment = await host.call<{ id: string }>(Todos, owner, 'ADD_COMMENT', { id: todo.id, message: 'Soon' })
  return {
    ...people,
    col: column.id,
    lab: label.id,
    car: todo.id,
    com: comment.id,
    mth: mail.sent[0]?.threadId ?? '',
    mai: mail.sent[0]?.messageId ?? '',
    mdr: draft.id,
    rol: roles[0]?.rid ?? '',
    tea: team.tid,
    res: resources[0]?.id ?? '',
    ser: hidden.id,
    req: sent.id,
    con: contract.id,
    inv: invoice.id,
    ins: await keptCard(host, client, owner),
    crn: credit.id,
    pro: proposal.id,
    rfq: await asked(host, owner),
    fil: await uploaded(host, owner),
    ...(await kept(host, owner)),
    ivl: await listed(host, owner),
    tem: await shared(host, owner),
  }
}
