import { createHash, randomBytes } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ClientViewCodes } from '#functions/deals/ClientViewCodes.ts'
import { ClientViews } from '#functions/deals/ClientViews.ts'
import { Users } from '#functions/identity/tables.ts'
import { dispatch } from '#functions/kit/dispatch.ts'
import { httpHandler } from '#functions/kit/lambda.ts'
import { repository } from '#functions/kit/repository.ts'
import { Unit } from '#functions/kit/unit.ts'
import { Organisations } from '#functions/organisations/Organisations.ts'
import { type Mail, MailNotTaken } from '#functions/ports/mail.ts'
import { ClientViews as contract, type SharedThing } from '#shared/deals/ClientViews.contract.ts'
import { mostViews, type SharedView } from '#shared/deals/client-view.ts'
import type { Request } from '#shared/deals/request.ts'
import { testHost } from '../host.ts'
import { textsOf } from '../pdf.ts'
import { sealPorts } from '../seals.ts'
import { setting } from './fixture.ts'

/** A paper of a deal, read and answered by a link without an account. */

let base: Awaited<ReturnType<typeof setting>>
let guest: ReturnType<typeof testHost>
let mails: Mail[]
let isDown = false
let offered: Request
beforeAll(async () => {
  base = await setting()
  // A person on her own account, whose one signature is enough for her side.
  await base.call(Organisations, base.as.eve, 'JOIN_AS_CLIENT', { organizationId: base.org.wattle, hiMsg: 'Hello' })
})
beforeEach(async () => {
  mails = []
  isDown = false
  guest = testHost(base.store, {
    ...(await sealPorts()),
    Mail: {
      send: async (mail: Mail) => {
        if (isDown) throw new MailNotTaken('down')
        mails.push(mail)
      },
    },
  })
  guest.clock.now = base.clock.now
  offered = await base.offer(await base.sent(base.as.eve))
})

type Who = (typeof base.as)[keyof typeof base.as]

/** What the browser of whoever shares makes. */
const coded = () => {
  const code = randomBytes(32).toString('base64url')
  return { code, hash: createHash('sha256').update(code).digest('base64url') }
}
const wish = { to: 'Paula Reader', days: 30, language: 'en' }
const make = async (who: Who, of: unknown, more: object = {}) => {
  const { code, hash } = coded()
  const view = await base.call<SharedView>(ClientViews, who, 'CREATE', { of, hash, ...wish, ...more })
  return { code, hash, view }
}
const offer = (request: Request = offered) => ({ kind: 'document', requestId: request.id })
const open = (code: string) => guest.send(ClientViews, undefined, 'OPEN', { code })
const read = (code: string) => guest.call<SharedThing>(ClientViews, undefined, 'READ', { code })
const shown = async (code: string) => {
  await open(code)
  return read(code)
}
const listed = (who: Who, of: unknown = offer()) =>
  base.call<{ views: SharedView[]; mayAnswer: string }>(ClientViews, who, 'GET_BY_SUBJECT', { of })
const why = async (answer: Promise<unknown>) => ((await answer) as { errorType?: string }).errorType

