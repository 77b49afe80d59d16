import { useState } from 'react'
import { anyFolder, Files } from '#shared/files/Files.contract.ts'
import type { FileCard } from '#shared/files/file-card.ts'
import { queryLength } from '#shared/kit/query.ts'
import { useGoOn } from '../lib/go-on.ts'
import { useText } from '../lib/i18n.ts'
import { useMoreOf } from '../lib/query.ts'
import { useSize } from '../lib/size.ts'
import type { KeptVersion } from '../lib/upload.ts'
import { Button } from '../ui/button.tsx'
import { CheckInput } from '../ui/check-input.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Failure } from '../ui/failure.tsx'
import { FilterSelect, SearchInput } from '../ui/filter-bar.tsx'
import { TextSkeleton } from '../ui/skeleton.tsx'
import './kept-dialog.css'

const lists = ['own', 'withMe'] as const

type Props = {
  /** How many may be chosen. */
  readonly room: number
  /** Why a file cannot be chosen; nothing of one that can. */
  readonly whyNot?: (file: FileCard) => string | undefined
  readonly onPick: (files: readonly KeptVersion[]) => void
  readonly onClose: () => void
}

/** Chooses among the files that one keeps, and those that others share with one. */
export const KeptDialog = ({ room, whyNot, onPick, onClose }: Props) => {
  const t = useText()
  const size = useSize()
  const [list, setList] = useState<(typeof lists)[number]>('own')
  const [query, search] = useState('')
  const [chosen, choose] = useState<ReadonlyMap<string, FileCard>>(new Map())
  const found = useMoreOf(Files, 'GET_DATA', { list, folder: anyFolder, query: query.slice(0, queryLength) })
  const { data, error, hasNextPage, isFetchingNextPage } = found
  const files = data?.pages.flatMap(({ items }) => items)
  useGoOn(found, files?.length === 0)
  const put = (file: FileCard, on: boolean) => {
    const next = new Map(chosen)
    if (on) next.set(file.id, file)
    else next.delete(file.id)
    choose(next)
  }
  const take = () => {
    onPick(
      [...chosen.values()].map(({ id, number, name, type, size: bytes }) => ({
        thread: id,
        number,
        name,
        type,
        size: bytes,
      })),
    )
    onClose()
  }
  const isFull = chosen.size >= room
  // What was looked through only so far has not been found to have nothing.
  const nothing = hasNextPage ? 'app.list.nothingHere' : query ? 'files.kept.nothing' : 'files.kept.none'
  return (
    <Dialog
      title={t('files.kept.title')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('app.cancel')}</Button>
          <Button tone="primary" why={chosen.size === 0 && t('files.kept.choose')} onClick={take}>
            {t('files.kept.take', { count: chosen.size })}
          </Button>
        </>
      }
    >
      <div className="kept-filters">
        <SearchInput label={t('files.kept.search')} value={query} onChange={search} />
        <FilterSelect
          label={t('files.kept.of')}
          value={list}
          choices={lists.map(value => ({ value, label: t(`files.kept.of.${value}`) }))}
          onChange={value => setList(value === 'withMe' ? 'withMe' : 'own')}
        />
      </div>
      {error && !files?.length ? <Failure error={error} onRetry={() => void found.refetch()} /> : null}
      {!files && !error ? <TextSkeleton lines={5} /> : null}
      {files?.length === 0 && !error ? <p role="status">{t(nothing)}</p> : null}
      {files && files.length > 0 ? (
        <ul className="kept-list" aria-label={t('files.kept.title')}>
          {files.map(file => (
            <li key={file.id} className="ui form">
              <CheckInput
                label={t('files.kept.file', { title: file.title, size: size(file.size) })}
                checked={chosen.has(file.id)}
                why={whyNot?.(file) ?? (isFull && !chosen.has(file.id) && t('app.why.noRoom'))}
                onChange={on => put(file, on)}
              />
            </li>
          ))}
        </ul>
      ) : null}
      {hasNextPage && files?.length ? (
        <Button small tone="quiet" busy={isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          {t('files.kept.more')}
        </Button>
      ) : null}
    </Dialog>
  )
}
