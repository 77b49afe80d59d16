import {
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

/**
 * The Secure Remote Password protocol as Cognito speaks it: SRP-6a over the 3072-bit group of RFC 5054 with generator 2,
 * SHA-256, numbers padded as two's complement, and a session key by HKDF with the info 'Caldera Derived Key'. The server
 * keeps a salt and a verifier for each person, never a password.
 *
 * Exponentiation runs in OpenSSL, as the agreement of a Diffie-Hellman key with another one, both given as DER: a
 * millisecond where a BigInt loop takes twenty. (createDiffieHellman with its checks of the group takes a second.)
 */
const primeHex =
  'FFFFFFFFFFFFFFFFC90FDAA22168C234C4C6628B80DC1CD129024E088A67CC74020BBEA63B139B22514A08798E3404DDEF9519B3CD3A431B' +
  '302B0A6DF25F14374FE1356D6D51C245E485B576625E7EC6F44C42E9A637ED6B0BFF5CB6F406B7EDEE386BFB5A899FA5AE9F24117C4B1FE6' +
  '49286651ECE45B3DC2007CB8A163BF0598DA48361C55D39A69163FA8FD24CF5F83655D23DCA3AD961C62F356208552BB9ED529077096966D' +
  '670C354E4ABC9804F1746C08CA18217C32905E462E36CE3BE39E772C180E86039B2783A2EC07A28FB5C55DF06F4C52C9DE2BCBF695581718' +
  '3995497CEA956AE515D2261898FA051015728E5A8AAAC42DAD33170D04507A33A85521ABDF1CBA64ECFB850458DBEF0A8AEA71575D060C7D' +
  'B3970F85A6E1E4C7ABF5AE8CDB0933D71E8C94E04A25619DCEE3D2261AD2EE6BF12FFA06D98A0864D87602733EC86A64521F2B18177B200C' +
  'BBE117577A615D6C770988C0BAD946E208E24FA074E5AB3143DB5BFCE0FD108E4B82D120A93AD2CAFFFFFFFFFFFFFFFF'

const prime = Buffer.from(primeHex, 'hex')
const N = BigInt(`0x${primeHex}`)

const sha256 = (...parts: (string | Uint8Array)[]): Buffer => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}
const toNumber = (bytes: Uint8Array): bigint => BigInt(`0x${Buffer.from(bytes).toString('hex') || '0'}`)
const toBytes = (number: bigint): Buffer => {
  const hex = number.toString(16)
  return Buffer.from(hex.length % 2 ? `0${hex}` : hex, 'hex')
}
/** Big-endian without leading zeros, with one zero byte before a set high bit: how the protocol's hashes see a number. */
const padded = (number: bigint): Buffer => {
  const bytes = toBytes(number)
  return bytes[0]! >= 0x80 ? Buffer.concat([Buffer.alloc(1), bytes]) : bytes
}

const k = toNumber(sha256(padded(N), padded(2n)))

const der = (tag: number, ...contents: Uint8Array[]): Buffer => {
  const body = Buffer.concat(contents)
  const length = body.length < 128 ? [body.length] : [0x82, body.length >> 8, body.length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...length]), body])
}
const derInteger = (number: bigint) => der(0x02, padded(number))
const keyAgreementOid = Buffer.from('06092a864886f70d010301', 'hex')
const group = der(0x30, keyAgreementOid, der(0x30, derInteger(N), derInteger(2n)))

/** base^exponent mod N, for a base above 1 and below N - 1 */
const power = (base: bigint, exponent: Uint8Array): bigint => {
  const secret = der(0x30, derInteger(0n), group, der(0x04, derInteger(toNumber(exponent))))
  const open = der(0x30, group, der(0x03, Buffer.from([0]), derInteger(base)))
  return toNumber(
    diffieHellman({
      privateKey: createPrivateKey({ key: secret, format: 'der', type: 'pkcs8' }),
      publicKey: createPublicKey({ key: open, format: 'der', type: 'spki' }),
    }),
  )
}
const generatorPower = (exponent: Uint8Array): bigint => power(2n, exponent)

