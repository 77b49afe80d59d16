import {
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetBucketVersioningCommand,
  GetObjectCommand,
  GetObjectLegalHoldCommand,
  GetObjectLockConfigurationCommand,
  GetObjectRetentionCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  ListObjectVersionsCommand,
  ListPartsCommand,
  PutObjectCommand,
  PutObjectLegalHoldCommand,
  PutObjectRetentionCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readBucket } from '#infra/local/s3/bucket.ts'
import { bodyText, owner, refusalOf, s3Fixture, worker } from './support.ts'

const DAY_MS = 86_400_000
const start = Date.now()
let time = start
const plainExpiry = { prefix: 'short/', days: 1, olderVersionDays: undefined }
const swept = { prefix: '', days: undefined, olderVersionDays: 2, loneMarkers: true }
const parted = { prefix: 'parts/', days: undefined, olderVersionDays: undefined, partDays: 1 }
const versions = { name: 'kept', versioned: true, expiry: [{ prefix: '', days: undefined, olderVersionDays: 2 }] }

let fixture: Awaited<ReturnType<typeof s3Fixture>>
beforeAll(async () => {
  fixture = await s3Fixture(
    {
      buckets: [
        { name: 'files', expiry: [plainExpiry, parted] },
        versions,
        { name: 'swept', versioned: true, expiry: [swept] },
        { name: 'anchors', lock: {} },
      ],
      now: () => time,
    },
    [
      ['s3:PutObject', 'arn:aws:s3:::anchors/a'],
      ['s3:DeleteObject', 'arn:aws:s3:::anchors/a'],
      ['s3:DeleteObjectVersion', 'arn:aws:s3:::anchors/a'],
      ['s3:GetObject', 'arn:aws:s3:::anchors/a'],
    ],
  )
})
afterAll(() => fixture.close())

const put = async (Bucket: string, Key: string, Body: string, extra: object = {}) =>
  (await fixture.client().send(new PutObjectCommand({ Bucket, Key, Body, ...extra }))).VersionId
const get = async (Bucket: string, Key: string, VersionId?: string) =>
  bodyText((await fixture.client().send(new GetObjectCommand({ Bucket, Key, VersionId }))).Body)
const list = async (Bucket: string, Prefix = '') =>
  fixture.client().send(new ListObjectVersionsCommand({ Bucket, Prefix }))

it('a condition on a removal is held: only what was read goes', async () => {
  await put('files', 'conditional', 'one')
  const { ETag } = await fixture.client().send(new HeadObjectCommand({ Bucket: 'files', Key: 'conditional' }))
  await put('files', 'conditional', 'two')
  const remove = (IfMatch: string | undefined) =>
    fixture.client().send(new DeleteObjectCommand({ Bucket: 'files', Key: 'conditional', IfMatch }))
  expect(await refusalOf(remove(ETag))).toEqual({ name: 'PreconditionFailed', status: 412 })
  expect(await get('files', 'conditional')).toBe('two')
  await remove('*')
  expect(await refusalOf(remove('*'))).toMatchObject({ status: 404 })
})

it('an upload by a form is not implemented, and says so', async () => {
  const form = new FormData()
  form.set('key', 'x')
  form.set('file', new Blob(['content']))
  const answer = await fetch(`${fixture.url()}/files`, { method: 'POST', body: form })
  expect(answer.status).toBe(501)
  expect(await answer.text()).toContain('<Code>NotImplemented</Code>')
})

describe('a bucket with versions', () => {
  it('keeps what was overwritten and removed, over a restart', async () => {
    const first = await put('kept', 'k', 'one')
    const second = await put('kept', 'k', 'two')
    expect(await get('kept', 'k')).toBe('two')
    expect(await get('kept', 'k', first)).toBe('one')
    const { VersionId: marker, DeleteMarker } = await fixture
      .client()
      .send(new DeleteObjectCommand({ Bucket: 'kept', Key: 'k' }))
    expect(DeleteMarker).toBe(true)
    await fixture.restart()
    expect(await refusalOf(get('kept', 'k'))).toEqual({ name: 'NoSuchKey', status: 404 })
    expect(await refusalOf(get('kept', 'k', marker))).toMatchObject({ status: 405 })
    expect(await get('kept', 'k', second)).toBe('two')
    expect(await refusalOf(get('kept', 'k', 'x'.repeat(32)))).toEqual({ name: 'NoSuchVersion', status: 404 })
    const { Versions = [], DeleteMarkers = [] } = await list('kept', 'k')
    expect(Versions.map(({ VersionId, IsLatest }) => [VersionId, IsLatest])).toEqual([
      [second, false],
      [first, false],
    ])
    expect(DeleteMarkers).toMatchObject([{ VersionId: marker, IsLatest: true }])
    expect((await fixture.client().send(new ListObjectsV2Command({ Bucket: 'kept' }))).KeyCount).toBe(0)

    // Without the marker the object shows again, and without its latest version the one before.
    const remove = (VersionId: string | undefined) =>
      fixture.client().send(new DeleteObjectCommand({ Bucket: 'kept', Key: 'k', VersionId }))
    await remove(marker)
    expect(await get('kept', 'k')).toBe('two')
    await remove(second)
    expect(await get('kept', 'k')).toBe('one')
    await fixture
      .client()
      .send(new DeleteObjectsCommand({ Bucket: 'kept', Delete: { Objects: [{ Key: 'k', VersionId: first }] } }))
    expect((await list('kept', 'k')).Versions).toBeUndefined()
  })

  it('says so, and gives a copy a version too', async () => {
    const status = async (Bucket: string) =>
      (await fixture.client().send(new GetBucketVersioningCommand({ Bucket }))).Status
    expect([await status('kept'), await status('files'), await status('anchors')]).toEqual([
      'Enabled',
      undefined,
      'Enabled',
    ])
    await put('kept', 'source', 'content')
    const copied = await fixture
      .client()
      .send(new CopyObjectCommand({ Bucket: 'kept', Key: 'copy', CopySource: 'kept/source' }))
    expect(copied.VersionId).toMatch(/^\w{32}$/)
  })
})

