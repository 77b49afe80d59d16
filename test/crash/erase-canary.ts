import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Request } from '#shared/deals/request.ts'
import { addDays } from '#shared/kit/date.ts'
import type { Service } from '#shared/marketplace/service.ts'
import type { Organisation } from '#shared/organisations/organisation.ts'
import { connectAccount } from '#test/demo/accounts.ts'
import { type DemoClient, demoClient, isRefusal } from '#test/demo/client.ts'
import { abnOf, serviceBody } from '../functions/people.ts'
import { endCloud, pause, startCloud } from './cloud.ts'

/**
 * Fills a product of its own with a person whose every text holds one word, erases the person, and looks for the word in the whole data
 * folder, once its databases are compacted, and captured mail and what streams keep for a day are dropped.
 *
 *     npm run erase:canary
 */

const word = 'Kanarienvogel'
const dataDir = mkdtempSync(path.join(tmpdir(), 'tradewell-canary-'))
const today = new Date().toISOString().slice(0, 10)
const person = { email: `${word.toLowerCase()}@people.example` }
const seller = { email: 'seller@people.example' }

const until = async (what: string, holds: () => Promise<boolean>): Promise<void> => {
  for (let tries = 0; tries < 240; tries++) {
    if (await holds()) return
    await pause(250)
  }
  throw new Error(`gave up waiting: ${what}`)
}

const signUp = async (client: DemoClient, as: { readonly email: string }, lastName: string, city: string) => {
  await client.signUp(as.email, `${word}-2026!`)
  const user = await client.call<{ uid: string; version: number }>(as, 'User.SYNC', {})
  await client.call(as, 'User.PUT', {
    version: user.version,
    body: { firstName: 'Kim', lastName, phone: '+61 400 000 000', city, country: 'AU' },
  })
  return user.uid
}

/** A life: a profile, a file, a request that came to nothing, something pinned, and a copy of it all. */
const live = async (client: DemoClient): Promise<string> => {
  await signUp(client, seller, 'Seller', 'Sydney')
  const org = {
    tradingName: 'Cage and Co',
    domainName: 'cage-and-co',
    abn: abnOf(9),
    anzsicDivision: 'M',
    country: 'AU',
  }
  const { id } = await client.call<Organisation>(seller, 'Organisations.CREATE_ORGANIZATION', { org })
  const as = { ...seller, organisationId: id }
  await connectAccount(client, as)
  let service = await client.call<Service>(as, 'Services.CREATE', { body: serviceBody() })
  for (const step of ['Services.TO_READY', 'Services.PUBLISH'] as const)
    service = await client.call<Service>(as, step, { id: service.id, version: service.version })

  const uid = await signUp(client, person, word, `${word}ville`)
  await client.call(person, 'PinnedItems.UPDATE', { act: 'pin', id: service.id })
  const bytes = new TextEncoder().encode(`${word} wrote this.\n`)
  const { upload, url } = await client.call<{ upload: { id: string }; url: string }>(person, 'Uploads.GET_UP_URL', {
    purpose: 'request',
    name: `${word}.txt`,
    type: 'text/plain',
    size: bytes.length,
  })
  await client.send(url, bytes)
  await until('the file is looked at', async () => {
    const { uploads } = await client.call<{ uploads: { status: string }[] }>(person, 'Uploads.GET', {
      ids: [upload.id],
    })
    return uploads[0]?.status === 'ready'
  })
  const item = { serviceId: service.id, quantity: 1, start: addDays(today, 5), answers: {} }
  const request = await client.call<Request>(person, 'Tickets.SEND_REQUEST_MERGED', {
    body: { items: [item], paymentIndex: 0, platformIndex: 0, hiMsg: `${word} asks` },
  })
  await client.call(person, 'Uploads.ADD_TO_REQUEST', { requestId: request.id, ids: [upload.id] })
  await client.call(person, 'Tickets.DISCARD_REQUEST', {
    requestId: request.id,
    version: request.version,
    reason: `${word} left`,
  })
  await client.call(person, 'Account.COPY_PERSONAL_DATA', {})
  await until('the copy is made', async () => {
    const { copy } = await client.call<{ copy?: { status: string } }>(
      person,
      'Account.GET_PERSONAL_DATA',
      {},
      undefined,
    )
    return copy?.status === 'done'
  })
  return uid
}

const files = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap(each => {
    const at = path.join(folder, each.name)
    return each.isDirectory() ? files(at) : each.isFile() ? [at] : []
  })

/** Files of the data folder that hold the word, in any case. */
const holding = (): string[] =>
  files(dataDir).filter(
    file =>
      statSync(file).size < 1_500_000_000 &&
      readFileSync(file).toString('latin1').toLowerCase().includes(word.toLowerCase()),
  )

const isDatabase = (file: string) => readFileSync(file).subarray(0, 15).toString() === 'SQLite format 3'

/** Drops captured mail, what streams keep for a day, and what databases keep of rows that are gone. */
const compact = (): void => {
  for (const folder of readdirSync(dataDir).filter(name => /^(mail|ses|sms)/.test(name)))
    rmSync(path.join(dataDir, folder), { recursive: true })
  for (const file of files(dataDir).filter(isDatabase)) {
    const database = new DatabaseSync(file)
    const streams = database.prepare("SELECT 1 FROM sqlite_master WHERE name = '_stream_records'").get()
    if (streams) database.exec('DELETE FROM _stream_records')
    database.exec('PRAGMA wal_checkpoint(TRUNCATE); VACUUM; PRAGMA wal_checkpoint(TRUNCATE)')
    database.close()
  }
}

const cloud = await startCloud(dataDir)
const client = await demoClient(dataDir)
let failed: unknown
try {
  const uid = await live(client)
  const before = holding().length
  if (before === 0) throw new Error('the word is nowhere: nothing would be shown by not finding it')
  const begun = Date.now()
  await client.call(person, 'Account.ERASE_ACCOUNT', { email: person.email })
  await until('the person is gone', () =>
    client.call(seller, 'User.GET', { uid }, undefined).then(
      () => false,
      error => {
        if (isRefusal(error, 'notFound')) return true
        throw error
      },
    ),
  )
  const tookMs = Date.now() - begun
  // What followed from events goes last.
  await pause(8000)
  await endCloud(cloud, 'SIGTERM')
  compact()
  const left = holding().map(file => path.relative(dataDir, file))
  process.stdout.write(
    `${JSON.stringify({ filesBefore: before, filesLooked: files(dataDir).length, goneAfterMs: tookMs, left })}\n`,
  )
  if (left.length > 0) failed = new Error(`${word} is still in ${left.join(', ')}`)
} catch (error) {
  failed = error
} finally {
  await endCloud(cloud)
  if (!process.env.KEEP_DATA) rmSync(dataDir, { recursive: true, force: true })
}
if (failed) throw failed
