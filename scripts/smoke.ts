import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'

/**
 * `npm run --silent smoke -- ADDRESS [--api ADDRESS]` asks a stage that was just deployed whether it serves its pages, answers
 * public reads, asks for a sign-in where one is needed, and takes nothing past the distribution. It changes nothing. With
 * `--outputs FILE` it finds the addresses in what `cdk deploy --outputs-file` wrote. Exits 1 when something is amiss.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { outputs: { type: 'string' }, api: { type: 'string' } },
})

type Outputs = Record<string, Record<string, string>>
const outputs = values.outputs ? (JSON.parse(readFileSync(values.outputs, 'utf8')) as Outputs) : {}
const output = (stack: string, name: string) =>
  Object.entries(outputs).find(([id]) => id.endsWith(`-${stack}`))?.[1][name]
const address = (positionals[0] ?? output('web', 'Address') ?? '').replace(/\/$/, '')
const api = values.api ?? output('api', 'ApiEndpoint')
if (!address) {
  process.stderr.write('Usage: npm run --silent smoke -- ADDRESS [--api ADDRESS] | --outputs FILE\n')
  process.exit(1)
}

const ask = (url: string, init?: RequestInit) =>
  fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(15_000), ...init })
const must = (holds: boolean, otherwise: string) => {
  if (!holds) throw new Error(otherwise)
}
const search = `/public/search?${new URLSearchParams({ method: 'SEARCH', payload: JSON.stringify({ kind: 'service' }) })}`

const checks: Readonly<Record<string, () => Promise<void>>> = {
  'the page comes with its headers': async () => {
    const answer = await ask(`${address}/`)
    must(answer.status === 200, `/ answered ${answer.status}`)
    must(/<!doctype html>/i.test(await answer.text()), '/ is no page')
    must(/default-src 'none'/.test(answer.headers.get('content-security-policy') ?? ''), 'no content security policy')
  },
  'what the page loads is there': async () => {
    const page = await (await ask(`${address}/`)).text()
    const scripts = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path = '']) => path)
    must(scripts.length > 0, 'the page loads nothing')
    for (const path of scripts) {
      const { status } = await ask(address + path)
      must(status === 200, `${path} answered ${status}`)
    }
  },
  'the configuration names a user pool that answers': async () => {
    const answer = await ask(`${address}/config.json`)
    must(answer.status === 200, `/config.json answered ${answer.status}`)
    const config = (await answer.json()) as Record<string, string | undefined>
    const { region, userPoolId, userPoolEndpoint = `https://cognito-idp.${region}.amazonaws.com` } = config
    const keys = await ask(`${userPoolEndpoint.replace(/\/$/, '')}/${userPoolId}/.well-known/jwks.json`)
    must(keys.status === 200, `the keys of the user pool answered ${keys.status}`)
  },
  'a public read is answered through function and database': async () => {
    const answer = await ask(address + search)
    const { result, errorType } = (await answer.json()) as { result?: unknown; errorType?: string }
    must(answer.status === 200 && result !== undefined, `${search} answered ${answer.status} ${errorType ?? ''}`)
  },
  'a call without a sign-in is refused': async () => {
    const { status } = await ask(`${address}/functions/User`, { method: 'POST', body: '{"method":"INITIAL_LOAD"}' })
    must(status === 401, `/functions/User answered ${status}`)
  },
  'a webhook that nobody signed is refused': async () => {
    const { status } = await ask(`${address}/webhooks/stripe`, { method: 'POST', body: '{}' })
    must(status === 400, `/webhooks/stripe answered ${status}`)
  },
  ...(api && {
    "the API's own address answers nothing": async () => {
      const { status } = await ask(api.replace(/\/$/, '') + search)
      must(status === 403, `${api} answered ${status}`)
    },
  }),
}

let failed = 0
for (const [name, check] of Object.entries(checks)) {
  try {
    await check()
    process.stdout.write(`ok    ${name}\n`)
  } catch (error) {
    failed += 1
    process.stdout.write(`FAILS ${name}: ${(error as Error).message}\n`)
  }
}
process.exit(failed > 0 ? 1 : 0)
