import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startPinning } from '#infra/host/pinning.ts'
import { startRates } from '#infra/host/rates.ts'
import { startTurnstile } from '#infra/host/turnstile.ts'
import { stripeFixture } from './stripe-support.ts'

// @reaches infra

/** Any page that is open in a browser of this machine can ask a stand-in for anything: none may end the whole local cloud for it. */

const folder = () => {
  const made = mkdtempSync(join(tmpdir(), 'tradewell-addresses-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

/** Asks for a path as it stands, which `fetch` would put right. */
const statusOf = (at: string, method: string, path: string): Promise<number> =>
  new Promise((done, fail) => {
    const { hostname, port } = new URL(at)
    request({ hostname, port, method, path, headers: { 'content-length': 0 } }, answer => {
      answer.resume().once('end', () => done(answer.statusCode ?? 0))
    })
      .once('error', fail)
      .end()
  })

const standIns = {
  rates: async () => startRates(),
  'the human check': async () => startTurnstile('a-secret-key'),
  pinning: async () => startPinning({ dataDir: folder(), token: 'a token' }),
  'the card provider': async () => {
    const { url, close } = await stripeFixture()
    return { url: url(), close }
  },
} as const

test.each(Object.entries(standIns))('%s answers whatever is asked for, and goes on', async (_name, start) => {
  const { url, close } = await start()
  onTestFinished(async () => void (await close()))
  for (const method of ['GET', 'POST', 'DELETE'])
    for (const path of [
      '//',
      '///x',
      '/\\\\',
      '//evil.example/pins',
      '/%',
      '/%zz/%',
      '/pins/%',
      '/v1/charges/%',
      'http://[',
    ])
      expect(await statusOf(url, method, path), `${method} ${path}`).toBeGreaterThanOrEqual(200)
})
