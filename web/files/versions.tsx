import { Download } from 'lucide-react'
import { Files, type ThreadView, type VersionView } from '#shared/files/Files.contract.ts'
import { client } from '../lib/call.ts'
import { downloadUrl } from '../lib/download.ts'
import { useText } from '../lib/i18n.ts'
import { useSize } from '../lib/size.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { RelativeDate } from '../ui/relative-date.tsx'
import { StatusPill } from '../ui/status-pill.tsx'
import { useToasts } from '../ui/toasts.tsx'

/** Saves a version of a file, by an address that is asked for now. */
export const useDownload = (id: ThreadView['id']) => {
  const toasts = useToasts()
  return async ({ number }: Pick<VersionView, 'number'>) => {
    try {
      const { urls } = await client(Files)('GET_URLS', { files: [{ id, number }] })
      const [file] = urls
      if (file) downloadUrl(file.url, file.name)
    } catch (error) {
      toasts.failed(error)
    }
  }
}

type Props = { readonly thread: ThreadView; readonly shown: number; readonly onShow: (number: number) => void }

/** The versions of a file, newest first: who brought each, when, and what was said of it. */
export const Versions = ({ thread, shown, onShow }: Props) => {
  const t = useText()
  const size = useSize()
  const download = useDownload(thread.id)
  return (
    <ol className="file-versions" reversed>
      {thread.versions.map(version => {
        const { number, name, note, at, byName, size: bytes } = version
        return (
          <li key={number} value={number}>
            <div>
              <p>
                <strong>{t('files.keep.version', { number })}</strong>{' '}
                {number === shown ? <StatusPill tone="accent">{t('files.one.shown')}</StatusPill> : null}
              </p>
              <p className="party-note">
                {[name, size(bytes), byName].filter(Boolean).join(' · ')} · <RelativeDate at={at} />
              </p>
              {note ? <p>{note}</p> : null}
            </div>
            <div className="file-version-acts">
              {number === shown ? null : (
                <Button small tone="quiet" onClick={() => onShow(number)}>
                  {t('files.one.show', { number })}
                </Button>
              )}
              <IconButton
                icon={Download}
                label={`${t('files.one.download')}: ${t('files.keep.version', { number })}`}
                onClick={() => void download(version)}
              />
            </div>
          </li>
        )
      })}
    </ol>
  )
}
