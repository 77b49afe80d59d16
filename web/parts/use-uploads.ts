import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
import type { PurposeName } from '#shared/file-purposes.ts'
import { Uploads, type UploadView } from '#shared/files/Uploads.contract.ts'
import type { Id } from '#shared/kit/id.ts'
import { begunFor, begunOf, forgetBegun } from '../lib/begun-uploads.ts'
import { client } from '../lib/call.ts'
import { failureText, type Text, useText } from '../lib/i18n.ts'
import { BrokenUpload, type KeptVersion, RefusedFile, type UploadSteps, upload, uploadKept } from '../lib/upload.ts'

/** What is brought: a file of this device, or a copy of one that is kept here. */
type Brought = File | KeptVersion
const isKept = (file: Brought): file is KeptVersion => 'thread' in file

/** A file on its way: being sent or checked, or what went wrong with it. */
export type Sending = {
  readonly key: number
  readonly file: Brought
  readonly state: 'sending' | 'held' | 'checking' | 'failed'
  /** 0 to 1. */
  readonly share: number
  /** While it is checked: whether the scan for malware is what is waited for. */
  readonly scan?: UploadView['scan']
  /** What went wrong, and whether the same file may do better another time. */
  readonly problem?: string
  readonly mayRetry?: boolean
}

const problemText = (t: Text, file: Brought, error: unknown): string => {
  const { name } = file
  if (error instanceof RefusedFile) return t('files.problem', { name, problem: t(`refusal.${error.problem}`) })
  if (error instanceof BrokenUpload) return t('files.broken', { name })
  return t('files.problem', { name, problem: failureText(error) })
}

/** Nobody goes on with an upload in parts: the server removes those that came. Where it is not heard, the bucket does so after a day. */
const giveUp = (id: Id<'file'>): void => {
  forgetBegun(id)
  client(Uploads)('CANCEL_PARTS', { id }).catch(() => undefined)
}

let last = 0
/** More at once would only wait for one another. */
const atOnce = 3

/**
 * Files on their way to the server for a purpose, a few at a time.
 * @param onReady told of each that passed its check; what it answers is part of the way
 */
export const useUploads = (
  purpose: PurposeName,
  onReady: (upload: UploadView, file: Brought) => Promise<void> | void,
) => {
  const t = useText()
  const [items, setItems] = useState<readonly Sending[]>([])
  const [, again] = useReducer((count: number) => count + 1, 0)
  const running = useRef(new Map<number, AbortController>())
  const waiting = useRef<{ key: number; file: Brought }[]>([])
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
    const steps: UploadSteps = {
      signal,
      onSent: share => change(key, { share }),
      onHeld: isHeld => change(key, { state: isHeld ? 'held' : 'sending' }),
      onChecking: scan => change(key, { state: 'checking', share: 1, scan }),
    }
    const bringing = isKept(file) ? uploadKept(purpose, file, steps) : upload(purpose, file, steps)
    bringing
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

  const start = (key: number, file: Brought) => {
    waiting.current.push({ key, file })
    next()
  }
  const inHand = new Set(items.map(({ file }) => file.name))
  return {
    items,
    /** What broke off at an earlier visit, and goes on when the same file is chosen again. */
    begun: begunFor(purpose).filter(({ name }) => !inHand.has(name)),
    forget: (id: Id<'file'>) => {
      giveUp(id)
      again()
    },
    busy: items.some(({ state }) => state !== 'failed'),
    /** @param room how many are taken; of the others it is said that there is no room for them */
    add: (files: readonly Brought[], room = files.length) => {
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
      const file = items.find(each => each.key === key)?.file
      const begun = file && !isKept(file) && begunOf(purpose, file)
      if (begun) giveUp(begun)
      drop(key)
    },
  }
}

export type UploadsInHand = ReturnType<typeof useUploads>
