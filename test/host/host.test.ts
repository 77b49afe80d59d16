import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AlreadyRunningError, type CloudFile, type LocalCloud, takeFolder } from 'local-cloud'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ensureBuilt } from '#infra/host/build.ts'
import { startProduct } from '#infra/host/cloud.ts'
import { abnOf } from '#test/functions/people.ts'

// @reaches infra

const root = join(import.meta.dirname, '..', '..')
const main = join(root, 'infra', 'host', 'main.ts')

type Ended = { code: number | null; output: string }
type Running = { process: ChildProcess; output: () => string; ended: Promise<Ended> }

const run = (script: string, args: string[], env: Record<string, string> = {}): Running => {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: root,
    env: { ...process.env, PORT: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8')
    })
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, output }))
  return { process: child, output: () => output, ended }
}
const readCloud = (dataDir: string) => JSON.parse(readFileSync(join(dataDir, 'cloud.json'), 'utf8')) as CloudFile
const ready = async (running: Running): Promise<string> => {
  const [message] = (await Promise.race([once(running.process, 'message'), running.ended.then(() => [{}])])) as [
    { ready?: string },
  ]
  if (!message.ready) throw new Error(`It did not start: ${running.output()}`)
  return message.ready
}
const fresh = () => mkdtempSync(join(tmpdir(), 'tradewell-cloud-'))

let assemblyDir: string
beforeAll(async () => {
  assemblyDir = await ensureBuilt()
})

