import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { texts } from '#shared/areas.ts'
import { filesPaths } from '#shared/files/paths.ts'
import type { UploadView } from '#shared/files/Uploads.contract.ts'
import { identityPaths } from '#shared/identity/paths.ts'
import { largestFile } from '#shared/kit/file-kinds.ts'
import { openBrowser } from '#test/browser.ts'
import { type Hosted, hostProduct, makeOrganisation, makePerson, type Person } from '#test/e2e/product.ts'
import { picture } from '#test/functions/files/pictures.ts'

/**
 * Files brought to the whole product: how long after ten photos are there at once each has its thumbnail, from the end of its own
 * upload, scan and check included; and how much memory a browser takes beyond what it takes idle while it brings 20 MB. ROUNDS says how often.
 */

const ROUNDS = Number(process.env.ROUNDS ?? 3)
const AT_ONCE = 10
const { en } = texts
const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

type Caller = { readonly email: string; readonly organisationId: string }

type Sent = { readonly id: UploadView['id']; readonly at: number }

/** Brings a photo, up to the moment at which all of it was sent. */
const sendPhoto = async (
  { client }: Hosted,
  as: Caller,
  bytes: Uint8Array<ArrayBuffer>,
  name: string,
): Promise<Sent> => {
  const { upload, url, parts } = await client.call<{
    upload: UploadView
    url: string
    parts?: { from: number; length: number; url: string }[]
  }>(as, 'Uploads.GET_UP_URL', { purpose: 'thread', name: `${name}.jpg`, type: 'image/jpeg', size: bytes.length }, name)
  if (parts) throw new Error('a photo came in parts')
  await client.send(url, bytes)
  return { id: upload.id, at: performance.now() }
}

const fetchThumbnail = async ({ client }: Hosted, as: Caller, id: UploadView['id']): Promise<void> => {
  const small = await client.call<{ url: string }>(as, 'Uploads.GET_URL', { id, thumb: true })
  const answer = await fetch(small.url)
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`HTTP ${answer.status} for a thumbnail`)
}

/**
 * Brings photos at once, and says of each how long its thumbnail took from the moment at which all of it was sent. It is one call for all of them
 * that asks, twenty times a second: what ten browsers would ask is not what is measured.
 */
const thumbnailsOf = async (
  product: Hosted,
  as: Caller,
  bytes: Uint8Array<ArrayBuffer>,
  names: readonly string[],
): Promise<number[]> => {
  const waiting = new Map<UploadView['id'], number>()
  let toCome = names.length
  const sending = Promise.all(
    names.map(async name => {
      const { id, at } = await sendPhoto(product, as, bytes, name)
      waiting.set(id, at)
      toCome--
    }),
  )
  const fetching: Promise<number>[] = []
  while (toCome > 0 || waiting.size > 0) {
    await pause(50)
    if (waiting.size === 0) continue
    const { uploads } = await product.client.call<{ uploads: UploadView[] }>(as, 'Uploads.GET', {
      ids: [...waiting.keys()],
    })
    for (const { id, status, problem } of uploads) {
      const at = waiting.get(id)
      if (status === 'refused') throw new Error(`a photo was refused: ${problem}`)
      if (status !== 'ready' || at === undefined) continue
      waiting.delete(id)
      fetching.push(fetchThumbnail(product, as, id).then(() => performance.now() - at))
    }
  }
  await sending
  return Promise.all(fetching)
}

/** What a process and all that it started hold in memory, in MB: what they share is counted once (proportional set size). */
const memoryOf = (root: number): number => {
  const started = execFileSync('ps', ['-e', '-o', 'pid=,ppid='], { encoding: 'utf8' })
  const children = new Map<number, number[]>()
  for (const line of started.trim().split('\n')) {
    const [pid = 0, parent = 0] = line.trim().split(/\s+/).map(Number)
    children.set(parent, [...(children.get(parent) ?? []), pid])
  }
  const of = (pid: number): number => {
    let own = 0
    try {
      own = Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) / 1024
    } catch {
      // It has ended meanwhile.
    }
    return own + (children.get(pid) ?? []).reduce((sum, each) => sum + of(each), 0)
  }
  return of(root)
}

