import { createHash, X509Certificate } from 'node:crypto'
import { port } from '../kit/port.ts'
import { isWholeChain } from '../kit/whole-chain.ts'

/** The key with which the product seals papers. Its private half never leaves KMS. */
export type Sealer = {
  /** Certificates in DER: the key's own first, then whoever vouches for it. */
  readonly chain: readonly [Uint8Array, ...Uint8Array[]]
  /** RSA with SHA-256 by PKCS #1 version 1.5 over the data: the same data give the same signature. */
  readonly sign: (data: Uint8Array) => Promise<Uint8Array>
}

/** The public half, in DER (SPKI): what a seal is checked by. */
export type SealMark = { readonly publicKey: Uint8Array }

/** A key of KMS by its ARN or alias. */
export const openKey = async (KeyId: string | undefined, region?: string) => {
  const { GetPublicKeyCommand, KMSClient, SignCommand } = await import('@aws-sdk/client-kms')
  const client = new KMSClient(region ? { region } : {})
  if (!KeyId) throw new Error('KEY_Seal is not set')
  return {
    async publicKey(): Promise<Uint8Array> {
      const { PublicKey } = await client.send(new GetPublicKeyCommand({ KeyId }))
      if (!PublicKey) throw new Error('KMS answered without a public key')
      return PublicKey
    },
    async sign(data: Uint8Array): Promise<Uint8Array> {
      const { Signature } = await client.send(
        new SignCommand({
          KeyId,
          Message: createHash('sha256').update(data).digest(),
          MessageType: 'DIGEST',
          SigningAlgorithm: 'RSASSA_PKCS1_V1_5_SHA_256',
        }),
      )
      if (!Signature) throw new Error('KMS answered without a signature')
      return Signature
    },
  }
}

/**
 * The certificates of a secret, in PEM. A secret that nobody has written yet holds none.
 * @throws {Error} where the first is of another key, for what it sealed would not verify; or where one is missing up to the root, for then
 *   nothing would hold the last one, and somebody could change it in a paper
 */
export const chainOf = (secret: string, publicKey: Uint8Array): Uint8Array[] => {
  const found = secret.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
  const chain = found.map(pem => new X509Certificate(pem))
  const [first] = chain
  if (first && !first.publicKey.export({ type: 'spki', format: 'der' }).equals(publicKey))
    throw new Error('the first certificate of the secret SealCertificate is not of the key Seal')
  if (!isWholeChain(chain))
    throw new Error('the secret SealCertificate has to hold each certificate behind the one it issued, up to its root')
  return chain.map(({ raw }) => new Uint8Array(raw))
}

/**
 * An operator puts the chain that a public authority issued for the key into the secret `SealCertificate`, in PEM; until then the key
 * vouches for itself.
 */
export const sealer = port<Sealer>()('Sealer', { keys: { Seal: 'sign' }, secrets: ['SealCertificate'] }, async () => {
  const { GetSecretValueCommand, SecretsManagerClient } = await import('@aws-sdk/client-secrets-manager')
  const { publicKey, sign } = await openKey(process.env.KEY_Seal)
  const [key, { SecretString = '' }] = await Promise.all([
    publicKey(),
    new SecretsManagerClient({}).send(new GetSecretValueCommand({ SecretId: process.env.SECRET_SealCertificate })),
  ])
  const [first, ...others] = chainOf(SecretString, key)
  if (first) return { chain: [first, ...others], sign }
  const { selfIssued } = await import('../kit/certificate.ts')
  return { chain: [await selfIssued(`Tradewell document seal (${process.env.STAGE})`, key, sign)], sign }
})

export const sealMark = port<SealMark>()('SealMark', { keys: { Seal: 'read' } }, async () => ({
  publicKey: await (await openKey(process.env.KEY_Seal)).publicKey(),
}))
