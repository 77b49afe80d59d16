import { createPublicKey, timingSafeEqual, verify } from 'node:crypto'
import { ContentInfo, IssuerAndSerialNumber, SignedData } from 'pkijs'

/** How a signature stands to a digest and a key. */
export type SignatureState =
  /** The key signed this digest. */
  | 'holds'
  /** The key signed another digest. */
  | 'changed'
  /** Another key signed, or it is no signature. */
  | 'foreign'

const messageDigest = '1.2.840.113549.1.9.4'

const read = (cms: Uint8Array) => {
  const { content } = ContentInfo.fromBER(new Uint8Array(cms).buffer)
  const { signerInfos } = new SignedData({ schema: content })
  const [signer] = signerInfos
  if (signerInfos.length !== 1 || !signer?.signedAttrs || !(signer.sid instanceof IssuerAndSerialNumber))
    return undefined
  const digests = signer.signedAttrs.attributes.filter(({ type }) => type === messageDigest)
  const value = digests[0]?.values[0] as { valueBlock?: { valueHexView?: Uint8Array } } | undefined
  const digest = value?.valueBlock?.valueHexView
  if (digests.length !== 1 || !digest) return undefined
  return {
    digest,
    signed: new Uint8Array(signer.signedAttrs.encodedValue),
    signature: signer.signature.valueBlock.valueHexView,
  }
}

/**
 * Checks a detached signature (CMS, RFC 5652) of RSA and SHA-256 against a key. The certificates in it are not asked: whoever holds the
 * key signed it, whatever they say.
 * @param digest SHA-256 of what should be signed
 * @param publicKey SPKI, in DER
 */
export const checkCms = (cms: Uint8Array, digest: Uint8Array, publicKey: Uint8Array): SignatureState => {
  let found: ReturnType<typeof read>
  try {
    found = read(cms)
  } catch {
    return 'foreign'
  }
  if (!found) return 'foreign'
  const key = createPublicKey({ key: Buffer.from(publicKey), format: 'der', type: 'spki' })
  if (!verify('sha256', found.signed, key, found.signature)) return 'foreign'
  return found.digest.length === digest.length && timingSafeEqual(found.digest, digest) ? 'holds' : 'changed'
}
