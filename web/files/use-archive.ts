import { useEffect, useRef, useState } from 'react'
import { addressesAtOnce } from '#shared/files/Files.contract.ts'
import type { FileCard } from '#shared/files/file-card.ts'
import { useText } from '../lib/i18n.ts'
import { useToasts } from '../ui/toasts.tsx'

/** Downloads files as one archive, and tells how far it is. Leaving the page ends it. */
export const useArchive = () => {
  const t = useText()
  const toasts = useToasts()
  const [progress, setProgress] = useState<{ readonly done: number; readonly total: number }>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const run = async (files: readonly Pick<FileCard, 'id'>[]) => {
    const some = files.slice(0, addressesAtOnce)
    const abort = new AbortController()
    running.current = abort
    setProgress({ done: 0, total: some.length })
    try {
      const { downloadArchive } = await import('./archive.ts')
      await downloadArchive(
        some,
        t('files.keep.archive.name'),
        done => setProgress({ done, total: some.length }),
        abort.signal,
      )
    } catch (error) {
      if (!abort.signal.aborted) toasts.failed(error)
    } finally {
      setProgress(undefined)
    }
  }
  return { run, progress }
}
