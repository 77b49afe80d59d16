import { RotateCcw, X } from 'lucide-react'
import type { PurposeName } from '#shared/file-purposes.ts'
import { endingsOf, purposeOf } from '#shared/files/purposes.ts'
import { Uploads } from '#shared/files/Uploads.contract.ts'
import { fileKinds } from '#shared/kit/file-kinds.ts'
import { type Text, useText } from '../lib/i18n.ts'
import { useQueryOf } from '../lib/query.ts'
import { useSize } from '../lib/size.ts'
import { IconButton } from '../ui/button.tsx'
import { Progress } from '../ui/progress.tsx'
import type { Whying } from '../ui/why.tsx'
import { DropArea } from './drop-area.tsx'
import './uploader.css'
import type { Sending, UploadsInHand } from './use-uploads.ts'

const acceptOf = (purpose: PurposeName): string =>
  purposeOf(purpose)
    .kinds.flatMap(kind => [kind, ...fileKinds[kind].endings.map(ending => `.${ending}`)])
    .join(',')

type DropProps = Omit<Parameters<typeof DropArea>[0], 'accept' | 'help' | 'children'> & {
  readonly purpose: PurposeName
}

/** Where files of a purpose are dropped, pasted or chosen, with what is taken there. */
export const DropZone = ({ purpose, ...drop }: DropProps) => {
  const t = useText()
  return (
    <DropArea {...drop} accept={acceptOf(purpose)} help={t('files.drop', { kinds: endingsOf(purpose) })}>
      {purposeOf(purpose).isPublic ? null : <Room />}
    </DropArea>
  )
}

/** How much more may be kept, as far as it is known. */
const Room = () => {
  const t = useText()
  const size = useSize()
  const { data } = useQueryOf(Uploads, 'GET_ROOM', {})
  return data ? <p className="field-help">{t('files.room', { free: size(data.bytes) })}</p> : null
}

type DropManyProps = Pick<DropProps, 'purpose' | 'label' | keyof Whying> & {
  /** How many more are taken. */
  readonly room: number
  readonly uploads: UploadsInHand
}

/** The same for several at once, of which as many are sent as there is room for; of the others it is said that there is none. */
export const DropMany = ({ purpose, label, room, uploads, of, why, ask }: DropManyProps) => {
  const t = useText()
  return (
    <DropZone
      purpose={purpose}
      label={label}
      many
      of={of}
      why={why || (room <= 0 && t('app.why.noRoom'))}
      ask={ask}
      onFiles={files => uploads.add(files, room)}
    />
  )
}

/** What is looked at in a file that was sent. */
const checkingOf = {
  check: 'files.checking',
  running: 'files.scanning',
  late: 'files.scanLate',
} as const

/** What is said of a file on its way. */
const labelOf = (t: Text, { state, file: { name }, scan }: Sending): string => {
  if (state === 'checking') return t(checkingOf[scan ?? 'check'], { name })
  return state === 'held' ? t('files.held', { name }) : name
}

const Item = ({ item, uploads }: { item: Sending; uploads: UploadsInHand }) => {
  const t = useText()
  const { key, file, state, share, problem, mayRetry } = item
  const { name } = file
  if (state === 'failed') {
    return (
      <li className="upload failed">
        <p role="alert">{problem}</p>
        {mayRetry ? (
          <IconButton icon={RotateCcw} label={t('files.retry', { name })} onClick={() => uploads.retry(key)} />
        ) : null}
        <IconButton icon={X} label={t('files.dismiss', { name })} onClick={() => uploads.cancel(key)} />
      </li>
    )
  }
  return (
    <li className="upload">
      <Progress label={labelOf(t, item)} done={share} total={1} />
      <IconButton icon={X} label={t('files.cancel', { name })} onClick={() => uploads.cancel(key)} />
    </li>
  )
}

/** Files on their way, each with how far it is, a way to stop it, and what went wrong. */
export const UploadList = ({ uploads }: { uploads: UploadsInHand }) => {
  const t = useText()
  const { items, begun, forget } = uploads
  if (items.length + begun.length === 0) return null
  return (
    <ul className="upload-list" aria-label={t('files.uploads')}>
      {items.map(item => (
        <Item key={item.key} item={item} uploads={uploads} />
      ))}
      {begun.map(({ id, name }) => (
        <li key={id} className="upload begun">
          <p>{t('files.begun', { name })}</p>
          <IconButton icon={X} label={t('files.dismiss', { name })} onClick={() => forget(id)} />
        </li>
      ))}
    </ul>
  )
}
