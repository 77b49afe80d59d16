import { useState } from 'react'
import { Files, type ShareTarget, sharedAtOnce, type ThreadView } from '#shared/files/Files.contract.ts'
import { readerKey } from '#shared/files/reading.ts'
import { useText } from '../lib/i18n.ts'
import { useCommand } from '../lib/query.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { SearchSelect } from '../ui/search-select.tsx'
import { useToasts } from '../ui/toasts.tsx'
import { useTargets } from './use-targets.ts'

type Props = { readonly thread: ThreadView; readonly onClose: () => void }

/** Chooses with whom a file is shared: people, teams and organisations, found by name. */
export const ShareDialog = ({ thread, onClose }: Props) => {
  const t = useText()
  const toasts = useToasts()
  const share = useCommand(Files, 'SHARE')
  const [typed, type] = useState('')
  const [chosen, choose] = useState<readonly ShareTarget[]>([])
  const { targets, isLooking, others, taken } = useTargets(typed)
  const there = new Set((thread.readers ?? []).map(readerKey))
  const found = targets.filter(target => !there.has(readerKey(target)))
  const known = new Map([...found, ...chosen].map(target => [readerKey(target), target]))
  const send = () =>
    share.run({ itemId: thread.id, toUsers: chosen.map(({ id, type: kind }) => ({ id, type: kind })) }).then(
      () => {
        toasts.done('files.share.done', { name: thread.title })
        onClose()
      },
      error => toasts.failed(error),
    )
  return (
    <Dialog
      title={t('files.share.title', { name: thread.title })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('files.folder.cancel')}</Button>
          <Button
            tone="primary"
            of={share}
            why={chosen.length > 0 ? undefined : t('files.share.choose')}
            onClick={() => void send()}
          >
            {t('files.share.action')}
          </Button>
        </>
      }
    >
      <p id="share-help">{t('files.share.help')}</p>
      <SearchSelect
        multiple
        label={t('files.share.with')}
        describedBy="share-help"
        choices={[
          ...[...known].map(([value, { name, relation }]) => ({
            value,
            label: name,
            help: t(`files.share.relation.${relation}`),
          })),
          ...others,
        ]}
        value={chosen.map(readerKey)}
        loading={isLooking}
        onSearch={type}
        onChange={value =>
          choose(
            taken([value].flat())
              .slice(0, sharedAtOnce)
              .flatMap(key => known.get(key) ?? []),
          )
        }
      />
    </Dialog>
  )
}