describe('reading', () => {
  test('the document of an offer is read and taken along; who shared it sees when, and is told once', async () => {
    const { code, view } = await make(base.as.ada, offer())
    expect(view).toMatchObject({ to: 'Paula Reader', byName: 'Ada Tester', reads: 0 })
    // Nothing shows before it was opened, which is noted.
    expect(await why(guest.send(ClientViews, undefined, 'READ', { code }))).toBe('notFound')
    const thing = await shown(code)
    await open(code)
    const { text, hash } = await base.document(base.as.ada, offered.id)
    expect(thing).toMatchObject({
      kind: 'document',
      to: 'Paula Reader',
      sharedBy: 'Wattle Advisory',
      isSigned: false,
      isOver: false,
      document: { text, hash, supplierName: 'Wattle Advisory', needed: { demander: 1, supplier: 1 } },
    })
    expect(thing).not.toHaveProperty('answer')
    const { content } = await guest.call<{ content: string }>(ClientViews, undefined, 'GET_PDF', {
      code,
      language: 'en',
    })
    expect((await textsOf(Buffer.from(content, 'base64'))).join(' ')).toContain(hash)
    expect((await listed(base.as.ada)).views[0]).toMatchObject({ reads: 2, lastReadAt: expect.any(String) })
    const told = base.told().filter(({ thread }) => thread === offered.thread)
    expect(told.filter(({ type }) => type === 'deals.view.shared')).toHaveLength(1)
    // The other side is told nothing of it: it may be the affair of one's accountant.
    for (const { parties } of told.filter(({ type }) => type.startsWith('deals.view')))
      expect(parties).toEqual([{ id: base.org.wattle, type: 'organization' }])
  })

  test('an invoice is read as paper, with its PDF; a draft or another’s is shared by nobody', async () => {
    const { contract } = await base.contracted()
    const invoice = await base.publish(base.as.ada, contract.id, 1)
    const of = { kind: 'invoice', invoiceId: invoice.id }
    const { code } = await make(base.as.cora, of, { to: 'Pat Books', language: 'fr' })
    const thing = await shown(code)
    expect(thing).toMatchObject({ kind: 'invoice', sharedBy: 'Harbour Foods', language: 'fr' })
    expect(thing.kind === 'invoice' && thing.facts.invoice.reference).toBe(invoice.reference)
    const { fileName } = await guest.call<{ fileName: string }>(ClientViews, undefined, 'GET_PDF', {
      code,
      language: 'fr',
    })
    expect(fileName).toContain('.pdf')
    for (const stranger of [base.as.finn, base.as.eve]) {
      const payload = { of, hash: coded().hash, ...wish }
      expect(await base.refused(ClientViews, stranger, 'CREATE', payload)).toBe('notFound')
      expect(await base.refused(ClientViews, stranger, 'GET_BY_SUBJECT', { of })).toBe('notFound')
    }
    // A link is the affair of the side that made it.
    expect((await listed(base.as.ada, of)).views).toEqual([])
  })

  test('security: withdrawn, ended, made up: all answer alike, and a link of one deal gives nothing of another', async () => {
    const withdrawn = await make(base.as.ada, offer())
    await shown(withdrawn.code)
    for (const other of [base.as.eve, base.as.finn])
      expect(await base.refused(ClientViews, other, 'WITHDRAW', { hash: withdrawn.hash })).toBe('notFound')
    await base.call(ClientViews, base.as.ada, 'WITHDRAW', { hash: withdrawn.hash })
    const ended = await make(base.as.ada, offer(), { days: 1 })
    await shown(ended.code)
    const answers = async (code: string) => [
      await open(code),
      await guest.send(ClientViews, undefined, 'READ', { code }),
      await guest.send(ClientViews, undefined, 'GET_PDF', { code, language: 'en' }),
      await guest.send(ClientViews, undefined, 'SEND_ANSWER_CODE', { code }),
    ]
    const made = await answers(coded().code)
    for (const answer of made) expect(answer).toMatchObject({ errorType: 'notFound' })
    expect(await answers(withdrawn.code)).toEqual(made)
    guest.clock.now = new Date(base.clock.now.getTime() + 86_400_000)
    expect(await answers(ended.code)).toEqual(made)
    // The hash that an address shows a part of is no code.
    expect(await answers(ended.hash)).toEqual(made)
    guest.clock.now = base.clock.now
    const second = await base.offer(await base.sent(base.as.eve, { hiMsg: 'Another one' }))
    const { code } = await make(base.as.ada, offer(second))
    const text = JSON.stringify(await shown(code))
    expect(text).toContain((await base.document(base.as.ada, second.id)).hash)
    for (const secret of [offered.id, base.as.eve.uid, base.as.ada.uid, 'example.test'])
      expect(text).not.toContain(secret)
  })

  test('security: the code is in no row, event or log, and no cache may keep an answer', async () => {
    for (const method of Object.values(contract.methods)) expect(method).not.toHaveProperty('cacheSeconds')
    const { code, hash } = await make(base.as.ada, offer())
    const lines: unknown[] = []
    const handler = httpHandler(ClientViews, dispatch(ClientViews, guest.host), (...line) => lines.push(line))
    for (const [n, method] of ['OPEN', 'READ', 'ANSWER'].entries()) {
      const body = JSON.stringify({ method, payload: { code }, requestId: `request-${n}` })
      await handler({ body, requestContext: { requestId: 'r', http: { method: 'POST' } } } as never)
    }
    expect(lines.length).toBeGreaterThan(0)
    expect(JSON.stringify(lines)).not.toContain(code)
    const rows = await base.store.everything()
    expect(rows.some(({ text }) => text.includes(hash))).toBe(true)
    expect(rows.filter(({ text }) => text.includes(code))).toEqual([])
  })

  test('a link that leads somewhere is listed, and can be withdrawn, however many were made and withdrawn since', async () => {
    const { hash } = await make(base.as.ada, offer(), { to: 'First Reader', days: 90 })
    for (let n = 0; n < 101; n++) {
      base.clock.now = new Date(base.clock.now.getTime() + 1000)
      const other = await make(base.as.ada, offer())
      await base.call(ClientViews, base.as.ada, 'WITHDRAW', { hash: other.hash })
    }
    const { views } = await listed(base.as.ada)
    expect(views.map(view => view.hash)).toContain(hash)
    const made = views.map(({ createdAt }) => createdAt)
    expect(made).toEqual(made.toSorted().toReversed())
  })

  test('error: so many links and no more, each for a time, each hash once', async () => {
    const mine = { of: offer(), ...wish }
    const { hash } = await make(base.as.ada, offer())
    expect(await base.refused(ClientViews, base.as.ada, 'CREATE', { ...mine, hash })).toBe('input.invalid')
    for (const days of [0, 91, 1.5])
      expect(await base.refused(ClientViews, base.as.ada, 'CREATE', { ...mine, hash: coded().hash, days })).toBe(
        'input.invalid',
      )
    for (let n = 1; n < mostViews; n++) await make(base.as.ada, offer())
    expect(await base.refused(ClientViews, base.as.ada, 'CREATE', { ...mine, hash: coded().hash })).toBe(
      'deals.tooManyViews',
    )
    await base.call(ClientViews, base.as.ada, 'WITHDRAW', { hash })
    await make(base.as.ada, offer())
  })
})

