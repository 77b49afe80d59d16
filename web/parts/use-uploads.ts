import { useCallback, useEffect, useRef, useState } from 'react'
import type { PurposeName } from '#shared/files/purposes.ts'
import type { UploadView } from '#shared/files/Uploads.contract.ts'
import { failureText, type Text, useText } from '../lib/i18n.ts'
import { BrokenUpload, RefusedFile, upload } from '../lib/upload.ts'

/** A file on its way: being sent or checked, or what went wrong with it. */
export type Sending = {
  readonly key: number
  readonly file: File
  readonly state: 'sending' | 'checking' | 'failed'
  /** 0 to 1. */
  readonly share: number
  /** What went wrong, and whether the same file may do better another time. */
  readonly problem?: string
  readonly mayRetry?: boolean
}

const problemText = (t: Text, file: File, error: unknown): string => {
  const { name } = file
  if (error instanceof RefusedFile) return t('files.problem', { name, problem: t(`refusal.${error.problem}`) })
  if (error instanceof BrokenUpload) return t('files.broken', { name })
  return t('files.problem', { name, problem: failureText(error) })
}

let last = 0
/** More at once would only wait for one another. */
const atOnce = 3

/**
 * Files on their way to the server for a purpose, a few at a time.
 * @param onReady told of each that passed its check; what it answers is part of the way
 */
export const useUploads = (purpose: PurposeName, onReady: (upload: UploadView, file: File) => Promise<void> | void) => {
  const t = useText()
  const [items, setItems] = useState<readonly Sending[]>([])
  const running = useRef(new Map<number, AbortController>())
  const waiting = useRef<{ key: number; file: File }[]>([])
  const ready = useRef(onReady)
  ready.current = onReady

  const change = useCallback(
    (key: number, part: Partial<Sending>) =>
      setItems(before => before.map(each => (each.key === key ? { ...each, ...part } : each))),
    [],
  )
  const drop = useCallback((key: number) => setItems(before => before.filter(each => each.key !== key)), [])

  const next = useCallback(() => {
    if (running.current.size >= atOnce) return
    const one = waiting.current.shift()
    if (!one) return
    const { key, file } = one
    const abort = new AbortController()
    running.current.set(key, abort)
    const { signal } = abort
    upload(purpose, file, {
      signal,
      onSent: share => change(key, { share }),
      onChecking: () => change(key, { state: 'checking', share: 1 }),
    })
      .then(async made => {
        await ready.current(made, file)
        drop(key)
      })
      .catch(error => {
        if (signal.aborted) return
        const problem = problemText(t, file, error)
        change(key, { state: 'failed', problem, mayRetry: !(error instanceof RefusedFile) })
      })
      .finally(() => {
        running.current.delete(key)
        next()
      })
    next()
  }, [purpose, change, drop, t])

  // A page that is left has nobody to tell.
  useEffect(() => {
    const open = running.current
    return () => {
      waiting.current = []
      for (const abort of open.values()) abort.abort()
    }
  }, [])

  const start = (key: number, file: File) => {
    waiting.current.push({ key, file })
    next()
  }
  return {
    items,
    busy: items.some(({ state }) => state !== 'failed'),
    /** @param room how many are taken; of the others it is said that there is no room for them */
    add: (files: readonly File[], room = files.length) => {
      const made = files.map((file): Sending => ({ key: ++last, file, state: 'sending', share: 0 }))
      const sent = made.slice(0, room)
      const over = made
        .slice(room)
        .map((item): Sending => ({ ...item, state: 'failed', problem: t('files.noRoom', { name: item.file.name }) }))
      setItems(before => [...before, ...sent, ...over])
      for (const { key, file } of sent) start(key, file)
    },
    retry: (key: number) => {
      const item = items.find(each => each.key === key)
      if (!item) return
      setItems(before =>
        before.map(each => (each.key === key ? { key, file: item.file, state: 'sending', share: 0 } : each)),
      )
      start(key, item.file)
    },
    /** Stops what is under way, and takes what failed off the list. */
    cancel: (key: number) => {
      waiting.current = waiting.current.filter(each => each.key !== key)
      running.current.get(key)?.abort()
      drop(key)
    },
  }
}

export type UploadsInHand = ReturnType<typeof useUploads>
