import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Bundles, functionNames, functionsOutput as output, readBundles } from '#infra/build-functions.ts'
import { ensureBuilt } from '#infra/host/build.ts'
import { LOCAL_DOMAIN } from '#infra/host/stage.ts'
import { localTraces } from '#test/fixtures/local-traces.ts'

// @reaches functions shared infra/build-functions.ts

/**
 * What each cold start reads, as counts: times are measured by bench/cold-start.ts. A handler with nothing but a DynamoDB
 * client, bundled plainly, weighs 345 kB; the bar is 1.15 of that (docs/decisions/light-bundles.md).
 */
const FIRST_IMPORT_BYTES = 345_000 * 1.15

/** Loaded when first used, by what uses them. */
const heavy = [
  'stripe',
  '@cantoo/pdf-lib',
  '@cantoo/fontkit',
  '@libpdf/core',
  'pkijs',
  '@aws-sdk/client-kms',
  '@aws-sdk/client-cognito-identity-provider',
  '@aws-sdk/client-secrets-manager',
  '@aws-sdk/client-s3',
  '@aws-sdk/client-sesv2',
  'file-type',
  'tldts',
  '@aws-sdk/client-sqs',
  '@aws-sdk/client-apigatewaymanagementapi',
]

let built: Bundles

beforeAll(async () => {
  await ensureBuilt()
  built = readBundles()
}, 180_000)

const packagesOf = (sources: readonly string[]) =>
  new Set(sources.map(source => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1] ?? ''))

describe('the bundles of the Lambdas', () => {
  it.each(functionNames())('%s is light at its first import', name => {
    const { first } = built.get(name)!
    expect(first.bytes).toBeGreaterThan(200_000)
    const why = `${name} imports this at once: load it by import() where it is used, as functions/payments/Receipts.ts does`
    expect(first.bytes, why).toBeLessThanOrEqual(FIRST_IMPORT_BYTES)
    expect(
      heavy.filter(each => packagesOf(first.sources).has(each)),
      why,
    ).toEqual([])
  })

  it('import no names of node:http, which would load all of fetch', () => {
    const files = functionNames().flatMap(name =>
      readdirSync(path.join(output, name))
        .filter(file => file.endsWith('.mjs'))
        .map(file => path.join(output, name, file)),
    )
    // The SDK's look for credentials in the metadata of an instance is built in, and never made in a Lambda.
    const importing = /from"(?:node:)?http"|import\("(?:node:)?http"\)(?!;return new Promise)/
    expect(
      files.filter(file => importing.test(readFileSync(file, 'utf8'))),
      'infra/build-functions.ts (httpUnread) gives packages the module itself',
    ).toEqual([])
    expect(files.some(file => readFileSync(file, 'utf8').includes('getBuiltinModule("node:http")'))).toBe(true)
  })

  it('hold what they load later', () => {
    const later = (name: string) => packagesOf(built.get(name)!.later.sources)
    expect(later('Payments')).toContain('stripe')
    // The SDK's signer is for other services than the one that keeps rows.
    for (const name of ['Organisations', 'OutboxRelay']) {
      expect(packagesOf(built.get(name)!.first.sources), name).not.toContain('@smithy/signature-v4')
      expect(later(name), name).toContain('@smithy/signature-v4')
    }
    expect(later('Receipts')).toContain('@cantoo/pdf-lib')
    for (const name of ['Receipts', 'ContractPapers', 'InvoicePapers'])
      expect(readdirSync(path.join(output, name)).filter(file => file.endsWith('.ttf'))).toHaveLength(2)
    // Who prints nothing carries no fonts.
    expect(readdirSync(path.join(output, 'User')).filter(file => file.endsWith('.ttf'))).toEqual([])
    expect(later('Uploads')).toContain('@aws-sdk/client-s3')
    expect(later('UploadChecks')).toContain('file-type')
    expect(later('MailAnswers')).toContain('tldts')
    expect(readdirSync(path.join(output, 'UploadChecks/node_modules'))).toEqual(
      expect.arrayContaining(['@img', 'sharp']),
    )
    expect(later('User')).toContain('@aws-sdk/client-cognito-identity-provider')
  })

  it.each(functionNames())('%s has all that it imports in its own folder', name => {
    const folder = path.join(output, name)
    // Packages with code of the machine's own lie beside it, in a folder.
    const files = readdirSync(folder).filter(file => file !== 'node_modules')
    expect(files).toContain('index.mjs')
    for (const file of files) {
      const imported = [...readFileSync(path.join(folder, file), 'utf8').matchAll(/(?:from|import\(?)\s*"(\.[^"]+)"/g)]
      for (const [, font = ''] of readFileSync(path.join(folder, file), 'utf8').matchAll(/"\.\/([^"]+\.ttf)"/g))
        expect(files).toContain(font)
      for (const [, relative = ''] of imported) expect(files).toContain(relative.replace(/^\.\//, ''))
    }
  })

  it('come from shared, functions and packages alone', () => {
    const sources = [...built.values()].flatMap(({ inputs }) => inputs)
    expect(sources.length).toBeGreaterThan(1000)
    const ours = sources.filter(source => !source.includes('node_modules/'))
    expect(
      ours.filter(source => !/^(shared|functions)\/|^(lambda|credentials|unreached|http-unread):/.test(source)),
    ).toEqual([])
  })

  it('hold nothing of the local cloud, of the demo or of a test, and no key', () => {
    expect(localTraces(output)).toEqual([])
    // As it would be found.
    const planted = mkdtempSync(path.join(tmpdir(), 'tradewell-planted-'))
    const plant = (text: string) => writeFileSync(path.join(planted, 'index.mjs'), text)
    plant(`fetch("https://${LOCAL_DOMAIN}/local/token")`)
    expect(localTraces(planted)).toHaveLength(2)
    for (const door of ['clock', 'people', 'demo']) {
      plant(`fetch("/local/${door}")`)
      expect(localTraces(planted)).toEqual([`index.mjs: /local/${door}`])
    }
    for (const form of ['autocomplete="cc-number"', 'const passesLuhn = 1', "pay('4242 4242 4242 4242')"]) {
      plant(form)
      expect(localTraces(planted)).toHaveLength(1)
    }
    rmSync(planted, { recursive: true })
  })
})
