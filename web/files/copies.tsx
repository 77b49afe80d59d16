import { Copy as CopyIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { CopyView } from '#shared/files/copy.ts'
import { Files, type ThreadView, type VersionView } from '#shared/files/Files.contract.ts'
import { client } from '../lib/call.ts'
import { config } from '../lib/config.ts'
import { downloadFile, downloadUrl } from '../lib/download.ts'
import { useText } from '../lib/i18n.ts'
import { useCommand, useQueryOf } from '../lib/query.ts'
import { useSize } from '../lib/size.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { Section } from '../ui/page.tsx'
import { StatusPill } from '../ui/status-pill.tsx'
import { useToasts } from '../ui/toasts.tsx'
import './files.css'

type Props = { readonly thread: ThreadView; readonly version: VersionView }
type Made = CopyView & { readonly cid: string }

const tones = {
  waiting: 'info',
  queued: 'info',
  pinning: 'info',
  pinned: 'positive',
  failed: 'warning',
  ending: 'neutral',
} as const

/** How long a page that shows a copy on its way rests before it looks again. */
const lookAgainMs = 5000

/** Whether this place keeps copies on IPFS at all. */
const useOffer = (): boolean => {
  const [offers, setOffers] = useState(false)
  useEffect(() => {
    config().then(
      ({ offersCopies = false }) => setOffers(offersCopies),
      () => setOffers(false),
    )
  }, [])
  return offers
}

/** Gets the file from its copy: every block is held to its identifier, the file to its fingerprint, and then it is saved. */
const useCopyDownload = ({ thread, version }: Props, cid: string) => {
  const t = useText()
  const toasts = useToasts()
  const [busy, setBusy] = useState(false)
  const ask = () => client(Files)('IPFS_DOWNLOAD', { id: thread.id, hash: cid })
  const open = async () => {
    setBusy(true)
    try {
      const [found, { openCopy }] = await Promise.all([ask(), import('./open-copy.ts')])
      const answer = await fetch(found.url)
      if (!answer.ok) throw new Error(`the copy answered ${answer.status}`)
      const car = new Uint8Array(await answer.arrayBuffer())
      const content = await openCopy(car, cid, { ...found, thread: thread.id, hash: version.hash }).catch(
        () => undefined,
      )
      if (!content) return toasts.failed(new Error(t('files.copy.broken')))
      downloadFile(found.name, content, found.type)
      toasts.done('files.copy.opened', { name: found.name })
    } catch (error) {
      toasts.failed(error)
    } finally {
      setBusy(false)
    }
  }
  const archive = () => ask().then(({ url }) => downloadUrl(url, `${cid}.car`), toasts.failed)
  return { open, archive, busy }
}

/** A copy that has its identifier: what it is, how to get it, and how anybody checks it. */
const Known = ({ copy, ...props }: Props & { copy: Made }) => {
  const t = useText()
  const size = useSize()
  const toasts = useToasts()
  const { cid } = copy
  const { open, archive, busy } = useCopyDownload(props, cid)
  return (
    <>
      <dl className="file-copy">
        <dt>{t('files.copy.identifier')}</dt>
        <dd>
          <code className="file-hash">{cid}</code>
          <IconButton
            icon={CopyIcon}
            label={t('files.copy.copy')}
            onClick={() =>
              void navigator.clipboard.writeText(cid).then(() => toasts.done('files.copy.copied'), toasts.failed)
            }
          />
        </dd>
        <dt>{t('files.copy.size')}</dt>
        <dd>{size(copy.size ?? 0)}</dd>
      </dl>
      <div className="form-actions">
        <Button busy={busy} onClick={() => void open()}>
          {t('files.copy.open')}
        </Button>
        <Button tone="quiet" onClick={() => void archive()}>
          {t('files.copy.archive')}
        </Button>
      </div>
      <details>
        <summary>{t('files.copy.check')}</summary>
        <p>{t('files.copy.check.text')}</p>
        <pre className="file-commands">{t('files.copy.check.commands', { cid })}</pre>
      </details>
    </>
  )
}

/** A copy that there is, or is to be. */
const Kept = ({ copy, ...props }: Props & { copy: CopyView }) => {
  const t = useText()
  const toasts = useToasts()
  const end = useCommand(Files, 'IPFS_REMOVE')
  const { thread, version } = props
  const { number } = version
  const isOnItsWay = copy.state !== 'pinned'
  const { refetch } = useQueryOf(Files, 'THREAD_GET_BY_ID', { id: thread.id })
  useEffect(() => {
    if (!isOnItsWay) return
    const timer = setInterval(() => void refetch(), lookAgainMs)
    return () => clearInterval(timer)
  }, [isOnItsWay, refetch])
  return (
    <>
      <p>
        <StatusPill tone={tones[copy.state]}>{t(`files.copy.state.${copy.state}`)}</StatusPill>
      </p>
      {copy.cid && copy.state !== 'ending' ? <Known {...props} copy={{ ...copy, cid: copy.cid }} /> : null}
      {thread.isOwn && copy.state !== 'ending' ? (
        <ConfirmButton
          danger
          of={end}
          label={t('files.copy.end')}
          title={t('files.copy.end.title', { number })}
          message={t('files.copy.end.text')}
          run={() => end.run({ id: thread.id, number }).then(() => toasts.done('files.copy.ended', { number }))}
        />
      ) : null}
    </>
  )
}

/** Whether the version that is shown is kept on IPFS, and what may be done about it. */
export const Copies = ({ thread, version }: Props) => {
  const t = useText()
  const toasts = useToasts()
  const keep = useCommand(Files, 'IPFS_UPLOAD')
  const isOffered = useOffer()
  const { number } = version
  const copy = thread.copies.find(each => each.number === number)
  if (!copy && !(thread.isOwn && isOffered)) return null
  return (
    <Section title={t('files.copy.title')}>
      <p className="field-help">{t('files.copy.intro')}</p>
      {copy ? (
        <Kept key={number} thread={thread} version={version} copy={copy} />
      ) : (
        <Button
          of={keep}
          onClick={() =>
            void keep
              .run({ id: thread.id, number })
              .then(() => toasts.done('files.copy.asked', { number }), toasts.failed)
          }
        >
          {t('files.copy.keep', { number })}
        </Button>
      )}
    </Section>
  )
}
