import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { expect, it } from 'vitest'
import { startTestCloud, type TestCloud } from '../fixtures/cloud.ts'

const clientOf = ({ endpoint, iam }: TestCloud) =>
  new SecretsManagerClient({ endpoint, region: 'ap-southeast-2', credentials: iam.operator, maxAttempts: 1 })
const read = async (cloud: TestCloud, SecretId: string) =>
  (await clientOf(cloud).send(new GetSecretValueCommand({ SecretId }))).SecretString

it('makes the value that a template describes once, and keeps it for its owner only', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'tradewell-secrets-'))
  const values: (string | undefined)[] = []
  for (let start = 0; start < 2; start += 1) {
    await using cloud = await startTestCloud({ dataDir })
    values.push(await read(cloud, 'fixture/key'))
    const [key] = cloud.resources.ofType('AWS::SecretsManager::Secret')
    expect(await read(cloud, key?.ref ?? '')).toBe(values[0])
  }
  expect(values[1]).toBe(values[0])
  expect(JSON.parse(values[0] ?? '')).toEqual({ user: 'u', password: expect.stringMatching(/^[A-Za-z0-9]{32}$/) })
  expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600)
  expect(readFileSync(join(dataDir, 'secrets.json'), 'utf8')).toContain('fixture/key')
  rmSync(dataDir, { recursive: true, force: true })
})

it('takes the value that a stand-in decides, and refuses an unknown name and an unallowed function', async () => {
  await using cloud = await startTestCloud({ secrets: { given: 'decided' } })
  expect(await read(cloud, 'fixture/given')).toBe('decided')
  await expect(read(cloud, 'fixture/none')).rejects.toMatchObject({ name: 'ResourceNotFoundException' })
  const call = async (who: string) => (await (await cloud.post(`/${who}`, { call: 'secret' })).json()) as object
  expect(await call('sender')).toMatchObject({ ok: true, output: { Name: 'fixture/key' } })
  expect(await call('outsider')).toMatchObject({ ok: false, name: 'AccessDeniedException' })
})
