import { useEffect, useRef, useState } from 'react'
import { mostArchived } from '#shared/files/archive.ts'
import type { FileCard } from '#shared/files/file-card.ts'
import { useToasts } from '../ui/toasts.tsx'

/** A page of a list of files, from a cursor on. */
export type LoadFiles = (
  cursor: { readonly cursor?: string },
  signal: AbortSignal,
) => Promise<{ readonly items: readonly FileCard[]; readonly cursor?: string | undefined }>

/** All files of a list, page after page, as many as one archive holds; and whether there are more. */
export const allOf = async (load: LoadFiles, signal: AbortSignal) => {
  const files: FileCard[] = []
  let cursor: string | undefined
  do {
    const page = await load(cursor === undefined ? {} : { cursor }, signal)
    signal.throwIfAborted()
    files.push(...page.items)
    cursor = page.cursor
  } while (cursor !== undefined && files.length < mostArchived.files)
  const isCut = cursor !== undefined || files.length > mostArchived.files
  return { files: files.slice(0, mostArchived.files), isCut }
}

/**
 * What stays chosen of files, to some of which something was done. Of a page that is not shown they are as they were before that, which nothing more
 * can be done to: those have to be chosen anew.
 */
export const stillChosen = (
  chosen: ReadonlyMap<string, FileCard>,
  done: ReadonlySet<string>,
  shown: ReadonlyMap<string, FileCard>,
): ReadonlyMap<string, FileCard> => new Map([...chosen].filter(([id]) => shown.has(id) || !done.has(id)))

/**
 * Chooses all files of a list, whatever page shows of it. Leaving it ends that, and so does narrowing it otherwise: what was found then is no
 * longer what one looks at.
 * @param of the list as it is narrowed
 */
export const useChooseAll = (of: string, load: LoadFiles, onFiles: (files: readonly FileCard[]) => void) => {
  const toasts = useToasts()
  const [busy, setBusy] = useState(false)
  const running = useRef<AbortController>(undefined)
  const stop = () => running.current?.abort()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list is another choice.
  useEffect(() => stop, [of])
  const run = async () => {
    const abort = new AbortController()
    running.current = abort
    setBusy(true)
    try {
      const { files, isCut } = await allOf(load, abort.signal)
      onFiles(files)
      if (isCut) toasts.tell('files.many.first', { limit: mostArchived.files })
    } catch (error) {
      if (!abort.signal.aborted) toasts.failed(error)
    } finally {
      if (running.current === abort) setBusy(false)
    }
  }
  return { run, busy, stop }
}
