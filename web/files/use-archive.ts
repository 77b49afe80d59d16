import { useEffect, useRef, useState } from 'react'
import { archiveProblem, mostArchived } from '#shared/files/archive.ts'
import type { FileCard } from '#shared/files/file-card.ts'
import { useText } from '../lib/i18n.ts'
import { useSize } from '../lib/size.ts'
import { useToasts } from '../ui/toasts.tsx'

/** Downloads files as one archive, and tells how far it is. Leaving the page ends it. */
export const useArchive = () => {
  const t = useText()
  const size = useSize()
  const toasts = useToasts()
  const [progress, setProgress] = useState<{ readonly done: number; readonly total: number }>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  /** Why so many files are too much for one archive. */
  const problemOf = (files: readonly Pick<FileCard, 'size'>[]): string | undefined => {
    const problem = archiveProblem(files)
    if (problem?.by === 'files') return t('files.archive.tooMany', { limit: mostArchived.files })
    if (!problem) return undefined
    return t('files.archive.tooLarge', { size: size(problem.asked), limit: size(mostArchived.bytes) })
  }
  const run = async (files: readonly Pick<FileCard, 'id' | 'size'>[]) => {
    const abort = new AbortController()
    running.current = abort
    setProgress({ done: 0, total: files.length })
    try {
      const { downloadArchive } = await import('./archive.ts')
      await downloadArchive(
        files,
        t('files.keep.archive.name'),
        done => setProgress({ done, total: files.length }),
        abort.signal,
      )
    } catch (error) {
      if (!abort.signal.aborted) toasts.failed(error)
    } finally {
      setProgress(undefined)
    }
  }
  return { run, problemOf, progress, cancel: () => running.current?.abort() }
}
