import { Trash2 } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { mostDealFiles } from '#shared/deals/deal-file.ts'
import type { Request, Side } from '#shared/deals/request.ts'
import { leafOfSide, nameOfSide } from '#shared/deals/sides.ts'
import { type DealFileView, Uploads } from '#shared/deals/Uploads.contract.ts'
import { client } from '../../lib/call.ts'
import { useText } from '../../lib/i18n.ts'
import { useCommand, useQueryOf } from '../../lib/query.ts'
import { useSize } from '../../lib/size.ts'
import { DropMany, UploadList } from '../../parts/uploader.tsx'
import { useUploads } from '../../parts/use-uploads.ts'
import { IconButton } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Section } from '../../ui/page.tsx'
import { RelativeDate } from '../../ui/relative-date.tsx'
import { TextSkeleton } from '../../ui/skeleton.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { useAttending } from './attending.ts'
import { FileRow, thumbMs, useSaving } from './file-row.tsx'

/** One of them, with its picture in small by an address that is good for a minute. */
const OneFile = ({ request, file, action }: { request: Request; file: DealFileView; action: ReactNode }) => {
  const size = useSize()
  const saveAs = useSaving()
  const of = { requestId: request.id, id: file.id }
  const thumb = useQueryOf(
    Uploads,
    'GET_REQUEST_URL',
    { ...of, thumb: true },
    { enabled: file.hasThumb, pollMs: thumbMs },
  )
  return (
    <FileRow
      name={file.name}
      thumb={thumb.data?.url}
      onSave={() => void saveAs(file.name, () => client(Uploads)('GET_REQUEST_URL', of))}
      action={action}
    >
      <p className="party-note">
        {nameOfSide(request, file.side)} · {size(file.size)} · <RelativeDate at={file.at} />
      </p>
    </FileRow>
  )
}

type DealFilesProps = { readonly request: Request; readonly side: Side; readonly attends: boolean }

/** The files of a deal: what both sides brought, to look at and to save, and a place to bring more. */
export const DealFiles = ({ request, side, attends }: DealFilesProps) => {
  const t = useText()
  const toasts = useToasts()
  const found = useQueryOf(Uploads, 'GET_OF_REQUEST', { requestId: request.id })
  const add = useCommand(Uploads, 'ADD_TO_REQUEST')
  const remove = useCommand(Uploads, 'REMOVE_FROM_REQUEST')
  // One after another: two at once would ask for the same place.
  const queue = useRef(Promise.resolve())
  const uploads = useUploads('request', ({ id }) => {
    const adding = queue.current.then(async () => void (await add.run({ requestId: request.id, ids: [id] })))
    queue.current = adding.catch(() => undefined)
    return adding
  })
  const files = found.data?.files ?? []
  const needing = { needs: leafOfSide[side] }
  const attending = useAttending(attends)
  const room = mostDealFiles - files.length - uploads.items.filter(({ state }) => state !== 'failed').length
  return (
    <Section title={t('files.deal')}>
      <p className="field-help">{t('files.deal.help')}</p>
      {found.error && !found.data ? <Failure error={found.error} onRetry={() => void found.refetch()} /> : null}
      {found.isPending ? <TextSkeleton lines={2} /> : null}
      {found.data && files.length === 0 ? <p>{t('files.deal.none')}</p> : null}
      <ul className="deal-files">
        {files.map(file => (
          <OneFile
            key={file.id}
            request={request}
            file={file}
            action={
              file.side === side && request.signs.length === 0 && !request.replacedBy ? (
                <IconButton
                  icon={Trash2}
                  label={t('files.removeName', { name: file.name })}
                  of={needing}
                  {...attending}
                  onClick={() =>
                    remove.run({ requestId: request.id, id: file.id }).then(
                      () => toasts.done('files.deal.removed', { name: file.name }),
                      error => toasts.failed(error),
                    )
                  }
                />
              ) : null
            }
          />
        ))}
      </ul>
      <DropMany
        purpose="request"
        label={t('files.choose.many')}
        of={needing}
        {...attending}
        room={room}
        uploads={uploads}
      />
      <UploadList uploads={uploads} />
    </Section>
  )
}
