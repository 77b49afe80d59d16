import { createHash, createPublicKey, timingSafeEqual, verify, X509Certificate } from 'node:crypto'
import { OctetString, type Sequence } from 'asn1js'
import {
  AlgorithmIdentifier,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  SignedData,
  SignerInfo,
} from 'pkijs'
import { isWholeChain } from './whole-chain.ts'

/** How a signature stands to a digest and a key. */
export type SignatureState =
  /** The key signed this digest, and the signature is byte for byte what the product wrote around that. */
  | 'holds'
  /** The key signed another digest, or something else in the signature was changed since. */
  | 'changed'
  /** Another key signed, or it is no signature. */
  | 'foreign'

const messageDigest = '1.2.840.113549.1.9.4'
const signingCertificate = '1.2.840.113549.1.9.16.2.47'
const data = '1.2.840.113549.1.7.1'
const sha256 = () => new AlgorithmIdentifier({ algorithmId: '2.16.840.1.101.3.4.2.1' })
const rsaSha256 = () => new AlgorithmIdentifier({ algorithmId: '1.2.840.113549.1.1.11' })

const digestOf = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest()

const areSame = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && timingSafeEqual(one, other)

/** The one value of an attribute; undefined where there is none, or there are several. */
const attributeOf = ({ signedAttrs }: SignerInfo, type: string): unknown => {
  const [found, ...more] = (signedAttrs?.attributes ?? []).filter(attribute => attribute.type === type)
  return more.length === 0 && found?.values.length === 1 ? found.values[0] : undefined
}

/**
 * The bytes of a value that is a string of bytes, or the first within the first within it that is. asn1js looks whether such a string could be
 * read as values itself, as some hashes can: it is taken as it stands.
 */
const bytesIn = (value: unknown): Uint8Array | undefined => {
  if (value instanceof OctetString) return value.valueBlock.valueHexView
  const { value: inner } = (value as Partial<Sequence> | undefined)?.valueBlock ?? {}
  return Array.isArray(inner) && inner.length > 0 ? bytesIn(inner[0]) : undefined
}

const read = (cms: Uint8Array) => {
  const { content } = ContentInfo.fromBER(new Uint8Array(cms).buffer)
  const { signerInfos, certificates = [] } = new SignedData({ schema: content })
  const [signer] = signerInfos
  if (signerInfos.length !== 1 || !signer?.signedAttrs || !(signer.sid instanceof IssuerAndSerialNumber))
    return undefined
  const digest = bytesIn(attributeOf(signer, messageDigest))
  if (!digest) return undefined
  return {
    signer,
    certificates,
    digest,
    signed: new Uint8Array(signer.signedAttrs.encodedValue),
    signature: signer.signature.valueBlock.valueHexView,
  }
}

/** What the product writes around what it signed, by the version of LibPDF that seals (pdf-seal.ts). */
const written = (
  { signedAttrs, signature }: SignerInfo,
  certificates: readonly [Certificate, ...Certificate[]],
): Uint8Array => {
  const [{ issuer, serialNumber }] = certificates
  const signer = new SignerInfo({
    version: 1,
    sid: new IssuerAndSerialNumber({ issuer, serialNumber }),
    digestAlgorithm: sha256(),
    ...(signedAttrs && { signedAttrs }),
    signatureAlgorithm: rsaSha256(),
    signature,
  })
  const content = new SignedData({
    version: 1,
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: data }),
    digestAlgorithms: [sha256()],
    certificates: [...certificates],
    signerInfos: [signer],
  })
  const whole = new ContentInfo({ contentType: ContentInfo.SIGNED_DATA, content: content.toSchema() })
  return new Uint8Array(whole.toSchema().toBER())
}

/**
 * Whether nothing in a signature is another than when it was written. What was signed names the first certificate by its hash, each
 * certificate holds the one before it, and the rest is always the same.
 */
const isAsWritten = (cms: Uint8Array, { signer, certificates }: NonNullable<ReturnType<typeof read>>): boolean => {
  const chain = certificates.filter(each => each instanceof Certificate)
  const [first, ...others] = chain
  const named = bytesIn(attributeOf(signer, signingCertificate))
  if (!first || !named || chain.length !== certificates.length) return false
  if (!areSame(written(signer, [first, ...others]), cms)) return false
  const ders = chain.map(each => new Uint8Array(each.toSchema().toBER()))
  // One that issued itself could stand there twice.
  if (new Set(ders.map(der => Buffer.from(der).toString('base64'))).size < ders.length) return false
  return areSame(digestOf(ders[0]!), named) && isWholeChain(ders.map(der => new X509Certificate(der)))
}

const tried = <T>(look: () => T): T | undefined => {
  try {
    return look()
  } catch {
    return undefined
  }
}

/**
 * Checks a detached signature (CMS, RFC 5652) of RSA and SHA-256 against a key.
 * @param digest SHA-256 of what should be signed
 * @param publicKey SPKI, in DER
 */
export const checkCms = (cms: Uint8Array, digest: Uint8Array, publicKey: Uint8Array): SignatureState => {
  const found = tried(() => read(cms))
  if (!found) return 'foreign'
  const key = createPublicKey({ key: Buffer.from(publicKey), format: 'der', type: 'spki' })
  if (!verify('sha256', found.signed, key, found.signature)) return 'foreign'
  return areSame(found.digest, digest) && tried(() => isAsWritten(cms, found)) ? 'holds' : 'changed'
}
