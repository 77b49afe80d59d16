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
    files.push(...page.items)
    cursor = page.cursor
  } while (cursor !== undefined && files.length < mostArchived.files)
  const isCut = cursor !== undefined || files.length > mostArchived.files
  return { files: files.slice(0, mostArchived.files), isCut }
}

/** Chooses all files of a list, whatever page shows of it. Leaving it ends that. */
export const useChooseAll = (load: LoadFiles, onFiles: (files: readonly FileCard[]) => void) => {
  const toasts = useToasts()
  const [busy, setBusy] = useState(false)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
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
      setBusy(false)
    }
  }
  return { run, busy }
}