describe('answering', () => {
  const email = 'paul@people.example'
  const own = () => make(base.as.eve, offer(), { to: 'Paul Signer', answers: { email } })
  const run = (hash: string) => guest.work(ClientViewCodes, { Records: [{ dynamodb: { Keys: { pk: { S: hash } } } }] })
  const ask = async ({ code, hash }: { code: string; hash: string }) => {
    await guest.call(ClientViews, undefined, 'SEND_ANSWER_CODE', { code })
    await run(hash)
    return /\b\d{6}\b/.exec(mails.at(-1)?.text ?? '')?.[0] ?? 'none'
  }
  const answer = (code: string, mailed: string, given: object) =>
    guest.send(ClientViews, undefined, 'ANSWER', { code, mailed, answer: given })
  const accept = async (name = 'Paul Signer') => ({
    kind: 'accept',
    documentHash: (await base.document(base.as.ada, offered.id)).hash,
    signature: { kind: 'typed', name },
    language: 'fr',
  })
  const otherThan = (mailed: string) => (mailed === '000000' ? '000001' : '000000')

  test('an offer is accepted by whom its client named: signed with their name, and the evidence says how', async () => {
    const link = await own()
    expect((await listed(base.as.eve)).views[0]).toMatchObject({ email })
    expect(await shown(link.code)).toMatchObject({ answer: { name: 'Paul Signer', address: 'p…@people.example' } })
    const mailed = await ask(link)
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatchObject({ to: email })
    expect(await why(answer(link.code, mailed, await accept('Eve Tester')))).toBe('deals.notTheNameOfLink')
    const stale = { ...(await accept()), documentHash: '0'.repeat(64) }
    expect(await why(answer(link.code, mailed, stale))).toBe('deals.documentChanged')
    expect(await answer(link.code, mailed, await accept())).toEqual({ result: { outcome: 'accepted' } })
    expect(await shown(link.code)).toMatchObject({ answer: { given: 'accepted' } })
    // The supplier signs, and the contract stands.
    await base.sign(base.as.ada, offered.id)
    const thing = await read(link.code)
    expect(thing).toMatchObject({ isSigned: true })
    const { content } = await guest.call<{ content: string }>(ClientViews, undefined, 'GET_PDF', {
      code: link.code,
      language: 'en',
    })
    const paper = (await textsOf(Buffer.from(content, 'base64'))).join(' ')
    expect(paper).toContain('a code that was mailed to p…@people.example')
    // In the language in which it was read, whatever the paper's is.
    expect(paper).toContain('vous engagez Eve Tester')
    expect(await why(answer(link.code, mailed, await accept()))).toBeDefined()
  })

  test('an offer is declined with a word, and both sides read it', async () => {
    const link = await own()
    const mailed = await ask(link)
    expect(await answer(link.code, mailed, { kind: 'decline', reason: 'Too late for us.' })).toEqual({
      result: { outcome: 'declined' },
    })
    const { request } = await base.ticket(base.as.ada, offered.id)
    expect(request).toMatchObject({ status: 'rejected', reason: 'Too late for us.' })
    expect(await shown(link.code)).toMatchObject({ isOver: true, answer: { given: 'declined' } })
  })

  test('security: a code is tried five times, for half an hour, and is the one of the last mail', async () => {
    const link = await own()
    const first = await ask(link)
    const second = await ask(link)
    if (first !== second)
      expect(await answer(link.code, first, await accept())).toEqual({ result: { outcome: 'wrong' } })
    const third = await ask(link)
    for (let n = 0; n < 5; n++)
      expect(await answer(link.code, otherThan(third), await accept())).toEqual({ result: { outcome: 'wrong' } })
    expect(await answer(link.code, third, await accept())).toEqual({ result: { outcome: 'wrong' } })
    const late = await ask(link)
    guest.clock.now = new Date(guest.clock.now.getTime() + 30 * 60_000)
    expect(await answer(link.code, late, await accept())).toEqual({ result: { outcome: 'wrong' } })
    // Five an hour are mailed; more are asked for in vain, and are answered no otherwise.
    await ask(link)
    const sent = mails.length
    await ask(link)
    expect(mails).toHaveLength(sent)
    expect((await base.ticket(base.as.ada, offered.id)).request.status).toBe('offered')
  })

  test('security: a supplier names no address for its client, and who is signed in for two signatures names nobody', async () => {
    const mine = { of: offer(), hash: coded().hash, ...wish }
    expect(
      await base.refused(ClientViews, base.as.ada, 'CREATE', { ...mine, answers: { email: 'ada@example.test' } }),
    ).toBe('input.invalid')
    // The address is the one of the client's account, which is told to the supplier in no list.
    await make(base.as.ada, offer(), { answers: {} })
    expect(JSON.stringify(await listed(base.as.ada))).not.toContain('eve@example.test')
    const unit = new Unit()
    const people = repository(Users, base.store, unit)
    people.save({ ...(await people.need({ uid: base.as.eve.uid })), emailVerified: false })
    await unit.commit(base.store)
    expect(await base.refused(ClientViews, base.as.ada, 'CREATE', { ...mine, answers: {} })).toBe(
      'deals.clientHasNoAddress',
    )
    const two = await base.offer(await base.sent())
    expect((await listed(base.as.cora, offer(two))).mayAnswer).toBe('no')
    expect(
      await base.refused(ClientViews, base.as.cora, 'CREATE', { ...mine, of: offer(two), answers: { email } }),
    ).toBe('deals.viewAnswersOffers')
    expect(await base.refused(ClientViews, base.as.eve, 'CREATE', { ...mine, answers: {} })).toBe('input.invalid')
    // A link for reading sends no code.
    const { code } = await make(base.as.ada, offer())
    expect(await why(guest.send(ClientViews, undefined, 'SEND_ANSWER_CODE', { code }))).toBe('notFound')
  })

  test('error: a mail that is not taken fails the run, and the next attempt of the stream sends it, once', async () => {
    const link = await own()
    await guest.call(ClientViews, undefined, 'SEND_ANSWER_CODE', { code: link.code })
    isDown = true
    await expect(run(link.hash)).rejects.toThrow('1 of 1 codes were not sent')
    isDown = false
    await run(link.hash)
    await run(link.hash)
    expect(mails).toHaveLength(1)
  })
})