describe('object lock', () => {
  const until = new Date(start + 30 * DAY_MS)
  const removeAs = (who: typeof owner, Key: string, VersionId: string | undefined, extra: object = {}) =>
    fixture.client(who).send(new DeleteObjectCommand({ Bucket: 'anchors', Key, VersionId, ...extra }))

  it('no one removes or overwrites a version before its time; after it anybody who may', async () => {
    const locked = { ObjectLockMode: 'COMPLIANCE', ObjectLockRetainUntilDate: until }
    const version = await put('anchors', 'a', 'the head', locked)
    expect(await refusalOf(removeAs(owner, 'a', version))).toEqual({ name: 'AccessDenied', status: 403 })
    expect(await refusalOf(removeAs(owner, 'a', version, { BypassGovernanceRetention: true }))).toMatchObject({
      status: 403,
    })
    // Hidden and overwritten, it stays.
    await removeAs(worker, 'a', undefined)
    await put('anchors', 'a', 'another')
    expect(await get('anchors', 'a', version)).toBe('the head')
    const shorter = new PutObjectRetentionCommand({
      Bucket: 'anchors',
      Key: 'a',
      VersionId: version,
      Retention: { Mode: 'COMPLIANCE', RetainUntilDate: new Date(start + DAY_MS) },
    })
    expect(await refusalOf(fixture.client().send(shorter))).toMatchObject({ status: 403 })
    const retention = await fixture
      .client()
      .send(new GetObjectRetentionCommand({ Bucket: 'anchors', Key: 'a', VersionId: version }))
    expect(retention.Retention).toEqual({ Mode: 'COMPLIANCE', RetainUntilDate: until })
    time = until.getTime() + 1
    await removeAs(worker, 'a', version)
    time = start
    expect(await refusalOf(get('anchors', 'a', version))).toMatchObject({ name: 'NoSuchVersion' })
  })

  it('governance gives way to who may bypass it, a legal hold to nobody until it is lifted', async () => {
    const version = await put('anchors', 'b', 'x', {
      ObjectLockMode: 'GOVERNANCE',
      ObjectLockRetainUntilDate: until,
      ObjectLockLegalHoldStatus: 'ON',
    })
    const bypass = { BypassGovernanceRetention: true }
    const hold = (Status: 'ON' | 'OFF') =>
      fixture
        .client()
        .send(new PutObjectLegalHoldCommand({ Bucket: 'anchors', Key: 'b', VersionId: version, LegalHold: { Status } }))
    expect(await refusalOf(removeAs(owner, 'b', version, bypass))).toMatchObject({ status: 403 })
    await hold('OFF')
    const asked = new GetObjectLegalHoldCommand({ Bucket: 'anchors', Key: 'b', VersionId: version })
    expect((await fixture.client().send(asked)).LegalHold).toEqual({ Status: 'OFF' })
    expect(await refusalOf(removeAs(owner, 'b', version))).toMatchObject({ status: 403 })
    await removeAs(owner, 'b', version, bypass)
  })

  it('refuses a lock in a bucket without one, a time that is past, and half a lock', async () => {
    const lock = { ObjectLockMode: 'COMPLIANCE', ObjectLockRetainUntilDate: until }
    expect(await refusalOf(put('kept', 'c', 'x', lock))).toEqual({ name: 'InvalidRequest', status: 400 })
    const past = { ...lock, ObjectLockRetainUntilDate: new Date(start - 1000) }
    expect(await refusalOf(put('anchors', 'c', 'x', past))).toEqual({ name: 'InvalidArgument', status: 400 })
    expect(await refusalOf(put('anchors', 'c', 'x', { ObjectLockMode: 'COMPLIANCE' }))).toMatchObject({ status: 400 })
    const configuration = (Bucket: string) => fixture.client().send(new GetObjectLockConfigurationCommand({ Bucket }))
    expect((await configuration('anchors')).ObjectLockConfiguration).toEqual({ ObjectLockEnabled: 'Enabled' })
    expect(await refusalOf(configuration('kept'))).toMatchObject({ status: 404 })
  })
})

