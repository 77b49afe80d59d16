import { useEffect, useMemo } from 'react'
import { readDraft } from '../../lib/draft.ts'
import { keep, kept } from '../../lib/keep.ts'
import type { RequestValues } from './values.ts'

export type KeptRequest = {
  readonly values: RequestValues
  /** The draft at the server that these values belong to, if it was saved there. */
  readonly draft?: { readonly requestId: string; readonly version: number } | undefined
  /** The person read the engagement letter and agreed to it. */
  readonly agreed: boolean
}

const nameOf = (uid: string | undefined, serviceId: string) => `draft.${uid ?? 'visitor'}.request.${serviceId}`

/**
 * The request for a service that this browser keeps for a person while it is written. What he wrote before he signed in
 * becomes his own, in place of an older one, so that nothing is lost on the way through the sign-in page.
 */
export const openKept = (uid: string | undefined, serviceId: string): KeptRequest | undefined => {
  const visitor = nameOf(undefined, serviceId)
  const written = kept(visitor)
  if (uid && written !== undefined) {
    keep(nameOf(uid, serviceId), written)
    keep(visitor, undefined)
  }
  return readDraft<KeptRequest>(kept(nameOf(uid, serviceId)), Date.now())?.value
}

/** Keeps a request once its writer rests, and forgets it when it was sent or given up. */
export const useKeeper = (uid: string | undefined, serviceId: string) => {
  const keeper = useMemo(() => {
    const name = nameOf(uid, serviceId)
    let waiting: ReturnType<typeof setTimeout> | undefined
    let last: KeptRequest | undefined
    const write = () => {
      if (last) keep(name, JSON.stringify({ at: Date.now(), value: last }))
      last = undefined
    }
    return {
      save(value: KeptRequest) {
        last = value
        clearTimeout(waiting)
        waiting = setTimeout(write, 300)
      },
      /** Writes what still waits, for somebody who leaves. */
      flush() {
        clearTimeout(waiting)
        write()
      },
      discard() {
        clearTimeout(waiting)
        last = undefined
        keep(name, undefined)
      },
    }
  }, [uid, serviceId])
  useEffect(() => keeper.flush, [keeper])
  return keeper
}
