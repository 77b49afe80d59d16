import { createHash, createHmac, getDiffieHellman, hkdfSync, randomBytes } from 'node:crypto'

/**
 * The client's side of Cognito's SRP, written for the tests from RFC 5054 and the protocol's public description, with
 * plain big integers: it shares no code with the pool.
 */
const N = BigInt(`0x${getDiffieHellman('modp15').getPrime('hex')}`)
const g = 2n

const modPow = (base: bigint, exponent: bigint): bigint => {
  let result = 1n
  let square = base % N
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % N
    square = (square * square) % N
  }
  return result
}
const bytes = (value: bigint): Buffer => {
  let hex = value.toString(16)
  if (hex.length % 2) hex = `0${hex}`
  return Buffer.from(/^[89a-f]/.test(hex) ? `00${hex}` : hex, 'hex')
}
const sha256 = (...parts: (Buffer | string)[]) =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest()
const number = (buffer: Buffer) => BigInt(`0x${buffer.toString('hex')}`)

export const srpClient = () => {
  const a = number(randomBytes(32))
  const A = modPow(g, a)
  return {
    publicValue: A.toString(16),
    /** The answers to a PASSWORD_VERIFIER challenge. */
    answer: (poolId: string, password: string, challenge: Record<string, string>): Record<string, string> => {
      const poolName = poolId.split('_')[1]!
      const userId = challenge.USER_ID_FOR_SRP!
      const B = BigInt(`0x${challenge.SRP_B}`)
      const u = number(sha256(bytes(A), bytes(B)))
      const k = number(sha256(bytes(N), bytes(g)))
      const inner = sha256(`${poolName}${userId}:${password}`)
      const x = number(sha256(bytes(BigInt(`0x${challenge.SALT}`)), inner))
      const S = modPow((((B - k * modPow(g, x)) % N) + N) % N, a + u * x)
      const key = Buffer.from(hkdfSync('sha256', bytes(S), bytes(u), 'Caldera Derived Key', 16))
      const timestamp = 'Sat Nov 21 05:29:41 UTC 2026'
      const signature = createHmac('sha256', key)
        .update(poolName + userId)
        .update(Buffer.from(challenge.SECRET_BLOCK!, 'base64'))
        .update(timestamp)
        .digest('base64')
      return {
        USERNAME: userId,
        PASSWORD_CLAIM_SECRET_BLOCK: challenge.SECRET_BLOCK!,
        PASSWORD_CLAIM_SIGNATURE: signature,
        TIMESTAMP: timestamp,
      }
    },
  }
}