describe('the product in the local cloud', () => {
  let cloud: LocalCloud
  let dataDir: string
  const reported: string[] = []
  beforeAll(async () => {
    dataDir = fresh()
    cloud = await startProduct({ dataDir, assemblyDir, port: 0, report: line => reported.push(line) })
  })
  afterAll(async () => {
    await cloud.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const pool = async (operation: string, body: object) => {
    const { userPoolEndpoint, userPoolClientId } = (await (await fetch(`${cloud.url}/config.json`)).json()) as Record<
      string,
      string
    >
    const answer = await fetch(userPoolEndpoint ?? '', {
      method: 'POST',
      headers: {
        'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
        'content-type': 'application/x-amz-json-1.1',
      },
      body: JSON.stringify({ ClientId: userPoolClientId, ...body }),
    })
    return answer.json()
  }
  const open = async (method: string, payload: object) =>
    (
      await fetch(`${cloud.url}/public/users`, {
        method: 'POST',
        body: JSON.stringify({ method, payload, requestId: crypto.randomUUID() }),
      })
    ).json()
  const codeMailedTo = async (to: string): Promise<string> => {
    let code: string | undefined
    await expect
      .poll(async () => {
        const mail = await fetch(`${cloud.url}/local/mailbox.json?to=${encodeURIComponent(to)}`)
        const { messages } = (await mail.json()) as { messages: { text: string }[] }
        code = /\b\d{6}\b/.exec(messages[0]?.text ?? '')?.[0]
        return code
      })
      .toBeDefined()
    return code ?? ''
  }
  const email = 'ada.example@people.example'
  const codes: string[] = []
  const tool = (name: string, ...args: string[]) =>
    run(join(root, 'scripts', `${name}.ts`), args, { TRADEWELL_DATA: dataDir }).ended

  it('serves the web with its configuration and the headers of the stage', async () => {
    const page = await fetch(`${cloud.url}/marketplace`)
    expect(await page.text()).toContain('<html')
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'")
    // Where what stands for the payment provider's script is, instead of the provider.
    expect(page.headers.get('content-security-policy')).toMatch(/script-src [^;]*http:\/\/127\.0\.0\.1:\d+/)
    const config = (await (await fetch(`${cloud.url}/config.json`)).json()) as Record<string, string>
    expect(config).toMatchObject({
      region: 'ap-southeast-2',
      userPoolId: expect.stringMatching(/^ap-southeast-2_\w+$/),
      userPoolEndpoint: `${cloud.url}/local/user-pool/`,
      realtimeUrl: `${cloud.url.replace('http', 'ws')}/realtime`,
      stripePublishableKey: expect.stringMatching(/^pk_test_/),
    })
    expect(JSON.stringify(config)).not.toContain('tradewell.localhost')
  })

  it('answers a public query', async () => {
    const answer = await fetch(`${cloud.url}/public/search?method=nothing`)
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({ errorType: 'call.unknownMethod' })
  })

  it('signs a person up by mail, and then lets tools act in their name', async () => {
    // The pool's own sign-up would tell who has an account.
    const own = { Username: email, Password: 'Correct-Horse-7', UserAttributes: [{ Name: 'email', Value: email }] }
    expect(await pool('SignUp', own)).toMatchObject({ __type: 'NotAuthorizedException' })
    expect(await open('SIGN_UP', { email, locale: 'en' })).toEqual({ result: {} })
    expect(await tool('token', email)).toMatchObject({ code: 1, output: expect.stringContaining('nobody') })
    codes.push(await codeMailedTo(email))
    const temporaryPassword = `aA1!${'0123456789abcdef'.repeat(4)}`
    const confirmed = await open('CONFIRM_SIGN_UP', { email, code: codes[0], temporaryPassword })
    expect(confirmed).toEqual({ result: { outcome: 'done' } })
    const { code, output } = await tool('token', email)
    expect(code).toBe(0)
    expect(output.trim().split('.')).toHaveLength(3)
    const known = await tool('call', '--as', email, 'Organisations', 'NO_SUCH_METHOD')
    expect(known).toMatchObject({ code: 1, output: expect.stringContaining('call.unknownMethod') })
    for (const name of ['NoSuchFunction', 'constructor', '../webhooks/stripe'])
      expect(await tool('call', '--as', email, name, 'X')).toMatchObject({
        code: 1,
        output: expect.stringContaining('call.unknownFunction'),
      })
    expect(await tool('call', '--as', 'nobody@people.example', 'User', 'X')).toMatchObject({ code: 1 })
    expect(await tool('call', '--as', email, 'User', 'X', '{not json')).toMatchObject({
      code: 1,
      output: expect.stringContaining('not JSON'),
    })
    expect(await tool('call', 'User')).toMatchObject({ code: 1, output: expect.stringContaining('Usage') })
  })

  it('anchors audit logs outside the tables, where no function may take them away, and verifies them by that', async () => {
    const verify = async () => {
      const { code, output } = await tool('call', '--as', email, 'Audit', 'VERIFY')
      expect(code, output).toBe(0)
      return JSON.parse(output) as { result?: { checked: number; brokenAt?: number } }
    }
    const checked = async () => JSON.stringify(await verify())
    // Who signed up has joined, which is in the person's own log a moment later.
    await expect.poll(checked).toContain('"checked":1')
    const outcome = await cloud.core.functions.invoke('tradewell-dev-AuditAnchors', {})
    expect(outcome).toMatchObject({ ok: true })
    expect(await checked()).not.toContain('brokenAt')
    // VERIFY would miss the anchor of a head that says it has one.
    const logs = readdirSync(join(dataDir, 'logs')).map(file => readFileSync(join(dataDir, 'logs', file), 'utf8'))
    expect(logs.join('\n')).toMatch(/"anchored":[1-9]/)
  })

  it('writes nobody’s address, name, password, code or token into a log, whatever is done or refused', async () => {
    const token = (await tool('token', email)).output.trim()
    const send = async (name: string, body: object, authorization = `Bearer ${token}`) =>
      (
        await fetch(`${cloud.url}/functions/${name}`, {
          method: 'POST',
          headers: { authorization },
          body: JSON.stringify({ requestId: crypto.randomUUID(), ...body }),
        })
      ).status
    const name = { firstName: 'Zenobia', lastName: 'Quartermain', country: 'AU' }
    expect(await send('User', { method: 'SYNC', payload: {} })).toBe(200)
    expect(await send('User', { method: 'PUT', payload: { version: 1, body: name } })).toBe(200)
    expect(await send('User', { method: 'PUT', payload: { version: 1, body: name } })).toBe(409)
    expect(await send('User', { method: 'PUT', payload: { version: 2, body: { ...name, email } } })).toBe(400)
    expect(await send('User', { method: 'CHECK_EMAIL_AVAILABILITY', payload: { email } })).toBe(200)
    expect(await send('User', { method: email, payload: {} })).toBe(404)
    expect(await send('User', { method: 'SYNC', payload: {} }, `Bearer ${token}x`)).toBe(401)
    const webhook = await fetch(`${cloud.url}/webhooks/stripe`, { method: 'POST', body: JSON.stringify({ email }) })
    expect(webhook.status).toBe(400)

    const folder = join(dataDir, 'logs')
    const logs = readdirSync(folder).map(file => readFileSync(join(folder, file), 'utf8'))
    const all = [...logs, ...reported].join('\n')
    expect(all).toContain('call.conflict')
    expect(all).toContain('a webhook without a good signature')
    /** A secret is one text, or several under names; a text that is drawn by chance may begin with a brace too. */
    const textsOf = (secret: string): string[] =>
      secret.startsWith('{"') ? Object.values(JSON.parse(secret) as Record<string, string>) : [secret]
    const kept = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as object
    const secrets = Object.values(kept).flatMap(({ value }: { value: string }) => textsOf(value))
    expect(secrets.length).toBeGreaterThan(1)
    const unsaid = [email, email.split('@')[0], 'Zenobia', 'Quartermain', 'Correct-Horse', 'eyJ', ...secrets]
    expect(unsaid.filter(each => all.includes(String(each)))).toEqual([])
    // By itself: an id may hold the same six digits.
    expect(codes.filter(code => new RegExp(`(?<![\\w-])${code}(?![\\w-])`).test(all))).toEqual([])
  })

  it('tells fifty loud threads of one organisation to slow down, and refuses nothing to another', async () => {
    const { secret } = readCloud(dataDir)
    const ask = (path: string, body: string, token = secret) =>
      fetch(`${cloud.url}${path}`, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body })
    const trader = async (name: string, n: number) => {
      const address = `${name}@people.example`
      await ask('/local/people', JSON.stringify({ email: address, password: 'Correct-Horse-7' }))
      const { accessToken } = (await (await ask('/local/token', address)).json()) as { accessToken: string }
      const call = (func: string, method: string, payload: unknown, organisationId?: string) =>
        ask(
          `/functions/${func}`,
          JSON.stringify({
            method,
            payload,
            requestId: crypto.randomUUID(),
            ...(organisationId ? { organisationId } : {}),
          }),
          accessToken,
        )
      await call('User', 'SYNC', {})
      const org = { tradingName: name, domainName: `${name}-works`, abn: abnOf(n), anzsicDivision: 'M' }
      const made = await call('Organisations', 'CREATE_ORGANIZATION', { org })
      const { result } = (await made.json()) as { result: { id: string } }
      return async () => {
        const answer = await call('Tickets', 'NUM_BY_DEMANDER', {}, result.id)
        await answer.arrayBuffer()
        return answer
      }
    }
    const [loud, quiet] = [await trader('loud', 901), await trader('quiet', 902)]
    const statuses: number[] = []
    let told: string | null = null
    const thread = async () => {
      for (let n = 0; n < 30; n++) {
        const answer = await loud()
        statuses.push(answer.status)
        told ??= answer.status === 429 ? answer.headers.get('retry-after') : null
      }
    }
    const others: number[] = []
    let isLoud = true
    const other = async () => {
      while (isLoud) others.push((await quiet()).status)
    }
    const watching = other()
    await Promise.all(Array.from({ length: 50 }, thread))
    isLoud = false
    await watching
    expect([...new Set(statuses)].sort()).toEqual([200, 429])
    expect(Number(told)).toBeGreaterThanOrEqual(1)
    expect(others.length).toBeGreaterThan(0)
    expect(others.filter(status => status !== 200)).toEqual([])
  })

  it('gives a token to nobody who does not know the secret of the data folder', async () => {
    for (const authorization of ['', 'Bearer x', `Bearer ${'0'.repeat(64)}`])
      expect(
        (await fetch(`${cloud.url}/local/token`, { method: 'POST', headers: { authorization }, body: email })).status,
      ).toBe(403)
  })

  it("offers the demo's people at each identity provider, with addresses that have no password here", async () => {
    const person = { name: 'Ada van Example', email: 'ada.example@people.example', password: 'x', role: 'owner' }
    writeFileSync(join(dataDir, 'demo-people.json'), JSON.stringify([person]))
    const config = (await (await fetch(`${cloud.url}/config.json`)).json()) as Record<string, string>
    const pageOf = async (provider: string) => {
      const query = new URLSearchParams({
        response_type: 'code',
        client_id: config.userPoolClientId ?? '',
        redirect_uri: `${cloud.url}/login`,
        identity_provider: provider,
        scope: 'openid email profile',
        code_challenge: 'x'.repeat(43),
        code_challenge_method: 'S256',
      })
      return (await fetch(`${config.oauthEndpoint}/oauth2/authorize?${query}`)).text()
    }
    for (const provider of ['Google', 'Facebook', 'Microsoft']) {
      const page = await pageOf(provider)
      expect(page).toContain(`Sign in with ${provider}`)
      expect(page).toContain(`Ada van Example<small>ada.example@${provider.toLowerCase()}.example</small>`)
      expect(page).toContain('name="email"')
    }
  })

  it('moves the clock for tools of this machine and for its own page, for nobody else, and never back', async () => {
    const { secret } = readCloud(dataDir)
    type Told = { now: string; message?: string }
    const ask = async (body: string, headers: Record<string, string>, path = '/local/clock.json') => {
      const answer = await fetch(`${cloud.url}${path}`, { method: 'POST', body, headers, redirect: 'manual' })
      return { status: answer.status, told: (await answer.json().catch(() => undefined)) as Told | undefined }
    }
    const tool = { authorization: `Bearer ${secret}` }
    expect(await ask('+1h', {})).toMatchObject({ status: 403 })
    expect(await ask('to=%2B1h', { origin: 'http://elsewhere.example' }, '/local/clock')).toMatchObject({ status: 403 })
    expect(await ask('tomorrow', tool)).toMatchObject({
      status: 400,
      told: { message: expect.stringContaining('+30d') },
    })
    expect(await ask('2020-01-01', tool)).toMatchObject({
      status: 400,
      told: { message: 'The clock does not go back.' },
    })
    expect(await ask('now', tool)).toMatchObject({ status: 400 })
    const moved = await ask('+1h', { ...tool, prefer: 'wait' })
    expect(moved.status).toBe(200)
    expect(Date.parse(moved.told?.now ?? '') - Date.now()).toBeGreaterThan(59 * 60_000)
    expect(await ask('to=%2B1h', { origin: cloud.url }, '/local/clock')).toMatchObject({ status: 303 })
    const told = async () => ((await (await fetch(`${cloud.url}/local/clock.json`)).json()) as Told).now
    await expect.poll(async () => Date.parse(await told()) - Date.now()).toBeGreaterThan(119 * 60_000)
    expect((await fetch(`${cloud.url}/local/clock`, { method: 'DELETE' })).status).toBe(405)
  })

  it('refuses an open websocket without a token', async () => {
    const socket = new WebSocket(`${cloud.url.replace('http', 'ws')}/realtime`)
    const [event] = await once(socket, 'error')
    expect(event.type).toBe('error')
  })

  it('does not take a folder of data twice', async () => {
    const second = run(main, ['--no-seed', '--data', dataDir, '--port', '0'])
    expect(await second.ended).toMatchObject({
      code: 1,
      output: expect.stringContaining(`Another local cloud is running on ${dataDir} at ${cloud.url} (process `),
    })
  })
})

it('takes no more calls once it is drained, and lets what was under way come to its end', async () => {
  const dataDir = fresh()
  const cloud = await startProduct({ dataDir, assemblyDir, port: 0, report: () => {} })
  const ask = () =>
    fetch(`${cloud.url}/public/about`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ method: 'GET_ORG_INFO_FROM_DOMAIN', payload: { domain: 'nobody-here' } }),
    })
  const underWay = ask()
  await expect.poll(() => cloud.core.functions.isResting()).toBe(false)
  await cloud.drain()
  expect(await (await underWay).json()).toMatchObject({ errorType: 'notFound' })
  const { status, headers } = await ask()
  expect([status, headers.get('refresh')]).toEqual([503, '1'])
  await cloud.close()
  rmSync(dataDir, { recursive: true, force: true })
})

