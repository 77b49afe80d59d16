import { useCallback, useEffect, useMemo, useState } from 'react'
import { currentTime } from './clock.ts'
import { keep, kept } from './keep.ts'
import { useSession } from './session.tsx'

/** How long a draft waits for its author: thirty days, in milliseconds. */
export const draftLifetime = 30 * 86_400_000

type Stored<T> = { readonly at: number; readonly value: T }

/** A draft as it was kept, or undefined when there is none, it is too old, or it cannot be read. */
export const readDraft = <T>(stored: string | undefined, now: number): Stored<T> | undefined => {
  if (!stored) return undefined
  try {
    const draft = JSON.parse(stored) as Stored<T>
    return typeof draft.at === 'number' && now - draft.at < draftLifetime ? draft : undefined
  } catch {
    return undefined
  }
}

/** Fields whose names say that they hold a secret are never kept. */
const secret = /password|secret|token|cvc|cardNumber|code$/i

/** What may be kept of a form's values. */
export const keepable = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(keepable)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !secret.test(key))
      .map(([key, inner]) => [key, keepable(inner)]),
  )
}

const nameOf = (uid: string | undefined, name: string): string => `draft.${uid ?? 'visitor'}.${name}`

/**
 * What somebody wrote before signing in becomes that person's own, in place of an older draft, so that nothing is lost on the
 * way through the sign-in page.
 */
export const adoptDraft = (uid: string, name: string): void => {
  const written = kept(nameOf(undefined, name))
  if (written === undefined) return
  keep(nameOf(uid, name), written)
  keep(nameOf(undefined, name), undefined)
}

/** Keeps a draft for its author to find later, in place of another one of that name. */
export const keepDraft = <T>(uid: string | undefined, name: string, value: T): void =>
  keep(nameOf(uid, name), JSON.stringify({ at: currentTime(), value: keepable(value) }))

/** How long a writer rests before what is written is kept, in milliseconds. */
const restMs = 400

/** Hands on the last of several values, once they rest; at once where it is asked to. */
export const createKeeper = <T>(write: (value: T) => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let last: { readonly value: T } | undefined
  const flush = () => {
    clearTimeout(timer)
    if (last) write(last.value)
    last = undefined
  }
  return {
    save: (value: T) => {
      last = { value }
      clearTimeout(timer)
      timer = setTimeout(flush, restMs)
    },
    flush,
    /** Forgets what still waits. */
    drop: () => {
      clearTimeout(timer)
      last = undefined
    },
  }
}

type DraftOptions = {
  /** What a visitor wrote under this name is taken over at sign-in. */
  readonly adopts?: boolean
}

/**
 * Keeps what a person is writing in this browser, under a name and for this person alone, until it is sent or discarded. Who
 * leaves the page loses nothing of it. Without a name it keeps nothing.
 */
export const useDraft = <T>(name: string | undefined, { adopts = false }: DraftOptions = {}) => {
  const { uid } = useSession()
  const key = name ? nameOf(uid, name) : undefined
  // Read once for each key: what is on screen must not change under the writer's hands.
  const found = useMemo(() => {
    if (!key || !name) return undefined
    if (adopts && uid) adoptDraft(uid, name)
    return readDraft<T>(kept(key), currentTime())
  }, [key, name, uid, adopts])
  const [savedAt, setSavedAt] = useState<number | undefined>(found?.at)
  const keeper = useMemo(
    () =>
      createKeeper<T>(value => {
        if (!key) return
        const at = currentTime()
        keep(key, JSON.stringify({ at, value: keepable(value) }))
        setSavedAt(at)
      }),
    [key],
  )
  useEffect(() => keeper.flush, [keeper])
  const discard = useCallback(() => {
    keeper.drop()
    if (key) keep(key, undefined)
    setSavedAt(undefined)
  }, [key, keeper])
  return { initial: found?.value, savedAt, save: keeper.save, flush: keeper.flush, discard }
}
