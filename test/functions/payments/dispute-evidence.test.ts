import { describe, expect, test } from 'vitest'
import { Contracts } from '#functions/deals/Contracts.ts'
import { DisputeFiles } from '#functions/payments/DisputeFiles.ts'
import { PaymentAccounts } from '#functions/payments/PaymentAccounts.ts'
import { type DisputeView, evidenceLimits } from '#shared/payments/evidence.ts'
import type { TestCaller } from '../host.ts'
import { disputedWithFiles, pdfOf } from './dispute-files-fixture.ts'
import { evidence } from './dispute-fixture.ts'

/** A disputed payment with files, and what one does with those. */
const disputed = async () => {
  const made = await disputedWithFiles()
  const { host, disputeId } = made
  const { ada } = made.as
  const add = (method: string, more: object, who = ada) =>
    host.call<DisputeView>(DisputeFiles, who, method, { disputeId, ...more })
  const notAdded = (method: string, more: object, who: TestCaller = ada) =>
    host.refused(DisputeFiles, who, method, { disputeId, ...more })
  return { ...made, add, notAdded }
}

const paper = (name: string) => ({ paper: name, language: 'en' })
const kinds = (view: DisputeView) => view.files.map(({ kind }) => kind)

describe('the files of an answer to a bank', () => {
  test('happy: papers of the deal with one click, ones own files, replaced and taken out, and sent with the words', async () => {
    const {
      as,
      call,
      host,
      invoice,
      agreement,
      add,
      notAdded,
      seen,
      keepFile,
      answer,
      disputeId,
      provider,
      accountId,
    } = await disputed()
    expect(kinds(await add('ADD_PAPER', paper('contract')))).toEqual(['agreement'])
    const both = await add('ADD_PAPER', paper('invoice'))
    expect(both.files).toMatchObject([
      { kind: 'agreement', name: expect.stringMatching(/\.pdf$/) },
      { kind: 'receipt', name: expect.stringMatching(/\.pdf$/) },
    ])
    // Nothing was accepted so far.
    const papers = () => host.call<{ accepted: number }>(DisputeFiles, as.ada, 'GET_PAPERS', { invoiceId: invoice.id })
    expect(await papers()).toEqual({ accepted: 0 })
    expect(await notAdded('ADD_PAPER', paper('deliveries'))).toBe('payments.nothingDelivered')
    const on = { contractId: agreement.id, number: 1 }
    await call(Contracts, as.ada, 'DELIVER', { ...on, version: 1, note: 'Counted all of it.' })
    await call(Contracts, as.cora, 'ACCEPT_DELIVERY', { ...on, version: 2 })
    expect(await papers()).toEqual({ accepted: 1 })
    expect(kinds(await add('ADD_PAPER', paper('deliveries')))).toEqual(['agreement', 'receipt', 'service'])

    const letter = await keepFile(as.ada, 'letter.pdf', 'application/pdf', await pdfOf(2))
    const other = await keepFile(as.ada, 'photo.pdf', 'application/pdf', await pdfOf(1))
    await add('ADD_FILE', { kind: 'communication', file: letter })
    const replaced = await add('ADD_FILE', { kind: 'communication', file: other })
    expect(replaced.files.find(({ kind }) => kind === 'communication')).toMatchObject({ name: 'photo.pdf' })
    expect(kinds(await add('REMOVE_FILE', { kind: 'communication' }))).not.toContain('communication')
    expect(kinds(await add('REMOVE_FILE', { kind: 'communication' }))).not.toContain('communication')
    // What is written does not undo them.
    expect(kinds(await answer(disputeId, false))).toEqual(['agreement', 'receipt', 'service'])
    expect(await answer(disputeId, true)).toMatchObject({ status: 'underReview', evidence })
    expect(kinds(await seen())).toEqual(['agreement', 'receipt', 'service'])
    const kept = await provider.sdk().disputes.retrieve(disputeId, {}, { stripeAccount: accountId })
    expect(kept.evidence).toMatchObject({
      customer_signature: expect.stringMatching(/^file_/),
      receipt: expect.stringMatching(/^file_/),
      service_documentation: expect.stringMatching(/^file_/),
      customer_communication: null,
      refund_policy_disclosure: null,
    })
    // Once, and never again.
    expect(await notAdded('ADD_PAPER', paper('contract'))).toBe('payments.disputeAnswered')
    expect(await notAdded('ADD_FILE', { kind: 'other', file: letter })).toBe('payments.disputeAnswered')
    expect(await notAdded('REMOVE_FILE', { kind: 'receipt' })).toBe('payments.disputeAnswered')
  })

  test('happy: who may read the dispute opens its files by an address of a minute, also once it was answered; nobody else', async () => {
    const { as, add, notAdded, keepFile, answer, disputeId, host, provider } = await disputed()
    host.clock.now = new Date()
    const bytes = await pdfOf(1)
    const file = await keepFile(as.ada, 'letter.pdf', 'application/pdf', bytes)
    await add('ADD_FILE', { kind: 'other', file })
    const urlOf = async () =>
      (await host.call<{ url: string }>(DisputeFiles, as.ada, 'GET_URL', { disputeId, kind: 'other' })).url
    const url = await urlOf()
    const read = await fetch(url)
    expect(new Uint8Array(await read.arrayBuffer())).toEqual(new Uint8Array(bytes))
    expect(read.headers.get('content-disposition')).toContain('letter.pdf')
    // What proves nothing has no file; another dispute, and another organisation's, are as if they were not there.
    expect(await notAdded('GET_URL', { kind: 'receipt' })).toBe('notFound')
    expect(await host.refused(DisputeFiles, as.ada, 'GET_URL', { disputeId: 'dp_another', kind: 'other' })).toBe(
      'notFound',
    )
    for (const who of [as.ben, as.cora, as.finn, as.eve])
      expect(['auth.denied', 'notFound']).toContain(await notAdded('GET_URL', { kind: 'other' }, who))
    await answer(disputeId, true)
    const later = await urlOf()
    expect((await fetch(later)).status).toBe(200)
    await provider.stop()
    await provider.start({ now: () => Date.now() + 61_000 })
    expect((await fetch(later)).status).toBe(404)
  })

  test('happy: pressed ten times at once it is one file at the provider', async () => {
    const { as, add, host, keepFile, seen, provider, accountId } = await disputed()
    host.capacity.held = false
    const file = await keepFile(as.ada, 'letter.pdf', 'application/pdf', await pdfOf(1))
    await Promise.all(Array.from({ length: 10 }, () => add('ADD_FILE', { kind: 'other', file })))
    expect(kinds(await seen())).toEqual(['other'])
    const kept = async () => (await provider.sdk().files.list({ limit: 100 }, { stripeAccount: accountId })).data.length
    expect(await kept()).toBe(1)
    // The same for something else is another file, and so is one of another name.
    await add('ADD_FILE', { kind: 'communication', file })
    const renamed = await keepFile(as.ada, 'brief.pdf', 'application/pdf', await pdfOf(1))
    const { files } = await add('ADD_FILE', { kind: 'other', file: renamed })
    expect(files.find(({ kind }) => kind === 'other')).toMatchObject({ name: 'brief.pdf' })
    expect(await kept()).toBe(3)
  })

  test('refused: what the bank does not take, too much of it, and too many pages', async () => {
    const { as, notAdded, keepFile, seen } = await disputed()
    const sheet = await pdfOf(1)
    const add = async (...file: Parameters<typeof keepFile>) => {
      const id = await keepFile(...file)
      return notAdded('ADD_FILE', { kind: 'other', file: id })
    }
    expect(await add(as.ada, 'letter.txt', 'text/plain', sheet)).toBe('payments.evidenceType')
    const large = new Uint8Array(evidenceLimits.bytes + 1)
    expect(await add(as.ada, 'large.pdf', 'application/pdf', large)).toBe('payments.evidenceTooLarge')
    expect(await add(as.ada, 'long.pdf', 'application/pdf', await pdfOf(60))).toBe('payments.evidenceTooLong')
    expect((await seen()).files).toEqual([])
  })

  test('refused: behind its day nothing is kept and nothing is sent, though the bank has not decided', async () => {
    const { as, host, seen, notAdded, refused, disputeId, clock, keepFile } = await disputed()
    const { answerBy } = await seen()
    host.clock.now = new Date(answerBy!)
    clock.now = new Date(answerBy!)
    expect(await notAdded('ADD_PAPER', paper('contract'))).toBe('payments.disputeOver')
    const file = await keepFile(as.ada, 'a.pdf', 'application/pdf', await pdfOf(1))
    expect(await notAdded('ADD_FILE', { kind: 'other', file })).toBe('payments.disputeOver')
    for (const send of [true, false])
      expect(await refused(PaymentAccounts, as.ada, 'ANSWER_DISPUTE', { disputeId, evidence, send })).toBe(
        'payments.disputeOver',
      )
  })

  test('security: strangers, the client and another supplier add nothing, and nobody adds a file of somebody else', async () => {
    const { as, host, notAdded, keepFile, invoice, seen } = await disputed()
    const own = await keepFile(as.ada, 'ours.pdf', 'application/pdf', await pdfOf(1))
    const foreign = await keepFile(as.finn, 'theirs.pdf', 'application/pdf', await pdfOf(1))
    const tries = [
      ['ADD_PAPER', paper('contract')],
      ['ADD_FILE', { kind: 'other', file: own }],
      ['REMOVE_FILE', { kind: 'other' }],
    ] as const
    for (const who of [as.cora, as.eve, as.finn, as.ben]) {
      for (const [method, more] of tries) expect(await notAdded(method, more, who)).toMatch(/^(auth.denied|notFound)$/)
      expect(await host.refused(DisputeFiles, who, 'GET_PAPERS', { invoiceId: invoice.id })).toMatch(
        /^(auth.denied|notFound)$/,
      )
    }
    expect(await notAdded('ADD_FILE', { kind: 'other', file: foreign })).toBe('notFound')
    expect(await notAdded('ADD_FILE', { kind: 'proof', file: own })).toBe('input.invalid')
    expect((await seen()).files).toEqual([])
  })
})

describe('the day of a dispute', () => {
  test('is told once when it is near and nobody has answered, and not of one that was answered', async () => {
    const made = await disputed()
    const { deliverOf, toldOf, seen, clock, reconcile } = made
    await deliverOf()
    const { answerBy } = await seen()
    const at = (days: number) => new Date(Date.parse(answerBy!) - days * 86_400_000)
    const types = () => toldOf().map(({ type }) => type)
    for (const days of [8, 3.5]) {
      clock.now = at(days)
      await reconcile()
    }
    expect(types()).toEqual(['payments.dispute.opened'])
    for (const days of [2.9, 2.5, 1]) {
      clock.now = at(days)
      await reconcile()
    }
    expect(types()).toEqual(['payments.dispute.opened', 'payments.dispute.due'])

    const other = await disputed()
    await other.deliverOf()
    await other.answer(other.disputeId, true)
    other.clock.now = at(2)
    await other.reconcile()
    expect(other.toldOf().map(({ type }) => type)).toEqual(['payments.dispute.opened', 'payments.dispute.answered'])
  })
})
