import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { openBrowser } from '../test/browser.ts'
import { devices, slowDown } from './kit/devices.ts'

/**
 * Largest contentful paint, layout shift and interaction delay of public pages in a real browser, against the local cloud's
 * front door: on a desk, on a phone, and on a phone a quarter as fast behind a slow mobile network. Each page is opened fresh,
 * without a cache; figures are medians. The front door speaks HTTP/1.1, so a deployed page fares better on a slow network.
 */

const ROUNDS = Number(process.env.ROUNDS ?? 5)
const root = path.resolve(import.meta.dirname, '..')
const dataDir = mkdtempSync(path.join(tmpdir(), 'tradewell-vitals-'))

type Vitals = { lcp: number; cls: number; inp: number }

const observe = () => {
  const seen = { lcp: 0, cls: 0, inp: 0 }
  ;(globalThis as unknown as { vitals: Vitals }).vitals = seen
  type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean }
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) seen.lcp = entry.startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver(list => {
    for (const entry of list.getEntries() as Shift[]) if (!entry.hadRecentInput) seen.cls += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver(list => {
    // Of all events only those of an interaction count: a key, a click, a tap.
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
      if (entry.interactionId) seen.inp = Math.max(seen.inp, entry.duration)
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
}

const start = async (): Promise<ChildProcess> => {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'infra/host/main.ts', '--data', dataDir, '--port', '0'],
    { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', chunk => String(chunk).includes('Ready after') && resolve())
    child.once('exit', code => reject(new Error(`the local cloud ended with ${code}`)))
  })
  return child
}

/** Opens a page, types into its search box where it has one, and reads what the browser saw. */
const visit = async (page: Page, address: string, slow: boolean): Promise<Vitals> => {
  await page.addInitScript(observe)
  if (slow) await slowDown(page)
  await page.goto(address, { waitUntil: 'load' })
  await page.waitForTimeout(slow ? 4000 : 1500)
  const box = page.getByRole('searchbox').first()
  if (await box.count()) await box.pressSequentially('audit', { delay: 60 })
  await page.waitForTimeout(500)
  return page.evaluate(() => (globalThis as unknown as { vitals: Vitals }).vitals)
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

const cloud = await start()
const browser = await openBrowser()
try {
  const { url } = JSON.parse(readFileSync(path.join(dataDir, 'cloud.json'), 'utf8')) as { url: string }
  process.stdout.write('web vitals, medians\n')
  for (const { device, viewport, slow } of devices) {
    for (const address of ['/', '/marketplace/microservice', '/marketplace/organization', '/about/meridian-audit']) {
      const seen: Vitals[] = []
      for (let round = 0; round < ROUNDS; round++) {
        const context = await browser.newContext({ viewport })
        seen.push(await visit(await context.newPage(), `${url}${address}`, slow))
        await context.close()
      }
      const of = (name: keyof Vitals) => median(seen.map(each => each[name]))
      process.stdout.write(
        `  ${device.padEnd(10)} ${address.padEnd(30)} LCP ${of('lcp').toFixed(0)} ms, CLS ${of('cls').toFixed(3)}, INP ${of('inp').toFixed(0)} ms\n`,
      )
    }
  }
} finally {
  await browser.close()
  const gone = new Promise(resolve => cloud.once('exit', resolve))
  cloud.kill('SIGTERM')
  await gone
  rmSync(dataDir, { recursive: true, force: true })
}
