import { beforeAll, expect, test, vi } from 'vitest'
import { Uploads } from '#functions/files/Uploads.ts'
import { Unit } from '#functions/kit/unit.ts'
import type { UploadView } from '#shared/files/Uploads.contract.ts'
import { bring } from '../files/bringing.ts'
import { memoryBuckets } from '../files/buckets.ts'
import { picture } from '../files/pictures.ts'
import { type TestCaller, testHost } from '../host.ts'
import { stageStaff } from '../relations.ts'
import { setting } from './fixture.ts'

/** Who reads a file that was brought for a request. */

let photo: Buffer
const announce = { purpose: 'avatar', name: 'me.jpg', type: 'image/jpeg', size: 1000 }
beforeAll(async () => {
  vi.stubEnv('FILES_ORIGIN', 'https://files.test')
  photo = await picture(600, 400)
})

/** Cora owns Harbour Foods, Dev has a role of it that buys, and Finn joined it without a role. */
const members = async () => {
  const deal = await setting()
  const { as, org } = deal
  const buckets = memoryBuckets()
  const host = testHost(deal.store, buckets.ports)
  const unit = new Unit()
  stageStaff(deal.store, unit, { oid: org.harbour, uid: as.finn.uid })
  await unit.commit(deal.store)
  // Whoever acts for the first time waits once more, for the role.
  await host.call(Uploads, as.dev, 'GET_UP_URL', announce)
  const reads = async (who: TestCaller, id: string) => {
    const { uploads } = await host.call<{ uploads: UploadView[] }>(Uploads, who, 'GET', { ids: [id] })
    const answer = await host.send(Uploads, who, 'GET_URL', { id })
    expect('result' in answer, 'both methods are for the same people').toBe(uploads.length === 1)
    return uploads.length === 1
  }
  return { as, org, buckets, host, reads }
}

test('security: of an organisation is read by who acts for it and may bring such files', async () => {
  const { as, org, buckets, host, reads } = await members()
  const { id } = await bring(host, buckets, as.cora, 'request', photo)
  expect(await reads(as.cora, id)).toBe(true)
  expect(await reads(as.dev, id)).toBe(true)
  expect(await reads({ uid: as.finn.uid, organisationId: org.harbour }, id)).toBe(false)
  expect(await reads(as.ada, id)).toBe(false)
})

test('security: of an organisation is not read by who brought it and acts for themselves, as whoever left does', async () => {
  const { as, buckets, host, reads } = await members()
  const { id } = await bring(host, buckets, as.dev, 'request', photo)
  expect(await reads(as.dev, id)).toBe(true)
  expect(await reads({ uid: as.dev.uid }, id)).toBe(false)
})

test('security: of a person is read by that person, acting for nobody else', async () => {
  const { as, buckets, host, reads } = await members()
  const alone = { uid: as.dev.uid }
  const { id } = await bring(host, buckets, alone, 'request', photo)
  expect(await reads(alone, id)).toBe(true)
  expect(await reads(as.dev, id)).toBe(false)
  expect(await reads(as.eve, id)).toBe(false)
})
