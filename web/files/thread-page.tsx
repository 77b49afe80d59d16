import { Download, Pencil, Share2 } from 'lucide-react'
import { useId, useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { Files, type ThreadView } from '#shared/files/Files.contract.ts'
import { filesPaths } from '#shared/files/paths.ts'
import { noteLength } from '#shared/files/thread.ts'
import type { Id } from '#shared/kit/id.ts'
import { useText } from '../lib/i18n.ts'
import { useCommand, useQueryOf } from '../lib/query.ts'
import { useSize } from '../lib/size.ts'
import { useFilters } from '../lib/url-state.ts'
import { DropZone, UploadList } from '../parts/uploader.tsx'
import { useUploads } from '../parts/use-uploads.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { Leaving } from '../ui/confirm-dialog.tsx'
import { Failure } from '../ui/failure.tsx'
import { FieldFrame } from '../ui/field-frame.tsx'
import { later } from '../ui/later.tsx'
import { Detail, Page, Section, SideFacts } from '../ui/page.tsx'
import { RelativeDate } from '../ui/relative-date.tsx'
import { TextSkeleton } from '../ui/skeleton.tsx'
import { StatusPill } from '../ui/status-pill.tsx'
import { useToasts } from '../ui/toasts.tsx'
import './files.css'
import { Preview } from './preview.tsx'
import { Readers } from './readers.tsx'
import { Signatures, Wanted } from './signatures.tsx'
import { useDownload, Versions } from './versions.tsx'

const EditDialog = later(() => import('./edit-dialog.tsx').then(module => module.EditDialog))
const Copies = later(() => import('./copies.tsx').then(module => module.Copies))
const ShareDialog = later(() => import('./share-dialog.tsx').then(module => module.ShareDialog))

const defaults = { version: '' }

/** What the owner does to the whole file: takes it back, gives it back, removes it. */
const OwnerActs = ({ thread }: { thread: ThreadView }) => {
  const t = useText()
  const toasts = useToasts()
  const navigate = useNavigate()
  const withdraw = useCommand(Files, 'WITHDRAW')
  const restore = useCommand(Files, 'RESTORE')
  const remove = useCommand(Files, 'THREAD_REMOVE')
  const { id, version, title: name, status } = thread
  const seen = { id, version }
  return (
    <div className="form-actions">
      {status === 'withdrawn' ? (
        <Button
          of={restore}
          onClick={() => void restore.run(seen).then(() => toasts.done('files.one.restored', { name }), toasts.failed)}
        >
          {t('files.thread.event.restore')}
        </Button>
      ) : (
        <ConfirmButton
          of={withdraw}
          label={t('files.thread.event.withdraw')}
          title={t('files.one.withdraw.title', { name })}
          message={t('files.one.withdraw.text')}
          run={() => withdraw.run(seen).then(() => toasts.done('files.one.withdrawn', { name }))}
        />
      )}
      <ConfirmButton
        danger
        of={remove}
        label={t('files.thread.event.remove')}
        title={t('files.one.remove.title', { name })}
        message={t('files.one.remove.text')}
        run={async () => {
          // What others read is withdrawn from them first: both at once may be more than one step holds.
          if (status === 'active') await withdraw.run(seen)
          await remove.run(status === 'active' ? { id, version: version + 1 } : seen)
          toasts.done('files.one.removed', { name })
          void navigate(filesPaths.files(thread.folder ? { folder: thread.folder } : {}), { replace: true })
        }}
      />
    </div>
  )
}

/** Where the owner brings the next version. */
const NextVersion = ({ thread }: { thread: ThreadView }) => {
  const t = useText()
  const toasts = useToasts()
  const id = useId()
  const [note, write] = useState('')
  const add = useCommand(Files, 'ADD_VERSION')
  const uploads = useUploads('thread', async ({ id: file }) => {
    const { number } = await add.run({ id: thread.id, file, note })
    write('')
    toasts.done('files.one.versionAdded', { number })
  })
  return (
    <>
      <div className="ui form">
        <FieldFrame id={id} label={t('files.one.note')} optional error={undefined}>
          <input id={id} value={note} maxLength={noteLength} onChange={event => write(event.target.value)} />
        </FieldFrame>
      </div>
      <DropZone purpose="thread" label={t('files.one.newVersion')} of={{ needs: add.needs }} onFiles={uploads.add} />
      <p className="field-help">{t('files.one.newVersion.help')}</p>
      <UploadList uploads={uploads} />
      <Leaving when={uploads.busy} />
    </>
  )
}

const Thread = ({ thread }: { thread: ThreadView }) => {
  const t = useText()
  const size = useSize()
  const { filters, setFilters } = useFilters(defaults)
  const [dialog, open] = useState<'edit' | 'share'>()
  const download = useDownload(thread.id)
  const [newest] = thread.versions
  const shown = thread.versions.find(({ number }) => String(number) === filters.version) ?? newest
  const { isOwn, title, status, ownerName, tags, readers } = thread
  if (!shown) return null
  const close = () => open(undefined)
  const show = (number: number) => setFilters({ version: number === newest?.number ? '' : String(number) })
  return (
    <Page
      title={title}
      aside={
        status === 'withdrawn' ? (
          <StatusPill tone="warning">{t('files.thread.status.withdrawn')}</StatusPill>
        ) : undefined
      }
      subtitle={isOwn ? undefined : t('files.one.fromOwner', { name: ownerName })}
      back={
        isOwn
          ? { to: filesPaths.files(), label: t('app.menu.management.files') }
          : { to: filesPaths.shared(), label: t('files.page.filesShared') }
      }
      action={
        <>
          {isOwn ? (
            <>
              <Button icon={Pencil} onClick={() => open('edit')}>
                {t('files.one.edit')}
              </Button>
              <Button
                icon={Share2}
                why={status === 'withdrawn' ? t('files.one.withdrawn.note') : undefined}
                onClick={() => open('share')}
              >
                {t('files.share.action')}
              </Button>
            </>
          ) : null}
          <Button tone="primary" icon={Download} onClick={() => void download(shown)}>
            {t('files.one.download')}
          </Button>
        </>
      }
    >
      <Wanted thread={thread} shown={shown} onShow={show} />
      <Detail
        side={
          <>
            <SideFacts
              title={t('files.one.facts')}
              facts={[
                { label: t('files.keep.name'), value: shown.name },
                { label: t('files.keep.size'), value: size(shown.size) },
                { label: t('files.keep.tags'), value: tags.join(', ') },
                { label: t('files.one.brought'), value: <RelativeDate at={thread.createdAt} /> },
                { label: t('files.keep.changed'), value: <RelativeDate at={thread.updatedAt} /> },
                {
                  label: t('files.one.fingerprint'),
                  value: <code className="file-hash">{shown.hash}</code>,
                },
              ]}
            />
            {readers ? (
              <Section title={t('files.one.readers')} plain>
                {status === 'withdrawn' ? <p>{t('files.one.withdrawn.note')}</p> : null}
                <Readers thread={thread} readers={readers} />
              </Section>
            ) : null}
            {isOwn ? <OwnerActs thread={thread} /> : null}
          </>
        }
      >
        <div className="file-preview">
          <Preview key={shown.number} id={thread.id} file={shown} />
        </div>
        <Section title={t('files.one.versions')}>
          <Versions thread={thread} shown={shown.number} onShow={show} />
          {isOwn ? <NextVersion thread={thread} /> : null}
        </Section>
        <Signatures thread={thread} shown={shown} />
        <Copies thread={thread} version={shown} />
      </Detail>
      {dialog === 'edit' ? <EditDialog thread={thread} onClose={close} /> : null}
      {dialog === 'share' ? <ShareDialog thread={thread} onClose={close} /> : null}
    </Page>
  )
}

/** A file with its versions, for its owner and for whom it is shared with. */
export const ThreadPage = () => {
  const t = useText()
  const id = (useParams().threadId ?? '') as Id<'fileThread'>
  const { data, error, refetch } = useQueryOf(Files, 'THREAD_GET_BY_ID', { id })
  if (data) return <Thread thread={data} />
  return (
    <Page title={t('app.menu.management.files')}>
      {error ? <Failure error={error} onRetry={() => void refetch()} /> : <TextSkeleton lines={6} />}
    </Page>
  )
}
