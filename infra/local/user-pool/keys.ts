import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import type { Store } from './store.ts'

export type Key = { readonly privateKey: KeyObject; readonly publicKey: KeyObject; readonly kid: string }
/** A pool has a key for each kind of token, and publishes both. */
export type Keys = { readonly id: Key; readonly access: Key; readonly jwks: { keys: Record<string, unknown>[] } }

const loadKey = (store: Store, name: string): Key => {
  let pem = store.meta(name)
  if (!pem) {
    pem = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({
      type: 'pkcs8',
      format: 'pem',
    }) as string
    store.setMeta(name, pem)
  }
  const privateKey = createPrivateKey(pem)
  const publicKey = createPublicKey(privateKey)
  const kid = createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('base64url')
  return { privateKey, publicKey, kid }
}

/** The pool's signing keys: made once and kept, so that tokens outlive a restart. */
export const loadKeys = (store: Store): Keys => {
  const [id, access] = [loadKey(store, 'id-signing-key'), loadKey(store, 'signing-key')]
  const published = [id, access].map(({ publicKey, kid }) => ({
    ...publicKey.export({ format: 'jwk' }),
    kid,
    alg: 'RS256',
    use: 'sig',
  }))
  return { id, access, jwks: { keys: published } }
}
