import { Bell as BellIcon, CheckCheck, UserRound } from 'lucide-react'
import { Link } from 'react-router-dom'
import { Apprisings } from '#shared/chat/Apprisings.contract.ts'
import type { Face } from '#shared/files/Uploads.contract.ts'
import { actingFor } from '#shared/kit/paths.ts'
import { useLanguage, useText } from '../../lib/i18n.ts'
import { useCommand, useQueryOf } from '../../lib/query.ts'
import { useFaces } from '../../parts/faces.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/class-names.ts'
import { Failure } from '../../ui/failure.tsx'
import { RelativeDate } from '../../ui/relative-date.tsx'
import { TextSkeleton } from '../../ui/skeleton.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { noticeWords } from './notice-words.ts'
import './bell-list.css'

/** Who is behind it: the picture, or the letters of an organisation; a person who has none is not told by name here. */
const From = ({ face }: { face: Face | undefined }) => {
  const { name, picture, type } = face ?? {}
  if (name ?? picture) return <Avatar name={name ?? ''} picture={picture} square={type === 'organization'} />
  return (
    <span className="avatar size-28" aria-hidden="true">
      {type === 'user' ? <UserRound size={16} /> : <BellIcon size={16} />}
    </span>
  )
}

/** The last notifications, under the bell. */
export const BellList = ({ id, onGo }: { id: string; onGo: () => void }) => {
  const t = useText()
  const language = useLanguage()
  const toasts = useToasts()
  const list = useQueryOf(Apprisings, 'LIST', {}, { asPerson: true })
  const read = useCommand(Apprisings, 'MARK_AS_READ')
  const items = list.data?.items ?? []
  const isNew = items.some(item => !item.readAt)
  const faceOf = useFaces(items.map(({ from }) => from))
  return (
    <section id={id} className="bell-panel" aria-label={t('app.notifications')}>
      <div className="bell-head">
        <h2>{t('app.notifications')}</h2>
        {isNew ? (
          <Button
            tone="quiet"
            small
            icon={CheckCheck}
            busy={read.busy}
            onClick={() => void read.run({}).catch(toasts.failed)}
          >
            {t('app.notifications.markRead')}
          </Button>
        ) : null}
      </div>
      {list.error ? <Failure error={list.error} onRetry={() => void list.refetch()} /> : null}
      {list.isPending ? <TextSkeleton lines={4} /> : null}
      {list.data && items.length === 0 ? <p className="bell-none">{t('app.notifications.none')}</p> : null}
      <ul>
        {items.map(item => (
          <li key={item.id}>
            <Link
              to={actingFor(item.href, item.organisationId)}
              className={classes(!item.readAt && 'new')}
              onClick={() => {
                if (!item.readAt) void read.run({ ids: [item.id] }).catch(toasts.failed)
                onGo()
              }}
            >
              <From face={faceOf(item.from)} />
              <span>
                {noticeWords(item, t, language)}
                {item.readAt ? null : <span className="sr-only">{t('app.notifications.new')}</span>}
              </span>
              <RelativeDate at={item.at} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
