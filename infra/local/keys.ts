import { constants, createPrivateKey, createPublicKey, generateKeyPairSync, privateEncrypt } from 'node:crypto'
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

/** Private keys in PEM, by the ids of their keys. */
type Kept = Record<string, string>

/**
 * KMS, for the signing keys that the templates declare. A key is made when it is first asked for, since that takes a moment, and
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

  /** The private key that a call names, once the caller may do this with it. */
  const keyFor = (action: string, input: Record<string, unknown>, request: SignedRequest) => {
    const asked = String(input.KeyId)
    const key = declared.get(asked)
    const arn = key?.attributes.Arn ?? asked
    assertAllowed(iam, request, `kms:${action}`, arn)
    if (!key) throw new AwsError('NotFoundException', `Key '${asked}' does not exist`)
    const { KeySpec, KeyUsage } = key.properties as { KeySpec?: string; KeyUsage?: string }
    const modulusLength = bits[KeySpec ?? '']
    if (modulusLength === undefined || KeyUsage !== 'SIGN_VERIFY')
      throw new AwsError('UnsupportedOperationException', `The local KMS signs with RSA keys only: ${arn}`)
    kept ??= existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Kept) : {}
    let pem = kept[key.ref]
    if (pem === undefined) {
      pem = generateKeyPairSync('rsa', { modulusLength }).privateKey.export({ type: 'pkcs8', format: 'pem' }) as string
      const next = { ...kept, [key.ref]: pem }
      writeFileSync(`${file}.new`, JSON.stringify(next, null, 2), { mode: 0o600 })
      renameSync(`${file}.new`, file)
      kept = next
    }
    return { arn, spec: KeySpec, key: createPrivateKey(pem) }
  }

  return jsonService({
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
