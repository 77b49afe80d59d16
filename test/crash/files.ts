import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { parseArgs } from 'node:util'
import { PDFDocument } from '@cantoo/pdf-lib'
import type { ThreadView } from '#shared/files/Files.contract.ts'
import type { FileCard } from '#shared/files/file-card.ts'
import { coveredBy, findSeals, type SealState } from '#shared/files/seals.ts'
import { sweepDays } from '#shared/files/sweep.ts'
import type { UploadView } from '#shared/files/Uploads.contract.ts'
import type { Organisation } from '#shared/organisations/organisation.ts'
import { type DemoCaller, type DemoClient, demoClient } from '#test/demo/client.ts'
import { chance } from '../chance.ts'
import { abnOf } from '../functions/people.ts'
import { type Cloud, clockOf, endCloud, pause, startCloud } from './cloud.ts'
import { report, until } from './killing.ts'

/**
 * Kills the whole local cloud with signal 9 at seeded moments while files are uploaded, promoted, kept and signed, starts it again, lets
 * people go on as their browsers would, and looks at the end whether every file that was acknowledged is there to the byte, every
 * signature is over the bytes that were signed, and nothing lies in the buckets that no row knows once the sweeper ran.
 *
 *     npm run crash:files -- [--kills 100] [--seed 1]
 */

const { values } = parseArgs({
  options: { kills: { type: 'string', default: '100' }, seed: { type: 'string', default: '1' } },
})
const kills = Number(values.kills)
const random = chance(Number(values.seed))
const dataDir = mkdtempSync(path.join(tmpdir(), 'tradewell-crash-files-'))
const dayMs = 86_400_000

