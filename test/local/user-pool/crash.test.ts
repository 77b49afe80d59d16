import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, expect, test, vi } from 'vitest'
import { clientId, password } from './harness.ts'

// @reaches infra/local

const dataDir = mkdtempSync(join(tmpdir(), 'user-pool-crash-'))
let child: ChildProcess | undefined
const kill = async () => {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}
afterEach(async () => {
  await kill()
  rmSync(dataDir, { recursive: true, force: true })
})

const start = async () => {
  const script = new URL('./pool-process.ts', import.meta.url).pathname
  child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const said: Record<string, string>[] = []
  const lines = createInterface({ input: child.stdout! })
  const ready = new Promise<string>(resolve => {
    lines.on('line', line => {
      const value = JSON.parse(line) as Record<string, string>
      said.push(value)
      if (value.url) resolve(value.url)
    })
  })
  return { url: await ready, said }
}
const call = async (url: string, operation: string, request: Record<string, unknown>) => {
  const headers = { 'x-amz-target': `AWSCognitoIdentityProviderService.${operation}` }
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(request) })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

test('what was acknowledged is there after kill -9: people, codes, keys', async () => {
  const people = Array.from({ length: 4 }, (_, index) => `crash${index}@people.example`)
  const codes = new Map<string, string>()
  let first = await start()
  const jwks = await (await fetch(`${first.url}/ap-southeast-2_LOCALtest/.well-known/jwks.json`)).text()
  for (const Username of people) {
    const signedUp = await call(first.url, 'SignUp', { ClientId: clientId, Username, Password: password })
    expect(signedUp.status).toBe(200)
    const { said } = first
    await vi.waitFor(() => expect(said.at(-1)?.text).toMatch(/\d{6}/))
    codes.set(Username, /\d{6}/.exec(said.at(-1)!.text!)![0])
    await kill()
    first = await start()
  }
  expect(await (await fetch(`${first.url}/ap-southeast-2_LOCALtest/.well-known/jwks.json`)).text()).toBe(jwks)
  for (const Username of people) {
    const request = { ClientId: clientId, Username, ConfirmationCode: codes.get(Username) }
    expect(await call(first.url, 'ConfirmSignUp', request)).toEqual({ status: 200, body: {} })
    await kill()
    first = await start()
    expect((await call(first.url, 'ConfirmSignUp', request)).body.__type).toBe('NotAuthorizedException')
  }
})
