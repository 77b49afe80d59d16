import { X } from 'lucide-react'
import { Files, type ReaderView, type ThreadView } from '#shared/files/Files.contract.ts'
import { readerKey } from '#shared/files/reading.ts'
import { useText } from '../lib/i18n.ts'
import { useCommand } from '../lib/query.ts'
import { Party } from '../parts/party.tsx'
import { IconButton } from '../ui/button.tsx'
import { RelativeDate } from '../ui/relative-date.tsx'
import { useToasts } from '../ui/toasts.tsx'

/** With whom a file is shared, each with the way to end that. */
export const Readers = ({ thread, readers }: { thread: ThreadView; readers: readonly ReaderView[] }) => {
  const t = useText()
  const toasts = useToasts()
  const end = useCommand(Files, 'UNSHARE')
  if (readers.length === 0) return <p>{t('files.one.readers.none')}</p>
  const stop = ({ id, type, oid }: ReaderView, name: string) =>
    end.run({ id: thread.id, reader: { id, type, ...(oid && { oid }) } }).then(
      () => toasts.done('files.share.ended', { name }),
      error => toasts.failed(error),
    )
  return (
    <ul className="file-readers">
      {readers.map(reader => {
        const name = reader.name || t('files.share.somebody')
        return (
          <li key={readerKey(reader)}>
            <Party name={name} square={reader.type !== 'user'} note={<RelativeDate at={reader.at} />} />
            <IconButton
              icon={X}
              label={t('files.share.end.of', { name })}
              of={end}
              onClick={() => void stop(reader, name)}
            />
          </li>
        )
      })}
    </ul>
  )
}
