import { PDFDocument } from '@cantoo/pdf-lib'
import { ulid } from 'ulid'
import { FileThreads } from '#functions/files/thread-tables.ts'
import { repository } from '#functions/kit/repository.ts'
import { Unit } from '#functions/kit/unit.ts'
import { stripeAccounts } from '#functions/ports/stripe-accounts.ts'
import { idFrom } from '#shared/kit/id.ts'
import type { DisputeView } from '#shared/payments/evidence.ts'
import { secretKey, webhookSecret } from '#test/host/stripe-support.ts'
import { memoryBuckets } from '../files/buckets.ts'
import { type TestCaller, testHost } from '../host.ts'
import { sealPorts } from '../seals.ts'
import { begin } from './dispute-fixture.ts'

/** A PDF of so many sheets. */
export const pdfOf = async (sheets: number): Promise<Uint8Array> => {
  const document = await PDFDocument.create()
  for (let n = 0; n < sheets; n += 1) document.addPage([200, 200])
  return document.save({ useObjectStreams: false })
}

/**
 * A disputed payment, and files that people of the supplier and of others keep.
 * @param isBounded whether calls are held to the capacity of their methods
 */
export const disputedWithFiles = async (isBounded = true) => {
  const made = await begin()
  const buckets = memoryBuckets()
  const host = testHost(
    made.store,
    {
      PayoutAccounts: stripeAccounts({ secretKey, webhookSecret }, made.provider.url()),
      ...buckets.ports,
      ...(await sealPorts()),
    },
    isBounded,
  )
  host.clock.now = made.clock.now
  const [dispute] = await made.disputes()
  const disputeId = dispute!.id
  const keepFile = async (owner: TestCaller, name: string, type: string, bytes: Uint8Array, size = bytes.length) => {
    const id = idFrom('fileThread', ulid())
    const at = '2026-03-01T00:00:00.000Z'
    const unit = new Unit()
    const current = {
      ...{ number: 1, file: idFrom('file', ulid()), name, type, size, hash: 'a'.repeat(64), key: id },
      ...{ words: [], by: owner.uid, at },
    }
    const party = owner.organisationId
      ? { id: owner.organisationId, type: 'organization' }
      : { id: owner.uid, type: 'user' }
    repository(FileThreads, made.store, unit).create({
      ...{ id, owner: party, title: name, tags: [], status: 'active', readers: [], current, signs: [] },
      ...{ createdAt: at, by: owner.uid, updatedAt: at },
    } as never)
    await unit.commit(made.store)
    await buckets.ports.FilesBucket.put(id, bytes, { type })
    return id
  }
  const seen = () => made.ask<DisputeView>('GET_DISPUTE', { disputeId })
  return { ...made, host, disputeId, keepFile, seen }
}
