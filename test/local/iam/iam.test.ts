import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { decide, parsePolicy, UnsupportedPolicyError } from '#infra/local/iam/policy.ts'
import { fixtureAssembly } from '../fixtures/assembly.ts'
import { startTestCloud } from '../fixtures/cloud.ts'

// @reaches infra/local

const table = 'arn:aws:dynamodb:ap-southeast-2:000000000000:table/T'
const allow = (extra: object = {}) => ({ Effect: 'Allow', Action: 'dynamodb:GetItem', Resource: table, ...extra })
const outcome = (statements: object[], action = 'dynamodb:GetItem', resource = table, context = {}) =>
  decide(parsePolicy({ Statement: statements }), { action, resource, context })

describe('a policy', () => {
  it('denies what nothing allows', () => {
    expect(outcome([])).toBe('implicitDeny')
    expect(outcome([allow()], 'dynamodb:PutItem')).toBe('implicitDeny')
    expect(outcome([allow()], 'dynamodb:GetItem', `${table}2`)).toBe('implicitDeny')
  })
  it('lets an explicit deny win, in whatever order', () => {
    const deny = { ...allow(), Effect: 'Deny' }
    expect(outcome([allow(), deny])).toBe('explicitDeny')
    expect(outcome([deny, allow()])).toBe('explicitDeny')
  })
  it('matches wildcards, actions without regard to case, resources with it', () => {
    expect(outcome([allow({ Action: 'dynamodb:Get*' })])).toBe('allowed')
    expect(outcome([allow({ Action: 'DynamoDB:getitem' })])).toBe('allowed')
    expect(outcome([allow({ Action: ['s3:*', 'dynamodb:?etItem'] })])).toBe('allowed')
    expect(outcome([allow({ Resource: `${table}/index/*` })], 'dynamodb:GetItem', `${table}/index/a`)).toBe('allowed')
    expect(outcome([allow({ Resource: `${table}/index/*` })])).toBe('implicitDeny')
    expect(outcome([allow({ Resource: table.toUpperCase() })])).toBe('implicitDeny')
    expect(outcome([allow({ Resource: 'arn:aws:dynamodb:.*' })])).toBe('implicitDeny')
  })
  it('understands NotAction and NotResource', () => {
    expect(outcome([{ Effect: 'Allow', NotAction: 's3:*', Resource: '*' }])).toBe('allowed')
    expect(outcome([{ Effect: 'Allow', NotAction: 'dynamodb:*', Resource: '*' }])).toBe('implicitDeny')
    expect(outcome([{ Effect: 'Allow', Action: '*', NotResource: table }])).toBe('implicitDeny')
  })
  it('asks its conditions', () => {
    const when = (Condition: object) => [allow({ Condition })]
    const account = { 'aws:resourceaccount': '1' }
    expect(outcome(when({ StringEquals: { 'aws:ResourceAccount': '1' } }), undefined, undefined, account)).toBe(
      'allowed',
    )
    expect(outcome(when({ StringEquals: { 'aws:ResourceAccount': ['2', '3'] } }), undefined, undefined, account)).toBe(
      'implicitDeny',
    )
    expect(outcome(when({ StringNotEquals: { 'aws:ResourceAccount': '1' } }), undefined, undefined, account)).toBe(
      'implicitDeny',
    )
    expect(outcome(when({ StringLike: { 'kms:ViaService': 's3.*' } }))).toBe('implicitDeny')
    expect(outcome(when({ StringLikeIfExists: { 'kms:ViaService': 's3.*' } }))).toBe('allowed')
    expect(outcome(when({ Null: { 'kms:ViaService': 'true' } }))).toBe('allowed')
    expect(
      outcome(when({ Bool: { 'aws:SecureTransport': 'false' } }), undefined, undefined, {
        'aws:securetransport': 'true',
      }),
    ).toBe('implicitDeny')
  })
  it('is refused when it asks what nobody can answer', () => {
    expect(() => parsePolicy({ Statement: allow({ Condition: { StringEquals: { 'aws:Madeup': '1' } } }) })).toThrow(
      UnsupportedPolicyError,
    )
    expect(() => parsePolicy({ Statement: allow({ Condition: { StringMadeUp: { 'aws:SourceArn': '1' } } }) })).toThrow(
      UnsupportedPolicyError,
    )
    expect(() => parsePolicy({ Statement: { ...allow(), Effect: 'Maybe' } })).toThrow(UnsupportedPolicyError)
  })
})

type Tried = { ok: boolean; name?: string; message?: string; output?: unknown }

describe('a function may do what its synthesised role allows', () => {
  it('and nothing else', async () => {
    await using cloud = await startTestCloud()
    const attempt = async (who: string, call: string, table?: string): Promise<Tried> =>
      (await (await cloud.post(`/${who}`, { call, table })).json()) as Tried
    for (const call of ['put', 'get', 'query', 'queryIndex', 'batchGet', 'transact'])
      expect({ call, ok: (await attempt('writer', call)).ok }).toEqual({ call, ok: true })
    for (const call of ['get', 'query', 'queryIndex'])
      expect({ call, ok: (await attempt('reader', call)).ok }).toEqual({ call, ok: true })
    for (const call of ['put', 'batchGet', 'transact'])
      expect(await attempt('reader', call)).toMatchObject({ ok: false, name: 'AccessDeniedException' })
    for (const call of ['put', 'get', 'query', 'queryIndex', 'batchGet', 'transact'])
      expect(await attempt('stranger', call)).toMatchObject({ ok: false, name: 'AccessDeniedException' })
    const refusal = await attempt('reader', 'put')
    expect(refusal.message).toMatch(
      /^User: arn:aws:sts::000000000000:assumed-role\/Functions-Reader\w+\/Functions-Reader\w+ is not authorized to perform: dynamodb:PutItem on resource: arn:aws:dynamodb:ap-southeast-2:000000000000:table\/Data-Items\w+ because no identity-based policy allows the dynamodb:PutItem action$/,
    )
    expect(await attempt('reader', 'get', 'Elsewhere')).toMatchObject({ ok: false, name: 'AccessDeniedException' })
  })

  it('so that a call fails once its grant is taken out of the template', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tradewell-iam-'))
    try {
      cpSync(await fixtureAssembly(), folder, { recursive: true })
      const path = join(folder, 'Functions.template.json')
      writeFileSync(path, readFileSync(path, 'utf8').replaceAll('"dynamodb:PutItem",', ''))
      await using cloud = await startTestCloud({ assemblyDir: folder })
      const attempt = async (call: string) => (await (await cloud.post('/writer', { call })).json()) as Tried
      expect(await attempt('get')).toMatchObject({ ok: true })
      expect(await attempt('put')).toMatchObject({ ok: false, name: 'AccessDeniedException' })
      expect(await attempt('transact')).toMatchObject({ ok: false, name: 'AccessDeniedException' })
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