describe('lifecycle rules', () => {
  it('let go what is old enough, by prefix, and older versions by when they were overwritten', async () => {
    await put('files', 'short/old', 'x')
    await put('files', 'long', 'x')
    const first = await put('kept', 'aged', 'one')
    await put('kept', 'aged', 'two')
    time = start + 1.2 * DAY_MS
    await put('files', 'short/new', 'x')
    time = start + 3.5 * DAY_MS - (start % DAY_MS)
    await put('kept', 'young', 'one')
    const young = await put('kept', 'young', 'two')
    time = start - (start % DAY_MS) + 2 * DAY_MS
    await fixture.restart()
    expect(await refusalOf(get('files', 'short/old'))).toMatchObject({ name: 'NoSuchKey' })
    expect(await get('files', 'short/new')).toBe('x')
    expect(await get('files', 'long')).toBe('x')
    time = start - (start % DAY_MS) + 4 * DAY_MS
    await fixture.restart()
    expect(await refusalOf(get('kept', 'aged', first))).toMatchObject({ name: 'NoSuchVersion' })
    expect(await get('kept', 'aged')).toBe('two')
    expect((await list('kept', 'young')).Versions).toHaveLength(2)
    expect(await get('kept', 'young', young)).toBe('two')
    time = start
  })
})

it('parts of files that were never put together go after their days, and those of others stay', async () => {
  const begin = async (Key: string) => {
    const at = { Bucket: 'files', Key }
    const { UploadId } = await fixture.client().send(new CreateMultipartUploadCommand(at))
    await fixture.client().send(new UploadPartCommand({ ...at, UploadId, PartNumber: 1, Body: 'x' }))
    return () => fixture.client().send(new ListPartsCommand({ ...at, UploadId }))
  }
  const [gone, stays] = [await begin('parts/gone'), await begin('stays')]
  time = start - (start % DAY_MS) + 1.5 * DAY_MS
  await fixture.restart()
  expect((await gone()).Parts).toHaveLength(1)
  time = start - (start % DAY_MS) + 2 * DAY_MS
  await fixture.restart()
  expect(await refusalOf(gone())).toMatchObject({ name: 'NoSuchUpload' })
  expect((await stays()).Parts).toHaveLength(1)
  time = start
})

it('the marker of a removed object goes with the last version, where a rule says so, and not before', async () => {
  const remove = (Bucket: string) => fixture.client().send(new DeleteObjectCommand({ Bucket, Key: 'gone' }))
  for (const bucket of ['kept', 'swept']) {
    await put(bucket, 'gone', 'x')
    await remove(bucket)
  }
  await put('swept', 'there', 'x')
  await fixture.restart()
  expect(await list('swept', 'gone')).toMatchObject({ Versions: [{}], DeleteMarkers: [{}] })
  time = start - (start % DAY_MS) + 4 * DAY_MS
  await fixture.restart()
  const { Versions, DeleteMarkers } = await list('swept')
  expect(Versions?.map(({ Key }) => Key)).toEqual(['there'])
  expect(DeleteMarkers).toBeUndefined()
  expect((await list('kept', 'gone')).DeleteMarkers).toHaveLength(1)
  time = start
})

it('reads what a template declares of a bucket', () => {
  expect(
    readBucket('b', {
      ObjectLockEnabled: true,
      ObjectLockConfiguration: { Rule: { DefaultRetention: { Mode: 'COMPLIANCE', Years: 2 } } },
      LifecycleConfiguration: {
        Rules: [
          { Status: 'Enabled', ExpirationInDays: 1, Prefix: 'p/' },
          { Status: 'Disabled', ExpirationInDays: 2 },
          { Status: 'Enabled', AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 } },
          { Status: 'Enabled', NoncurrentVersionExpiration: { NoncurrentDays: 90 }, ExpiredObjectDeleteMarker: true },
        ],
      },
    }),
  ).toEqual({
    name: 'b',
    cors: [],
    versioned: true,
    lock: { retention: { mode: 'COMPLIANCE', days: 730 } },
    expiry: [
      { prefix: 'p/', days: 1, olderVersionDays: undefined },
      { prefix: '', days: undefined, olderVersionDays: undefined, partDays: 1 },
      { prefix: '', days: undefined, olderVersionDays: 90, loneMarkers: true },
    ],
  })
})
