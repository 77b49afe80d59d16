import { createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import { selfIssued } from '#functions/kit/certificate.ts'
import type { Sealer, SealMark } from '#functions/ports/seal-key.ts'

const made = (modulusLength: number) => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength })
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'der' })
  return { publicKey, sign: async (data: Uint8Array) => new Uint8Array(sign('sha256', data, privateKey)) }
}

/** A key to seal with, of a test file's own. The name is what its certificate says. */
export const testSealKey = async (name = 'Test seal'): Promise<Sealer & SealMark> => {
  const key = made(2048)
  return { ...key, chain: [await selfIssued(name, key.publicKey, key.sign)] }
}

let first: Promise<Sealer & SealMark> | undefined
const own = () => {
  first ??= testSealKey()
  return first
}

/** The ports that print papers, for tests that look at something else. */
export const sealPorts = async () => {
  const key = await own()
  return { Sealer: key, SealMark: key }
}
