import {
  constants,
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  privateEncrypt,
  randomBytes,
} from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Resource } from './cloudformation/resolve.ts'
import { AwsError, assertAllowed, jsonService, type Service, type SignedRequest } from './endpoint.ts'
import type { Iam } from './iam/roles.ts'

/** Of the key specs of KMS those that are hosted: RSA, which signs. */
const bits: Readonly<Record<string, number>> = { RSA_2048: 2048, RSA_3072: 3072, RSA_4096: 4096 }
const algorithm = 'RSASSA_PKCS1_V1_5_SHA_256'
/** What stands before a SHA-256 in a signature of PKCS #1 version 1.5: the DER of its DigestInfo (RFC 8017, section 9.2). */
const digestInfo = Buffer.from('3031300d060960864801650304020105000420', 'hex')

/** Private keys in PEM and sealing keys in base64, by the ids of their keys. */
type Kept = Record<string, string>

/**
 * KMS, for the keys that sign and those that seal data keys, as the templates declare them. A key is made when it is first asked for, since that takes a moment, and
 * stays in the folder of data, readable by its owner only.
 */
export const createKeyService = (resources: readonly Resource[], dataDir: string, iam: Iam): Service => {
  const file = join(dataDir, 'keys.json')
  let kept: Kept | undefined
  const declared = new Map<string, Resource>()
  for (const key of resources) {
    declared.set(key.ref, key)
    declared.set(key.attributes.Arn ?? '', key)
  }

  /** The key that a call names, once the caller may do this with it. */
  const find = (action: string, input: Record<string, unknown>, request: SignedRequest) => {
    const asked = String(input.KeyId)
    const key = declared.get(asked)
    const arn = key?.attributes.Arn ?? asked
    assertAllowed(iam, request, `kms:${action}`, arn)
    if (!key) throw new AwsError('NotFoundException', `Key '${asked}' does not exist`)
    return { arn, ref: key.ref, ...(key.properties as { KeySpec?: string; KeyUsage?: string }) }
  }

  /** What is kept of a key, made when it is first asked for. */
  const secretOf = (ref: string, made: () => string): string => {
    kept ??= existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Kept) : {}
    const before = kept[ref]
    if (before !== undefined) return before
    const next = { ...kept, [ref]: made() }
    writeFileSync(`${file}.new`, JSON.stringify(next, null, 2), { mode: 0o600 })
    renameSync(`${file}.new`, file)
    kept = next
    return next[ref] ?? ''
  }

  /** The private key that a call signs with. */
  const keyFor = (action: string, input: Record<string, unknown>, request: SignedRequest) => {
    const { arn, ref, KeySpec, KeyUsage } = find(action, input, request)
    const modulusLength = bits[KeySpec ?? '']
    if (modulusLength === undefined || KeyUsage !== 'SIGN_VERIFY')
      throw new AwsError('UnsupportedOperationException', `The local KMS signs with RSA keys only: ${arn}`)
    const pem = secretOf(
      ref,
      () => generateKeyPairSync('rsa', { modulusLength }).privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    )
    return { arn, spec: KeySpec, key: createPrivateKey(pem) }
  }

  /** The key that a call seals with, and what the sealed is bound to: the key's ARN, and the context that the caller names. */
  const sealing = (action: string, input: Record<string, unknown>, request: SignedRequest) => {
    const { arn, ref, KeySpec = 'SYMMETRIC_DEFAULT', KeyUsage = 'ENCRYPT_DECRYPT' } = find(action, input, request)
    if (KeySpec !== 'SYMMETRIC_DEFAULT' || KeyUsage !== 'ENCRYPT_DECRYPT')
      throw new AwsError(
        'InvalidKeyUsageException',
        `${arn} key usage is ${KeyUsage} which is not valid for ${action}.`,
      )
    const context = Object.entries((input.EncryptionContext ?? {}) as Record<string, string>).toSorted(([a], [b]) =>
      a < b ? -1 : 1,
    )
    const key = Buffer.from(
      secretOf(ref, () => randomBytes(32).toString('base64')),
      'base64',
    )
    return { arn, key, boundTo: Buffer.from(JSON.stringify([arn, context])) }
  }

  return jsonService({
    GenerateDataKey: (input, request) => {
      const { arn, key, boundTo } = sealing('GenerateDataKey', input, request)
      if (input.KeySpec !== 'AES_256')
        throw new AwsError('ValidationException', 'The local KMS makes data keys of AES_256 only')
      const [plain, iv] = [randomBytes(32), randomBytes(12)]
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(boundTo)
      const sealed = Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
      return { KeyId: arn, Plaintext: plain.toString('base64'), CiphertextBlob: sealed.toString('base64') }
    },
    Decrypt: (input, request) => {
      const { arn, key, boundTo } = sealing('Decrypt', input, request)
      const sealed = Buffer.from(String(input.CiphertextBlob), 'base64')
      try {
        const cipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12)).setAAD(boundTo)
        const plain = cipher.setAuthTag(sealed.subarray(-16)).update(sealed.subarray(12, -16))
        cipher.final()
        return { KeyId: arn, Plaintext: plain.toString('base64'), EncryptionAlgorithm: 'SYMMETRIC_DEFAULT' }
      } catch {
        throw new AwsError(
          'InvalidCiphertextException',
          'The ciphertext is not of this key and this encryption context.',
        )
      }
    },
    GetPublicKey: (input, request) => {
      const { arn, spec, key } = keyFor('GetPublicKey', input, request)
      return {
        KeyId: arn,
        KeySpec: spec,
        KeyUsage: 'SIGN_VERIFY',
        PublicKey: createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64'),
        SigningAlgorithms: [algorithm],
      }
    },
    Sign: (input, request) => {
      const { arn, key } = keyFor('Sign', input, request)
      const { Message, MessageType, SigningAlgorithm } = input
      const digest = Buffer.from(String(Message), 'base64')
      if (SigningAlgorithm !== algorithm || MessageType !== 'DIGEST')
        throw new AwsError('ValidationException', `The local KMS signs a digest by ${algorithm} only`)
      if (digest.length !== 32)
        throw new AwsError('ValidationException', `Digest is invalid length for algorithm ${algorithm}.`)
      const signature = privateEncrypt(
        { key, padding: constants.RSA_PKCS1_PADDING },
        Buffer.concat([digestInfo, digest]),
      )
      return { KeyId: arn, Signature: signature.toString('base64'), SigningAlgorithm: algorithm }
    },
  })
}