type Bytes = Uint8Array<ArrayBuffer>
type Stage = { readonly as: DemoCaller; readonly uid: string }
/** A file on its way: what was brought, and what of it the server has said. */
type Way = {
  readonly name: string
  readonly bytes: Bytes
  readonly isSigned: boolean
  upload?: string
  /** The server said that it passed its check. */
  isReady?: boolean
  thread?: string
  isAsked?: boolean
  hasSigned?: boolean
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

const settle = async (client: DemoClient): Promise<Stage> => {
  const email = 'keeper@people.example'
  await client.signUp(email, 'Crash-files-2026!')
  const user = await client.call<{ uid: string; version: number }>({ email }, 'User.SYNC', {})
  const body = { firstName: 'Kim', lastName: 'Nine', country: 'AU' }
  await client.call({ email }, 'User.PUT', { version: user.version, body })
  const org = { tradingName: 'Nine Lives', domainName: 'nine-lives', abn: abnOf(9), anzsicDivision: 'M', country: 'AU' }
  const { id } = await client.call<Organisation>({ email }, 'Organisations.CREATE_ORGANIZATION', { org })
  return { as: { email, organisationId: id }, uid: user.uid }
}

const paper = async (name: string): Promise<Bytes> => {
  const pdf = await PDFDocument.create()
  pdf.addPage([300, 400]).drawText(name)
  return Uint8Array.from(await pdf.save())
}

/** Brings a file, and waits until it passed: once more under another name where the first came to nothing, as a person would. */
const bring = async (client: DemoClient, { as }: Stage, way: Way): Promise<string> => {
  const { name, bytes, isSigned } = way
  const announced = { purpose: 'thread', name: isSigned ? `${name}.pdf` : `${name}.txt`, size: bytes.length }
  const type = isSigned ? 'application/pdf' : 'text/plain'
  for (let again = 0; again < 5; again++) {
    const { upload, url } = await client.call<{ upload: UploadView; url: string }>(
      as,
      'Uploads.GET_UP_URL',
      { ...announced, type },
      `${name} ${again}`,
    )
    way.upload = upload.id
    const standing = async () =>
      (await client.call<{ uploads: UploadView[] }>(as, 'Uploads.GET', { ids: [upload.id] })).uploads[0]
    // What is there already is not sent again.
    if ((await standing())?.status === 'waiting') await client.send(url, bytes)
    const sentAt = Date.now()
    const end = await until(`the check of ${name}`, async () => {
      const now = await standing()
      if (now?.status === 'ready' || now?.status === 'refused') return now.status
      // The bytes broke off on the way: nothing was told of them, and nothing comes.
      return now?.status === 'waiting' && Date.now() - sentAt > 20_000 ? 'lost' : undefined
    })
    if (end === 'ready') {
      way.isReady = true
      return upload.id
    }
    if (end === 'refused') throw new Error(`${name} was refused`)
  }
  throw new Error(`${name} never came through`)
}

/** All that is done with a file, each step under a name of its own, so that whoever was cut short goes on. */
const go = async (client: DemoClient, stage: Stage, way: Way): Promise<void> => {
  const { as, uid } = stage
  const { name, bytes, isSigned } = way
  const file = way.isReady && way.upload ? way.upload : await bring(client, stage, way)
  const card = await client.call<FileCard>(as, 'Files.THREAD_CREATE', { file, title: name }, name)
  way.thread = card.id
  if (!isSigned) return
  const version = { id: card.id, number: 1 }
  const groups = [{ signers: [{ id: uid, type: 'user' }] }]
  await client.call(as, 'Files.ASK_SIGNATURES', { ...version, groups, language: 'en' }, name)
  way.isAsked = true
  const signature = { kind: 'typed', name: 'Kim Nine' }
  await client.call(as, 'Files.SIGN', { ...version, hash: sha256(bytes), signature }, name)
  way.hasSigned = true
  await until(`the paper of ${name}`, async () => {
    const { signings } = await client.call<ThreadView>(as, 'Files.THREAD_GET_BY_ID', { id: card.id })
    return signings[0]?.isSealed || undefined
  })
}

const had = async (client: DemoClient, { as }: Stage, id: string, sealed: boolean): Promise<Uint8Array> => {
  const asked = { files: [{ id }], ...(sealed && { sealed }) }
  const { urls } = await client.call<{ urls: { url: string }[] }>(as, 'Files.GET_URLS', asked)
  const answer = await fetch(urls[0]?.url ?? '')
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`)
  return new Uint8Array(await answer.arrayBuffer())
}

/** What is wrong with a file that was kept, by what its reader gets. */
const wrongWith = async (client: DemoClient, url: string, stage: Stage, way: Way): Promise<string[]> => {
  const { name, bytes, thread, isSigned } = way
  if (!thread) return [`${name} was never kept`]
  const problems: string[] = []
  if (sha256(await had(client, stage, thread, false)) !== sha256(bytes)) problems.push(`${name} has other bytes`)
  const { signings, versions } = await client.call<ThreadView>(stage.as, 'Files.THREAD_GET_BY_ID', { id: thread })
  if (versions.length !== 1) problems.push(`${name} has ${versions.length} versions`)
  if (!isSigned) return problems
  if (signings.length !== 1 || signings[0]?.have !== 1) problems.push(`${name} was signed ${signings[0]?.have} times`)
  const sealed = await had(client, stage, thread, true)
  if (sha256(sealed.subarray(0, bytes.length)) !== sha256(bytes)) problems.push(`${name} is sealed over other bytes`)
  const seals = findSeals(sealed)
  if (seals.length !== 1 || !seals[0]?.statement.includes(sha256(bytes)))
    problems.push(`${name}: the seal names other bytes`)
  const asked = seals.map(seal => ({ digest: sha256(coveredBy(sealed, seal)), signature: seal.signature }))
  const answer = await fetch(`${url}/public/seals`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ method: 'VERIFY', payload: { seals: asked } }),
  })
  const { result } = (await answer.json()) as { result?: { states: SealState[] } }
  if (result?.states.join() !== 'holds') problems.push(`${name}: the seal does not hold`)
  return problems
}

/** What lies in the buckets of private files and of what is on its way, by what the stand-in for S3 knows. */
const objects = (): { readonly files: string[]; readonly quarantine: string[]; readonly parts: number } => {
  const database = new DatabaseSync(path.join(dataDir, 's3', 's3.sqlite'), { readOnly: true })
  const keys = (like: string) =>
    (
      database.prepare(`select key from objects where lower(bucket) like '%${like}%' order by key`).all() as {
        key: string
      }[]
    ).map(({ key }) => key)
  const parts = database.prepare('select count(*) as n from uploads').get() as { n: number }
  const found = { files: keys('files'), quarantine: keys('quarantine'), parts: parts.n }
  database.close()
  return found
}

/** What lies in store that belongs to no file which is kept: each has its bytes, a picture in small, and perhaps a sealed paper. */
const orphans = (files: readonly string[], ways: readonly Way[]): string[] => {
  const known = new Set(ways.flatMap(({ thread, upload }) => (thread ? [thread, upload] : [])))
  const counts = new Map<string, number>()
  for (const key of files) {
    const [of = ''] = key.split('-')
    counts.set(of, (counts.get(of) ?? 0) + 1)
  }
  return [...counts].flatMap(([of, count]) => {
    if (!known.has(of)) return [`${count} objects of ${of}, which nothing knows`]
    const most = of.startsWith('fth_') ? 1 : 2
    return count > most ? [`${count} objects of ${of}`] : []
  })
}

const moveBy = async (cloud: Cloud, days: number): Promise<void> => {
  const at = Date.parse((await clockOf(cloud)).now) + days * dayMs
  await clockOf(cloud, new Date(at).toISOString().replace(/\.\d+Z$/, 'Z'))
  while ((await clockOf(cloud)).movingTo !== undefined) await pause(500)
}

const run = async () => {
  let cloud = await startCloud(dataDir)
  let client = await demoClient(dataDir)
  const stage = await settle(client)
  const ways: Way[] = []
  const left: Way[] = []
  const begin = async (name: string): Promise<Way[]> => [
    { name: `${name} paper`, bytes: await paper(name), isSigned: true },
    { name: `${name} note`, bytes: Uint8Array.from(Buffer.from(`Words of ${name}.`)), isSigned: false },
  ]
  // How long it takes undisturbed: the moments to kill at are spread over that.
  const first = await begin('undisturbed')
  const begun = performance.now()
  await Promise.all(first.map(way => go(client, stage, way)))
  const length = performance.now() - begun
  ways.push(...first)
  const cut = { announced: 0, checked: 0, kept: 0, asked: 0, signed: 0 }
  const problems: string[] = []
  for (let point = 1; point <= kills; point++) {
    const some = await begin(`point ${point}`)
    // Every third time somebody brings a file and never comes back.
    const gone: Way[] =
      point % 3 === 0 ? [{ name: `point ${point} left`, bytes: await paper(`left ${point}`), isSigned: true }] : []
    const going = Promise.allSettled([
      ...some.map(way => go(client, stage, way)),
      ...gone.map(way => bring(client, stage, way)),
    ])
    await pause(random() * length)
    await endCloud(cloud)
    await going
    for (const { upload, isReady, thread, isAsked, hasSigned } of some) {
      if (hasSigned) cut.signed++
      else if (isAsked) cut.asked++
      else if (thread) cut.kept++
      else if (isReady) cut.checked++
      else if (upload) cut.announced++
    }
    const acknowledged = some.map(way => ({ ...way }))
    cloud = await startCloud(dataDir)
    client = await demoClient(dataDir)
    for (const { name, upload, isReady, thread } of acknowledged) {
      if (!isReady || !upload) continue
      const { uploads } = await client.call<{ uploads: UploadView[] }>(stage.as, 'Uploads.GET', { ids: [upload] })
      if (uploads[0]?.status !== 'ready')
        problems.push(`${name}: passed, and is ${uploads[0]?.status ?? 'gone'} after the kill`)
      if (thread) await client.call(stage.as, 'Files.THREAD_GET_BY_ID', { id: thread })
    }
    for (const way of some) await go(client, stage, way).catch(error => problems.push(`${way.name}: ${error}`))
    ways.push(...some)
    left.push(...gone)
  }
  const { url } = cloud
  for (const way of ways) problems.push(...(await wrongWith(client, url, stage, way)))
  const before = objects()
  await moveBy(cloud, sweepDays + 2)
  const after = objects()
  for (const way of ways) problems.push(...(await wrongWith(client, url, stage, way)))
  problems.push(...orphans(after.files, ways))
  if (after.quarantine.length > 0) problems.push(`in quarantine there are still ${after.quarantine.join(', ')}`)
  if (after.parts > 0) problems.push(`${after.parts} files in parts are still begun`)
  await endCloud(cloud, 'SIGTERM')
  report(
    [
      `${kills} kills over the ${length.toFixed(0)} ms of upload, check, keeping and signing, two files each; cut short after: ${Object.entries(
        cut,
      )
        .map(([step, count]) => `${step} ${count}`)
        .join(', ')}`,
      `${ways.length} files kept, ${ways.filter(({ isSigned }) => isSigned).length} of them signed and sealed; ${left.length} brought and left`,
      `objects: ${before.files.length} of files and ${before.quarantine.length} in quarantine before the sweep, ${after.files.length} and ${after.quarantine.length} after`,
    ],
    problems,
    'no file lost, no orphan, every seal over the bytes that were signed',
  )
}

try {
  await run()
} finally {
  if (!process.env.KEEP_DATA) rmSync(dataDir, { recursive: true, force: true })
}
