import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  DescribeSecretCommand,
  GetSecretValueCommand,
  ListSecretVersionIdsCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager'
import { expect, it } from 'vitest'
import { startTestCloud, type TestCloud } from '../fixtures/cloud.ts'

// @reaches infra/local

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

it('keeps the current version and the one before it', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'local-secrets-'))
  const SecretId = 'fixture/given'
  const of = async (cloud: TestCloud, extra: object = {}) =>
    clientOf(cloud).send(new GetSecretValueCommand({ SecretId, ...extra }))
  let first: string | undefined
  {
    await using cloud = await startTestCloud({ dataDir, secrets: { given: 'one' } })
    const { VersionId, VersionStages } = await of(cloud)
    expect(VersionStages).toEqual(['AWSCURRENT'])
    first = VersionId
    await expect(of(cloud, { VersionStage: 'AWSPREVIOUS' })).rejects.toMatchObject({
      name: 'ResourceNotFoundException',
    })
  }
  await using cloud = await startTestCloud({ dataDir, secrets: { given: 'two' } })
  const { VersionId: second } = await of(cloud)
  expect(second).not.toBe(first)
  expect(await of(cloud, { VersionStage: 'AWSPREVIOUS' })).toMatchObject({ SecretString: 'one', VersionId: first })
  expect(await of(cloud, { VersionId: first })).toMatchObject({ SecretString: 'one', VersionStages: ['AWSPREVIOUS'] })
  await expect(of(cloud, { VersionId: crypto.randomUUID() })).rejects.toMatchObject({
    name: 'ResourceNotFoundException',
  })
  await expect(of(cloud, { VersionId: first, VersionStage: 'AWSCURRENT' })).rejects.toMatchObject({
    name: 'ResourceNotFoundException',
  })

  const ClientRequestToken = crypto.randomUUID()
  const write = (SecretString: string) =>
    clientOf(cloud).send(new PutSecretValueCommand({ SecretId, SecretString, ClientRequestToken }))
  expect(await write('three')).toMatchObject({ VersionId: ClientRequestToken })
  expect(await write('three')).toMatchObject({ VersionId: ClientRequestToken })
  await expect(write('four')).rejects.toMatchObject({ name: 'ResourceExistsException' })
  expect(await of(cloud)).toMatchObject({ SecretString: 'three', VersionId: ClientRequestToken })
  const stages = { [ClientRequestToken]: ['AWSCURRENT'], [second ?? '']: ['AWSPREVIOUS'] }
  expect((await clientOf(cloud).send(new DescribeSecretCommand({ SecretId }))).VersionIdsToStages).toEqual(stages)
  const listed = await clientOf(cloud).send(new ListSecretVersionIdsCommand({ SecretId }))
  expect(Object.fromEntries((listed.Versions ?? []).map(one => [one.VersionId, one.VersionStages]))).toEqual(stages)
  rmSync(dataDir, { recursive: true, force: true })
})