export type Verifier = { readonly salt: Buffer; readonly verifier: Buffer }

const privateValue = (poolName: string, userId: string, password: string, salt: Uint8Array): Buffer =>
  sha256(padded(toNumber(salt)), sha256(`${poolName}${userId}:${password}`))

/**
 * What is kept of a password.
 * @param poolName the part of the pool's id after the underscore
 * @param userId what the client is told as USER_ID_FOR_SRP
 */
export const makeVerifier = (poolName: string, userId: string, password: string): Verifier => {
  const salt = randomBytes(16)
  return { salt, verifier: toBytes(generatorPower(privateValue(poolName, userId, password, salt))) }
}

/** Whether a password that was sent in clear is the one of a verifier. */
export const passwordMatches = (poolName: string, userId: string, password: string, kept: Verifier): boolean => {
  const computed = Buffer.alloc(prime.length)
  const expected = Buffer.alloc(prime.length)
  const bytes = toBytes(generatorPower(privateValue(poolName, userId, password, kept.salt)))
  bytes.copy(computed, prime.length - bytes.length)
  kept.verifier.copy(expected, prime.length - kept.verifier.length)
  return timingSafeEqual(computed, expected)
}

/**
 * A salt and verifier for somebody who does not exist, always the same for the same name (RFC 5054, section 2.5.1.3), so
 * that the sign-in looks and costs like everybody's and fails at the end. No password belongs to it.
 */
export const simulatedVerifier = (secret: Uint8Array, userId: string): Verifier => {
  const bytes = (label: string, size: number) => Buffer.from(hkdfSync('sha256', secret, userId, label, size))
  const root = toNumber(bytes('verifier', prime.length)) % N
  // A square, as real verifiers are: 2 generates the squares of this group.
  return { salt: bytes('salt', 16), verifier: toBytes((root * root) % N) }
}

/** One sign-in under way on the server's side. */
export type Exchange = {
  readonly userId: string
  readonly kept: Verifier
  readonly A: bigint
  readonly b: Buffer
  readonly B: bigint
}

/**
 * Answers a client's public value with the server's.
 * @returns undefined for a public value that would give away the session key (zero modulo the prime) or is no number
 */
export const beginExchange = (userId: string, kept: Verifier, clientPublic: string): Exchange | undefined => {
  if (!/^[0-9a-fA-F]{1,1024}$/.test(clientPublic)) return undefined
  const A = BigInt(`0x${clientPublic}`)
  if (A % N === 0n) return undefined
  const b = randomBytes(32)
  return { userId, kept, A, b, B: (k * toNumber(kept.verifier) + generatorPower(b)) % N }
}

/** The server's public value as the client is told it. */
export const publicValue = (exchange: Exchange): string => exchange.B.toString(16)

/** Whether the client's claim shows that it knows the password. */
export const claimHolds = (
  poolName: string,
  exchange: Exchange,
  claim: { secretBlock: string; timestamp: string; signature: string },
): boolean => {
  const u = sha256(padded(exchange.A), padded(exchange.B))
  if (toNumber(u) === 0n) return false
  const base = ((exchange.A % N) * power(toNumber(exchange.kept.verifier), u)) % N
  if (base <= 1n || base === N - 1n) return false
  const session = power(base, exchange.b)
  const key = Buffer.from(hkdfSync('sha256', padded(session), padded(toNumber(u)), 'Caldera Derived Key', 16))
  const expected = createHmac('sha256', key)
    .update(poolName + exchange.userId)
    .update(Buffer.from(claim.secretBlock, 'base64'))
    .update(claim.timestamp)
    .digest()
  const given = Buffer.from(claim.signature, 'base64')
  return given.length === expected.length && timingSafeEqual(given, expected)
}
