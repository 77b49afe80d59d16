import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
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

/**
 * Keeps what a person is writing in this browser, under a name and for this person alone, until it is sent or discarded.
 * Without a name it keeps nothing.
 */
export const useDraft = <T>(name: string | undefined) => {
  const { uid } = useSession()
  const key = name ? `draft.${uid ?? 'visitor'}.${name}` : undefined
  // Read once for each key: what is on screen must not change under the writer's hands.
  const found = useMemo(() => (key ? readDraft<T>(kept(key), Date.now()) : undefined), [key])
  const [savedAt, setSavedAt] = useState<number | undefined>(found?.at)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => () => clearTimeout(waiting.current), [])

  const save = useCallback(
    (value: T) => {
      if (!key) return
      clearTimeout(waiting.current)
      waiting.current = setTimeout(() => {
        const at = Date.now()
        keep(key, JSON.stringify({ at, value: keepable(value) }))
        setSavedAt(at)
      }, 400)
    },
    [key],
  )
  const discard = useCallback(() => {
    clearTimeout(waiting.current)
    if (key) keep(key, undefined)
    setSavedAt(undefined)
  }, [key])
  return { initial: found?.value, savedAt, save, discard }
}