const browserPid = (): number => {
  const all = execFileSync('ps', ['-e', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).trim().split('\n')
  const own = all
    .map(line => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .find(found => Number(found?.[2]) === process.pid && /chrom/.test(found?.[3] ?? ''))
  if (!own) throw new Error('the browser was not found')
  return Number(own[1])
}

const signIn = async (browser: Browser, url: string, { email, password }: Person): Promise<Page> => {
  const page = await browser.newPage()
  await page.goto(url + identityPaths.login())
  await page.getByLabel(en['identity.email']).fill(email)
  await page.getByLabel(en['identity.password'], { exact: true }).fill(password)
  await page.getByRole('button', { name: en['identity.login.submit'], exact: true }).click()
  await page.waitForURL(`**${identityPaths.home()}`)
  return page
}

/** The most that the browser takes beyond its idle while it brings a file, until it is among those that are kept. */
const memoryWhile = async (page: Page, pid: number, file: string, title: string) => {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  await pause(3000)
  const idle = memoryOf(pid)
  let most = idle
  const timer = setInterval(() => {
    most = Math.max(most, memoryOf(pid))
  }, 60)
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByText(title, { exact: true }).first().waitFor({ timeout: 120_000 })
  clearInterval(timer)
  return { idle, beyond: most - idle }
}

const inSeconds = (values: readonly number[]) => values.map(ms => ms / 1000)

const said = (values: readonly number[], unit: string, digits: number) => {
  const sorted = values.toSorted((one, other) => one - other)
  const at = (part: number) => `${(sorted[Math.floor((sorted.length - 1) * part)] ?? 0).toFixed(digits)} ${unit}`
  return `median ${at(0.5)}, most ${at(1)}`
}

const product = await hostProduct()
const browser = await openBrowser()
const folder = mkdtempSync(path.join(tmpdir(), 'tradewell-bringing-'))
try {
  const owner = await makePerson(product, 'Ida', 'Quill', 'bench')
  const { id } = await makeOrganisation(product, owner, { tradingName: 'Quill', domainName: 'quill-bench' })
  const as = { email: owner.email, organisationId: id }
  const photo = Uint8Array.from(await picture(2400, 1800))
  process.stdout.write(`ten photos of ${(photo.length / 1e6).toFixed(1)} MB at once, ${ROUNDS} times\n`)
  await thumbnailsOf(product, as, photo, ['warming up'])
  const alone: number[] = []
  const together: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    alone.push(...(await thumbnailsOf(product, as, photo, [`alone ${round}`])))
    const names = Array.from({ length: AT_ONCE }, (_, n) => `photo ${round} ${n}`)
    together.push(...(await thumbnailsOf(product, as, photo, names)))
  }
  process.stdout.write(`a thumbnail after its upload, one alone: ${said(inSeconds(alone), 's', 2)}\n`)
  process.stdout.write(`each of ten at once: ${said(inSeconds(together), 's', 2)}\n`)

  const page = await signIn(browser, product.url, owner)
  await page.goto(product.url + filesPaths.files({ as: id }))
  await page.locator('input[type=file]').waitFor({ state: 'attached' })
  const pid = browserPid()
  const beyond: number[] = []
  for (let round = -1; round < ROUNDS; round++) {
    const title = `long list ${round + 1}`
    const file = path.join(folder, `${title}.csv`)
    writeFileSync(file, Buffer.alloc(largestFile, 'a,b\n'))
    const seen = await memoryWhile(page, pid, file, title)
    // The first loads what uploads.
    if (round >= 0) beyond.push(seen.beyond)
    else
      process.stdout.write(
        `the browser idle: ${seen.idle.toFixed(0)} MB; the first upload of 20 MB, ${seen.beyond.toFixed(0)} MB beyond\n`,
      )
  }
  process.stdout.write(`each upload of 20 MB beyond its idle: ${said(beyond, 'MB', 0)}\n`)
} finally {
  await browser.close()
  await product.close()
  rmSync(folder, { recursive: true, force: true })
}
process.exit(0)
