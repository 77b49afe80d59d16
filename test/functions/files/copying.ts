import { randomBytes } from 'node:crypto'
import type { CopyKeys } from '#functions/ports/copy-keys.ts'
import type { Pinned, Pinning } from '#functions/ports/pinning.ts'

/** KMS, whose keys are bound to a thread. */
export const memoryKeys = (): CopyKeys & { readonly made: string[] } => {
  const keys = new Map<string, { thread: string; key: Uint8Array<ArrayBuffer> }>()
  const made: string[] = []
  return {
    made,
    make: async thread => {
      const sealed = randomBytes(8).toString('base64')
      const key = Uint8Array.from(randomBytes(32))
      keys.set(sealed, { thread, key })
      made.push(sealed)
      return { key, sealed }
    },
    open: async (sealed, thread) => {
      const found = keys.get(sealed)
      if (found?.thread !== thread) throw new Error('InvalidCiphertextException')
      return found.key
    },
  }
}

/** A pinning service that says of each pin what a test wants it to. */
export const memoryPinning = () => {
  const pins = new Map<string, { cid: string; origins: string[]; status: Pinned['status'] }>()
  const service: Pinning = {
    add: async ({ cid, origins }) => {
      const [before] = [...pins].filter(([, pin]) => pin.cid === cid)
      const requestid = before?.[0] ?? `pin-${pins.size + 1}-${randomBytes(4).toString('hex')}`
      if (!before) pins.set(requestid, { cid, origins, status: 'queued' })
      return { requestid, status: pins.get(requestid)?.status ?? 'queued' }
    },
    find: async cid => {
      const [found] = [...pins].filter(([, pin]) => pin.cid === cid)
      return found && { requestid: found[0], status: found[1].status }
    },
    get: async id => {
      const pin = pins.get(id)
      return pin && { requestid: id, status: pin.status }
    },
    remove: async id => void pins.delete(id),
  }
  const say = (status: Pinned['status']) => {
    for (const pin of pins.values()) pin.status = status
  }
  return { pins, service, say }
}
