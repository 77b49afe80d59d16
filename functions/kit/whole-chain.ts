import type { X509Certificate } from 'node:crypto'

/** Whether each certificate was issued by the next one, and the last one by itself: so none of them is another than it was. */
export const isWholeChain = (chain: readonly X509Certificate[]): boolean =>
  chain.every((certificate, n) => certificate.verify((chain[n + 1] ?? certificate).publicKey))
