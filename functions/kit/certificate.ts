import { createHash } from 'node:crypto'
import { BitString, fromBER, Integer, Null, OctetString, Utf8String } from 'asn1js'
import {
  AlgorithmIdentifier,
  AttributeTypeAndValue,
  BasicConstraints,
  Certificate,
  CertificationRequest,
  Extension,
} from 'pkijs'

/** RSA with SHA-256, by PKCS #1 version 1.5 (RFC 4055). */
const rsaSha256 = () => new AlgorithmIdentifier({ algorithmId: '1.2.840.113549.1.1.11', algorithmParams: new Null() })

/** As the key of a seal: long enough to outlive what it seals, and the same whenever the certificate is made. */
const from = new Date('2026-01-01T00:00:00Z')
const until = new Date('2056-01-01T00:00:00Z')

const arrayBuffer = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer

const commonName = (name: string) =>
  new AttributeTypeAndValue({ type: '2.5.4.3', value: new Utf8String({ value: name }) })

/**
 * A certificate that a key issues to itself (RFC 5280). Nothing in it is random or of today, so it is the same each time and needs
 * no place to lie.
 * @param spki the public key, in DER
 * @param sign signs with RSA and SHA-256, by PKCS #1 version 1.5
 * @returns the certificate, in DER
 */
export const selfIssued = async (
  name: string,
  spki: Uint8Array,
  sign: (data: Uint8Array) => Promise<Uint8Array>,
): Promise<Uint8Array> => {
  const serial = createHash('sha256').update(spki).digest().subarray(0, 16)
  // A positive number without a leading zero.
  serial[0] = ((serial[0] ?? 0) & 0x3f) | 0x40
  const certificate = new Certificate({ version: 2, signature: rsaSha256(), signatureAlgorithm: rsaSha256() })
  certificate.serialNumber = new Integer({ valueHex: arrayBuffer(serial) })
  certificate.issuer.typesAndValues.push(commonName(name))
  certificate.subject.typesAndValues.push(commonName(name))
  certificate.notBefore.value = from
  certificate.notAfter.value = until
  // From 2050 on a time has all four digits of its year (RFC 5280, section 4.1.2.5).
  certificate.notAfter.type = 1
  certificate.subjectPublicKeyInfo.fromSchema(fromBER(arrayBuffer(spki)).result)
  const extension = (extnID: string, extnValue: ArrayBuffer, critical = true) =>
    new Extension({ extnID, critical, extnValue })
  certificate.extensions = [
    extension('2.5.29.19', new BasicConstraints({ cA: false }).toSchema().toBER()),
    // Key usage: digital signature, and that who signed cannot deny it.
    extension('2.5.29.15', new BitString({ valueHex: arrayBuffer(Buffer.from([0xc0])), unusedBits: 6 }).toBER()),
    extension(
      '2.5.29.14',
      new OctetString({ valueHex: arrayBuffer(createHash('sha1').update(spki).digest()) }).toBER(),
      false,
    ),
  ]
  const signed = new Uint8Array(certificate.encodeTBS().toBER())
  certificate.tbsView = signed
  certificate.signatureValue = new BitString({ valueHex: arrayBuffer(await sign(signed)) })
  return new Uint8Array(certificate.toSchema(true).toBER())
}

class Request extends CertificationRequest {
  toBeSigned(): ArrayBuffer {
    return this.encodeTBS().toBER()
  }
}

/**
 * Asks an authority to certify a key (PKCS #10, RFC 2986).
 * @param spki the public key, in DER
 * @param sign signs with RSA and SHA-256, by PKCS #1 version 1.5
 * @returns the request, in DER
 */
export const certificateRequest = async (
  name: string,
  spki: Uint8Array,
  sign: (data: Uint8Array) => Promise<Uint8Array>,
): Promise<Uint8Array> => {
  const request = new Request({ version: 0, signatureAlgorithm: rsaSha256() })
  request.subject.typesAndValues.push(commonName(name))
  request.subjectPublicKeyInfo.fromSchema(fromBER(arrayBuffer(spki)).result)
  const signed = new Uint8Array(request.toBeSigned())
  request.tbsView = signed
  request.signatureValue = new BitString({ valueHex: arrayBuffer(await sign(signed)) })
  return new Uint8Array(request.toSchema(true).toBER())
}