describe('npm start', () => {
  it('tells that the port is taken, and ends with 1', async () => {
    const dataDir = fresh()
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const address = other.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const { code, output } = await run(main, ['--no-seed', '--data', dataDir], { PORT: String(port) }).ended
    expect(output).toContain(`Port ${port} is taken by another program.`)
    expect(code).toBe(1)
    expect(await run(main, ['--no-seed', '--data', dataDir], { PORT: 'http' }).ended).toMatchObject({ code: 1 })
    other.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  it('says how it is used when it does not understand an option', async () => {
    const { code, output } = await run(main, ['--sead']).ended
    expect(output).toContain("Unknown option '--sead'")
    expect(output).toContain('Usage: npm start')
    expect(output).not.toContain('    at ')
    expect(code).toBe(1)
  })

  it('stops in good order when npm is killed with -9, which tells nobody below', async () => {
    // npm runs a shell, and that the script.
    const shell = (inner: string) => `${inner}; :`
    const npm = spawn(
      '/bin/sh',
      [
        '-c',
        shell(`/bin/sh -c '${shell('"$0" "$1"')}' "$0" "$1"`),
        process.execPath,
        join(import.meta.dirname, 'fixtures', 'hand-over.mjs'),
      ],
      {
        env: { ...process.env, npm_lifecycle_event: 'start' },
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    )
    await once(npm.stdout, 'data')
    npm.kill('SIGKILL')
    const [said] = (await once(npm.stdout, 'data')) as [Buffer]
    expect(said.toString('utf8')).toBe('stopped\n')
    await once(npm.stdout, 'end')
  })

  it('starts again what asks for it before it ends, says so, and ends as that ends', async () => {
    const launcher = run(join(import.meta.dirname, 'fixtures', 'hand-over-again.mjs'), [])
    expect(await launcher.ended).toEqual({ code: 3, output: '--first\n--first --again\n' })
  })

  it('stops in good order on Ctrl-C and when whoever started it is gone, and starts again after kill -9', async () => {
    const dataDir = fresh()
    const begin = () => run(main, ['--no-seed', '--data', dataDir, '--port', '0'])

    const first = begin()
    const url = await ready(first)
    expect(first.output()).toContain(`Tradewell     ${url}`)
    expect((await fetch(`${url}/local/status`)).status).toBe(200)
    first.process.kill('SIGKILL')
    await first.ended
    expect(existsSync(join(dataDir, 'cloud.json'))).toBe(true)

    const second = begin()
    expect(readCloud(dataDir).url).not.toBe(await ready(second))
    second.process.kill('SIGINT')
    expect((await second.ended).code).toBe(0)
    expect(existsSync(join(dataDir, 'cloud.json'))).toBe(false)

    // As after the demo is made: at the same port, without a word, whatever port was asked for the first time.
    const { port } = new URL(second.output().match(/http:\S+/)?.[0] ?? '')
    const third = run(main, ['--no-seed', '--data', dataDir, '--port', '0', '--again'])
    expect(new URL(await ready(third)).port).toBe(port)
    expect(third.output()).toBe('')
    const gone = once(third.process, 'exit')
    third.process.disconnect()
    expect((await gone)[0]).toBe(0)
    rmSync(dataDir, { recursive: true, force: true })
  })
})

it('npm run reset forgets the data, unless somebody uses it', async () => {
  const dataDir = fresh()
  const reset = () => run(join(root, 'scripts', 'reset.ts'), ['--data', dataDir]).ended
  const giveBack = takeFolder(dataDir)
  expect(() => takeFolder(dataDir)).toThrow(AlreadyRunningError)
  expect((await reset()).code).toBe(1)
  expect(existsSync(dataDir)).toBe(true)
  giveBack()
  expect((await reset()).code).toBe(0)
  expect(existsSync(dataDir)).toBe(false)
})
