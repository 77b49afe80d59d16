import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { functionNames } from '#infra/build-functions.ts'
import { product } from '#infra/product.ts'
import { type Deployment, stageOf } from '#infra/stages.ts'

// @reaches functions shared infra cdk.json

/** The product as its stages are synthesised, for the files beside this one: once for all of them. */

type Resource = {
  Type: string
  Properties: Record<string, unknown>
  DeletionPolicy?: string
  UpdateReplacePolicy?: string
}
type Output = { Value: unknown; Export?: { Name: string } }
export type Template = { Resources: Record<string, Resource>; Outputs?: Record<string, Output> }
export type Statement = { Effect: string; Action: string | string[]; Resource: unknown }

export const folder = mkdtempSync(path.join(tmpdir(), 'tradewell-synth-'))
const code = path.join(folder, 'functions')
const site = path.join(folder, 'web')

const root = path.resolve(import.meta.dirname, '../../..')
/** What the CDK command line reads from cdk.json and hands to the app. */
const { context = {} } = JSON.parse(readFileSync(path.join(root, 'cdk.json'), 'utf8')) as { context?: object }

/** What each stage says of itself where a test says nothing else: nothing for dev, and all that production asks for. */
const ordinary: Readonly<Record<string, Deployment>> = {
  dev: { domainName: 'dev.tradewell.example' },
  production: {
    domainName: 'app.our-own-domain.net',
    certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/0a1b2c3d-0a1b-2c3d-4e5f-0a1b2c3d4e5f',
  },
}
const liveKey = `pk_live_${'x'.repeat(24)}`

export const synthesise = (
  name: string,
  {
    deployment = {},
    stripePublishableKey = name === 'production' ? liveKey : '',
    into = name,
  }: { deployment?: Partial<Deployment>; stripePublishableKey?: string; into?: string } = {},
) => {
  const outdir = path.join(folder, into)
  process.env.CDK_CONTEXT_JSON = JSON.stringify(context)
  const stage = stageOf(name, { domainName: '', ...ordinary[name], ...deployment })
  product({ stage, code, site, outdir, stripePublishableKey }).synth()
  const stacks = readdirSync(outdir).filter(file => file.endsWith('.template.json'))
  return new Map(
    stacks.map(file => [
      file.replace(`tradewell-${name}-`, '').replace('.template.json', ''),
      JSON.parse(readFileSync(path.join(outdir, file), 'utf8')) as Template,
    ]),
  )
}

/** The command line that deploys, on what was synthesised. */
export const commandLine = (command: readonly string[], app: string) =>
  spawnSync(
    process.execPath,
    [path.join(root, 'node_modules/aws-cdk/bin/cdk'), ...command, '--no-notices', '--app', path.join(folder, app)],
    { encoding: 'utf8', env: { ...process.env, CDK_DISABLE_CLI_TELEMETRY: 'true' } },
  )

export let dev: Map<string, Template>
export let production: Map<string, Template>
/** Dev with everything that a deployment may leave out. */
export let full: Map<string, Template>

/** Synthesises the three of them. */
export const synthesiseAll = (): void => {
  for (const name of functionNames()) {
    mkdirSync(path.join(code, name), { recursive: true })
    writeFileSync(path.join(code, name, 'index.mjs'), 'export const handler = async () => ({})')
  }
  mkdirSync(site, { recursive: true })
  writeFileSync(path.join(site, 'index.html'), '<!doctype html>')
  writeFileSync(path.join(site, 'app.js'), '')
  mkdirSync(path.join(site, '.vite'))
  writeFileSync(path.join(site, '.vite/manifest.json'), '{}')
  // Throws when cdk-nag's AwsSolutions finds what nobody gave a reason for.
  dev = synthesise('dev')
  production = synthesise('production')
  full = synthesise('dev', {
    into: 'full',
    deployment: {
      domainName: 'dev.our-own-domain.net',
      certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/0a1b2c3d',
      microsoftTenant: '0a1b2c3d-0a1b-2c3d-4e5f-0a1b2c3d4e5f',
      hostedZone: { id: 'Z0123456789ABCDEFGHIJ', name: 'our-own-domain.net' },
      alarmMail: 'operators@our-own-domain.net',
      goDomain: 'go.our-own-domain.net',
      mobileDomain: 'm.our-own-domain.net',
      turnstileSiteKey: '0x4AAAAAAA',
    },
  })
}

/** Removes what was written for that. */
export const removeAll = (): void => rmSync(folder, { recursive: true, force: true })

/** The resources of a type, with their names in the templates. */
export const all = (stacks: Map<string, Template>, type: string): [string, Resource][] =>
  [...stacks.values()].flatMap(({ Resources }) =>
    Object.entries(Resources).filter(([, resource]) => resource.Type === type),
  )
/** What those of a type say of themselves. */
export const properties = (stacks: Map<string, Template>, type: string) =>
  all(stacks, type).map(([, each]) => each.Properties)
export const list = <T>(value: T | T[]): T[] => (Array.isArray(value) ? value : [value])
