import { FileText, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { mostDealFiles } from '#shared/deals/deal-file.ts'
import type { Request, Side } from '#shared/deals/request.ts'
import { leafOfSide } from '#shared/deals/sides.ts'
import { type DealFileView, Uploads } from '#shared/deals/Uploads.contract.ts'
import { client } from '../../lib/call.ts'
import { downloadUrl } from '../../lib/download.ts'
import { useText } from '../../lib/i18n.ts'
import { useCommand, useQueryOf } from '../../lib/query.ts'
import { useSize } from '../../lib/size.ts'
import { DropMany, UploadList } from '../../parts/uploader.tsx'
import { useUploads } from '../../parts/use-uploads.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Section } from '../../ui/page.tsx'
import { RelativeDate } from '../../ui/relative-date.tsx'
import { TextSkeleton } from '../../ui/skeleton.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import './deal-files.css'

const minuteMs = 60_000

/** A picture in small, by an address that is good for a minute. */
const Thumb = ({ request, file }: { request: Request; file: DealFileView }) => {
  const of = { requestId: request.id, id: file.id, thumb: true }
  const found = useQueryOf(Uploads, 'GET_REQUEST_URL', of, { enabled: file.hasThumb, pollMs: minuteMs * 10 })
  return found.data ? (
    <img src={found.data.url} alt="" width={40} height={40} />
  ) : (
    <FileText size={24} aria-hidden className="deal-file-icon" />
  )
}

type DealFilesProps = { readonly request: Request; readonly side: Side }

/** The files of a deal: what both sides brought, to look at and to save, and a place to bring more. */
export const DealFiles = ({ request, side }: DealFilesProps) => {
  const t = useText()
  const size = useSize()
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
  const save = async ({ id, name }: DealFileView) => {
    try {
      const { url } = await client(Uploads)('GET_REQUEST_URL', { requestId: request.id, id })
      downloadUrl(url, name)
    } catch (error) {
      toasts.failed(error)
    }
  }
  const files = found.data?.files ?? []
  const needing = { needs: leafOfSide[side] }
  const room = mostDealFiles - files.length - uploads.items.filter(({ state }) => state !== 'failed').length
  return (
    <Section title={t('files.deal')}>
      <p className="field-help">{t('files.deal.help')}</p>
      {found.error && !found.data ? <Failure error={found.error} onRetry={() => void found.refetch()} /> : null}
      {found.isPending ? <TextSkeleton lines={2} /> : null}
      {found.data && files.length === 0 ? <p>{t('files.deal.none')}</p> : null}
      <ul className="deal-files">
        {files.map(file => (
          <li key={file.id}>
            <Thumb request={request} file={file} />
            <div>
              <Button tone="quiet" onClick={() => void save(file)}>
                {file.name}
              </Button>
              <p className="party-note">
                {file.side === 'demander' ? request.demanderName : request.supplierName} · {size(file.size)} ·{' '}
                <RelativeDate at={file.at} />
              </p>
            </div>
            {file.side === side && request.signs.length === 0 && !request.replacedBy ? (
              <IconButton
                icon={Trash2}
                label={t('files.removeName', { name: file.name })}
                of={needing}
                onClick={() =>
                  remove.run({ requestId: request.id, id: file.id }).then(
                    () => toasts.done('files.deal.removed', { name: file.name }),
                    error => toasts.failed(error),
                  )
                }
              />
            ) : null}
          </li>
        ))}
      </ul>
      <DropMany purpose="request" label={t('files.choose.many')} of={needing} room={room} uploads={uploads} />
      <UploadList uploads={uploads} />
    </Section>
  )
}
