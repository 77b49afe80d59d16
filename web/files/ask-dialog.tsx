import { useId, useState } from 'react'
import { Files, type ShareTarget, type ThreadView } from '#shared/files/Files.contract.ts'
import { readerKey } from '#shared/files/reading.ts'
import { mostGroups, mostSigners } from '#shared/files/signing.ts'
import { displayName } from '#shared/identity/person.ts'
import { useAccount } from '../lib/account.tsx'
import { useLanguage, useText } from '../lib/i18n.ts'
import { useCommand } from '../lib/query.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { SearchSelect } from '../ui/search-select.tsx'
import { SelectInput } from '../ui/select-input.tsx'
import { useToasts } from '../ui/toasts.tsx'
import { useTargets } from './use-targets.ts'

type Target = {
  readonly id: string
  readonly type: 'user' | 'organization'
  readonly name: string
  readonly help: string
}

/** Asks people and organisations to sign a version: all at the same time, so many of them, or one after the other. */
export const AskDialog = ({ thread, number, onClose }: { thread: ThreadView; number: number; onClose: () => void }) => {
  const t = useText()
  const id = useId()
  const language = useLanguage()
  const toasts = useToasts()
  const { person } = useAccount()
  const ask = useCommand(Files, 'ASK_SIGNATURES')
  const [typed, type] = useState('')
  const [chosen, choose] = useState<readonly Target[]>([])
  const [isInOrder, order] = useState(false)
  const [wanted, want] = useState('')
  const { targets, isLooking, more } = useTargets(typed)
  const isPerson = (target: ShareTarget): target is ShareTarget & { type: 'user' | 'organization' } =>
    target.type !== 'team'
  const me: Target[] = person
    ? [{ id: person.uid, type: 'user', name: displayName(person) || person.email, help: t('files.signing.ask.me') }]
    : []
  const found = targets
    .filter(isPerson)
    .map(({ relation, ...target }): Target => ({ ...target, help: t(`files.share.relation.${relation}`) }))
  const known = new Map(
    [...me, ...found, ...chosen].map(target => [readerKey({ id: target.id, type: target.type }), target]),
  )
  const signers = chosen.map(({ id: who, type: kind }) => ({ id: who, type: kind }))
  const canOrder = chosen.length > 1 && chosen.length <= mostGroups
  const needed = Number(wanted)
  const groups =
    isInOrder && canOrder
      ? signers.map(signer => ({ signers: [signer] }))
      : [{ signers, ...(needed > 0 && needed < signers.length && { needed }) }]
  const send = () =>
    ask.run({ id: thread.id, number, groups, language }).then(
      () => {
        toasts.done('files.signing.asked')
        onClose()
      },
      error => toasts.failed(error),
    )
  return (
    <Dialog
      title={t('files.signing.ask.title', { number })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('files.folder.cancel')}</Button>
          <Button
            tone="primary"
            of={ask}
            why={chosen.length > 0 ? undefined : t('files.signing.ask.choose')}
            onClick={() => void send()}
          >
            {t('files.signing.ask.send')}
          </Button>
        </>
      }
    >
      <div className="ui form">
        <p id={`${id}-help`}>{t('files.signing.ask.help')}</p>
        <SearchSelect
          multiple
          label={t('files.signing.ask.who')}
          describedBy={`${id}-help`}
          choices={[...[...known].map(([value, { name, help }]) => ({ value, label: name, help })), ...more]}
          value={chosen.map(readerKey)}
          loading={isLooking}
          onSearch={type}
          onChange={value =>
            choose(
              [value]
                .flat()
                .slice(0, mostSigners)
                .flatMap(key => known.get(key) ?? []),
            )
          }
        />
        {canOrder ? (
          <SelectInput
            label={t('files.signing.ask.order')}
            empty={t('files.signing.ask.together')}
            choices={[{ value: 'order', label: t('files.signing.ask.oneByOne') }]}
            value={isInOrder ? 'order' : ''}
            onChange={value => order(value === 'order')}
          />
        ) : null}
        {chosen.length > 1 && !(isInOrder && canOrder) ? (
          <SelectInput
            label={t('files.signing.ask.needed')}
            empty={t('files.signing.ask.all')}
            choices={chosen.slice(1).map((_, n) => ({
              value: String(n + 1),
              label: t('files.signing.ask.some', { count: n + 1 }),
            }))}
            value={wanted}
            onChange={want}
          />
        ) : null}
      </div>
    </Dialog>
  )
}
