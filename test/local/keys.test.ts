import { createHash, createPublicKey, verify } from 'node:crypto'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  DecryptCommand,
  GenerateDataKeyCommand,
  GetPublicKeyCommand,
  KMSClient,
  SignCommand,
} from '@aws-sdk/client-kms'
import { expect, it } from 'vitest'
import { startTestCloud, type TestCloud } from './fixtures/cloud.ts'

// @reaches infra/local

const clientOf = ({ endpoint, iam }: TestCloud) =>
  new KMSClient({ endpoint, region: 'ap-southeast-2', credentials: iam.operator, maxAttempts: 1 })
const keyOf = (cloud: TestCloud) => cloud.resources.ofType('AWS::KMS::Key')[0]?.attributes.Arn ?? ''
const algorithm = { MessageType: 'DIGEST', SigningAlgorithm: 'RSASSA_PKCS1_V1_5_SHA_256' } as const

it('signs with a key that stays, for its owner only', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'tradewell-keys-'))
  const data = Buffer.from('what is signed')
  const Message = createHash('sha256').update(data).digest()
  const signatures: Buffer[] = []
  for (let start = 0; start < 2; start += 1) {
    await using cloud = await startTestCloud({ dataDir })
    const KeyId = keyOf(cloud)
    const { Signature } = await clientOf(cloud).send(new SignCommand({ KeyId, Message, ...algorithm }))
    const { PublicKey } = await clientOf(cloud).send(new GetPublicKeyCommand({ KeyId }))
    const key = createPublicKey({ key: Buffer.from(PublicKey ?? []), format: 'der', type: 'spki' })
    expect(verify('sha256', data, key, Signature ?? new Uint8Array())).toBe(true)
    signatures.push(Buffer.from(Signature ?? []))
  }
  expect(signatures[1]).toEqual(signatures[0])
  expect(statSync(join(dataDir, 'keys.json')).mode & 0o777).toBe(0o600)
  rmSync(dataDir, { recursive: true, force: true })
})

it('refuses what KMS refuses: an unknown key, another length, another way, and a role that may not', async () => {
  await using cloud = await startTestCloud()
  const KeyId = keyOf(cloud)
  const sign = (more: object) =>
    clientOf(cloud).send(new SignCommand({ KeyId, Message: new Uint8Array(32), ...algorithm, ...more }))
  await expect(sign({ KeyId: KeyId.replace(/.$/, 'x') })).rejects.toMatchObject({ name: 'NotFoundException' })
  await expect(sign({ Message: new Uint8Array(31) })).rejects.toMatchObject({ name: 'ValidationException' })
  await expect(sign({ MessageType: 'RAW' })).rejects.toMatchObject({ name: 'ValidationException' })
  const call = async (who: string) => (await (await cloud.post(`/${who}`, { call: 'sign' })).json()) as object
  expect(await call('sender')).toMatchObject({ ok: true, output: { KeyId } })
  expect(await call('outsider')).toMatchObject({ ok: false, name: 'AccessDeniedException' })
})

it('seals data keys, which open in their context only, and over a restart', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'tradewell-keys-'))
  let sealed: Uint8Array | undefined
  let plain: Uint8Array | undefined
  const EncryptionContext = { thread: 'one', more: 'x' }
  for (let start = 0; start < 2; start += 1) {
    await using cloud = await startTestCloud({ dataDir })
    const KeyId = cloud.resources.ofType('AWS::KMS::Key').find(({ id }) => id.startsWith('Wrapping'))?.attributes.Arn
    const client = clientOf(cloud)
    if (start === 0) {
      const made = await client.send(new GenerateDataKeyCommand({ KeyId, KeySpec: 'AES_256', EncryptionContext }))
      sealed = made.CiphertextBlob
      plain = made.Plaintext
      expect(plain?.length).toBe(32)
      const again = await client.send(new GenerateDataKeyCommand({ KeyId, KeySpec: 'AES_256', EncryptionContext }))
      expect(again.Plaintext).not.toEqual(plain)
    }
    const open = (more: object) =>
      client.send(new DecryptCommand({ KeyId, CiphertextBlob: sealed, EncryptionContext, ...more }))
    expect((await open({ EncryptionContext: { more: 'x', thread: 'one' } })).Plaintext).toEqual(plain)
    const changed = Uint8Array.from(sealed ?? [], (byte, n) => (n === 20 ? byte ^ 1 : byte))
    for (const other of [
      { EncryptionContext: { thread: 'two', more: 'x' } },
      { EncryptionContext: undefined },
      { CiphertextBlob: changed },
      { CiphertextBlob: new Uint8Array(3) },
    ])
      await expect(open(other)).rejects.toMatchObject({ name: 'InvalidCiphertextException' })
    await expect(open({ KeyId: keyOf(cloud) })).rejects.toMatchObject({ name: 'InvalidKeyUsageException' })
    await expect(
      client.send(new SignCommand({ KeyId, Message: new Uint8Array(32), ...algorithm })),
    ).rejects.toMatchObject({ name: 'UnsupportedOperationException' })
  }
  rmSync(dataDir, { recursive: true, force: true })
})
