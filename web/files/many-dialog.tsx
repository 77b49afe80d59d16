import { CheckCircle2, CircleAlert } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Files } from '#shared/files/Files.contract.ts'
import type { FileCard } from '#shared/files/file-card.ts'
import { wayTo } from '#shared/files/folders.ts'
import { mostTags, Tag, typedTagsLength } from '#shared/files/thread.ts'
import type { Id } from '#shared/kit/id.ts'
import { failureText, useText } from '../lib/i18n.ts'
import { useCommand, useQueryOf } from '../lib/query.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { describedBy, FieldFrame } from '../ui/field-frame.tsx'
import { SelectInput } from '../ui/select-input.tsx'
import { tagsIn } from './edit-dialog.tsx'
import './many.css'

export const manyActs = ['move', 'tag', 'withdraw', 'restore'] as const
export type ManyAct = (typeof manyActs)[number]

type Outcome = { readonly done: true } | { readonly problem: string }
type Props = {
  readonly act: ManyAct
  readonly files: readonly FileCard[]
  /** Is handed to which of them it was done. */
  readonly onClose: (done: ReadonlySet<string>) => void
}

const top = 'top'

const Row = ({ file, outcome }: { file: FileCard; outcome: Outcome | undefined }) => {
  const t = useText()
  return (
    <li className="many-row">
      <span className="file-title">{file.title}</span>
      {outcome && 'done' in outcome ? (
        <span className="many-done">
          <CheckCircle2 size={16} aria-hidden /> {t('files.many.done')}
        </span>
      ) : null}
      {outcome && 'problem' in outcome ? (
        <span className="many-problem" role="alert">
          <CircleAlert size={16} aria-hidden /> {outcome.problem}
        </span>
      ) : null}
    </li>
  )
}

/**
 * Does the same to several files: moves them, tags them, takes them back or gives them back. Each is a command of its own, and each says
 * what came of it; what did not go may be tried again.
 */
export const ManyDialog = ({ act, files, onClose }: Props) => {
  const t = useText()
  const update = useCommand(Files, 'THREAD_UPDATE')
  const withdraw = useCommand(Files, 'WITHDRAW')
  const restore = useCommand(Files, 'RESTORE')
  const { data } = useQueryOf(Files, 'GET_FOLDERS', {}, { enabled: act === 'move' })
  const [folder, choose] = useState(top)
  const [typed, type] = useState('')
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map())
  const [busy, setBusy] = useState(false)
  const field = useId()
  const tagsHelp = t('files.one.tags.help', { limit: mostTags })
  const folders = data?.folders ?? []
  const tags = tagsIn(typed)
  const done = new Set([...outcomes].flatMap(([id, outcome]) => ('done' in outcome ? id : [])))
  const open = files.filter(({ id }) => !done.has(id))
  const doneOf = done.size
  const close = () => onClose(done)

  const one = ({ id, version = 0, tags: has }: FileCard): Promise<unknown> => {
    const seen = { id, version }
    if (act === 'withdraw') return withdraw.run(seen)
    if (act === 'restore') return restore.run(seen)
    if (act === 'move') return update.run({ ...seen, folder: folder === top ? null : (folder as Id<'folder'>) })
    return update.run({ ...seen, tags: [...new Set([...has, ...tags])] })
  }
  const run = async () => {
    setBusy(true)
    for (const file of open) {
      const outcome: Outcome = await one(file).then(
        () => ({ done: true }),
        (error: unknown) => ({ problem: failureText(error) }),
      )
      setOutcomes(before => new Map(before).set(file.id, outcome))
    }
    setBusy(false)
  }
  const problemOfTags = () => {
    if (act !== 'tag') return undefined
    if (tags.length === 0) return t('files.many.tag.none')
    return tags.length > mostTags || tags.some(tag => !Tag.safeParse(tag).success) ? tagsHelp : undefined
  }
  const fields: Readonly<Record<ManyAct, ReactNode>> = {
    move: (
      <SelectInput
        label={t('files.one.folder')}
        choices={[
          { value: top, label: t('files.folder.none') },
          ...folders.map(({ id }) => ({
            value: id,
            label: wayTo(folders, id)
              .map(({ name }) => name)
              .join(' / '),
          })),
        ]}
        value={folder}
        onChange={choose}
      />
    ),
    tag: (
      <FieldFrame id={field} label={t('files.many.tag.label')} help={tagsHelp} error={undefined}>
        <input
          id={field}
          value={typed}
          onChange={event => type(event.target.value)}
          maxLength={typedTagsLength}
          autoComplete="off"
          aria-describedby={describedBy(field, tagsHelp, undefined)}
        />
      </FieldFrame>
    ),
    withdraw: <p>{t('files.many.withdraw.text')}</p>,
    restore: <p>{t('files.many.restore.text')}</p>,
  }
  const needs = { move: update.needs, tag: update.needs, withdraw: withdraw.needs, restore: restore.needs }[act]
  return (
    <Dialog
      title={t(`files.many.${act}.title`, { count: files.length })}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{t(doneOf > 0 ? 'files.many.close' : 'files.folder.cancel')}</Button>
          {open.length > 0 ? (
            <Button tone="primary" of={{ needs }} busy={busy} why={problemOfTags()} onClick={() => void run()}>
              {t(doneOf > 0 ? 'files.many.again' : `files.many.${act}`)}
            </Button>
          ) : null}
        </>
      }
    >
      <div className="ui form">{fields[act]}</div>
      <p aria-live="polite" className="sr-only">
        {doneOf > 0 ? t('files.many.progress', { done: doneOf, total: files.length }) : ''}
      </p>
      <ul className="many-list">
        {files.map(file => (
          <Row key={file.id} file={file} outcome={outcomes.get(file.id)} />
        ))}
      </ul>
    </Dialog>
  )
}
