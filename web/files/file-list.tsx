import { Archive, FolderInput, Tag, Undo2, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { FileCard } from '#shared/files/file-card.ts'
import { filesPaths } from '#shared/files/paths.ts'
import { useText } from '../lib/i18n.ts'
import { useSize } from '../lib/size.ts'
import { Button } from '../ui/button.tsx'
import { later } from '../ui/later.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { Progress } from '../ui/progress.tsx'
import { RelativeDate } from '../ui/relative-date.tsx'
import { StatusPill } from '../ui/status-pill.tsx'
import { type Column, readSort, type Sort, Table, writeSort } from '../ui/table.tsx'
import { type ListPage, NothingFound } from '../ui/work-list.tsx'
import { type LoadFiles, stillChosen, useChooseAll } from './choose-all.ts'
import { FileGrid } from './file-grid.tsx'
import './files.css'
import type { ManyAct } from './many-dialog.tsx'
import { signingTones } from './signing-tones.ts'
import { Thumb, useThumbs } from './thumbs.tsx'
import { useArchive } from './use-archive.ts'

const ManyDialog = later(() => import('./many-dialog.tsx').then(module => module.ManyDialog))

type Props = {
  readonly caption: string
  readonly page: ListPage<{ readonly items: readonly FileCard[]; readonly cursor?: string | undefined }>
  /** Whether they are of others, who are named then. */
  readonly isOfOthers?: boolean
  readonly isGrid: boolean
  readonly isNarrowed: boolean
  readonly onClear: () => void
  /** Any page of the list, as it is narrowed. */
  readonly load: LoadFiles
  /** Absent where there is one order alone. */
  readonly sort?: string | undefined
  readonly onSort?: (sort: string) => void
  readonly empty: ReactNode
}

const Name = ({ file, url }: { file: FileCard; url: string | undefined }) => (
  <span className="file-name">
    <Thumb file={file} url={url} size={32} />
    <span className="file-title">{file.title}</span>
  </span>
)

/** A page of files, as a list or by how they look; those that are chosen are downloaded as one archive. */
export const FileList = ({
  caption,
  page,
  isOfOthers = false,
  isGrid,
  isNarrowed,
  onClear,
  load,
  sort,
  onSort,
  empty,
}: Props) => {
  const t = useText()
  const size = useSize()
  // What is chosen stays so from page to page.
  const [chosen, choose] = useState<ReadonlyMap<string, FileCard>>(new Map())
  const [act, begin] = useState<{ readonly act: ManyAct; readonly files: readonly FileCard[] }>()
  const archive = useArchive()
  const [params] = useSearchParams()
  const of = new URLSearchParams(params)
  of.delete('after')
  const all = useChooseAll(of.toString(), load, found => choose(new Map(found.map(file => [file.id, file]))))
  const { data, error, refetch, isPlaceholderData } = page
  const rows = data?.items
  const thumbs = useThumbs(rows ?? [])
  const here = new Map(rows?.map(row => [row.id as string, row]))
  const files = [...chosen.values()].map(file => here.get(file.id) ?? file)
  const select = (ids: ReadonlySet<string>) =>
    choose(new Map([...ids].flatMap(id => [here.get(id) ?? chosen.get(id) ?? []].flat().map(file => [id, file]))))
  const start = (next: ManyAct, some = files) => begin({ act: next, files: some })
  const end = (done: ReadonlySet<string>) => {
    begin(undefined)
    choose(stillChosen(chosen, done, here))
  }
  const withdrawn = files.filter(({ status }) => status === 'withdrawn')
  const kept = files.filter(({ status }) => status === 'active')
  const columns: Column<FileCard>[] = [
    {
      key: 'name',
      header: t('files.keep.name'),
      sortable: true,
      cell: file => <Name file={file} url={thumbs.get(file.id)} />,
    },
    isOfOthers
      ? { key: 'owner', header: t('files.keep.owner'), cell: ({ ownerName }) => ownerName }
      : {
          key: 'shared',
          header: t('files.one.readers'),
          wideOnly: true,
          cell: ({ readers = 0, status }) =>
            status === 'withdrawn' ? (
              <StatusPill tone="warning">{t('files.thread.status.withdrawn')}</StatusPill>
            ) : (
              readers > 0 && t('files.keep.shared', { count: readers })
            ),
        },
    {
      key: 'signing',
      header: t('files.signing.title'),
      wideOnly: true,
      cell: ({ signing }) =>
        signing && (
          <StatusPill tone={signingTones[signing.status]}>{t(`files.signing.status.${signing.status}`)}</StatusPill>
        ),
    },
    { key: 'tags', header: t('files.keep.tags'), wideOnly: true, cell: ({ tags }) => tags.join(', ') },
    { key: 'size', header: t('files.keep.size'), align: 'end', cell: file => size(file.size) },
    {
      key: 'changed',
      header: t('files.keep.changed'),
      sortable: true,
      cell: ({ updatedAt }) => <RelativeDate at={updatedAt} />,
    },
  ]
  const order = sort && onSort ? { sort: readSort(sort), onSort: (next: Sort) => onSort(writeSort(next)) } : {}
  const selection = {
    ids: new Set(chosen.keys()),
    onChange: select,
    actions: (
      <>
        {data?.cursor || params.has('after') ? (
          <Button small busy={all.busy} onClick={() => void all.run()}>
            {t('files.many.all')}
          </Button>
        ) : null}
        <Button
          small
          icon={Archive}
          busy={Boolean(archive.progress)}
          why={archive.problemOf(files)}
          onClick={() => void archive.run(files)}
        >
          {t('files.keep.archive')}
        </Button>
        {isOfOthers ? null : (
          <>
            <Button small icon={FolderInput} onClick={() => start('move')}>
              {t('files.many.move')}
            </Button>
            <Button small icon={Tag} onClick={() => start('tag')}>
              {t('files.many.tag')}
            </Button>
            {kept.length > 0 ? (
              <Button small icon={Undo2} onClick={() => start('withdraw', kept)}>
                {t('files.many.withdraw')}
              </Button>
            ) : null}
            {withdrawn.length > 0 ? (
              <Button small onClick={() => start('restore', withdrawn)}>
                {t('files.many.restore')}
              </Button>
            ) : null}
          </>
        )}
        <Button
          small
          tone="quiet"
          icon={X}
          onClick={() => {
            all.stop()
            choose(new Map())
          }}
        >
          {t('files.many.none')}
        </Button>
      </>
    ),
  }
  return (
    <>
      {archive.progress ? (
        <Progress
          label={t('files.keep.archiving', archive.progress)}
          done={archive.progress.done}
          total={archive.progress.total}
          onCancel={archive.cancel}
        />
      ) : null}
      {isGrid && rows && rows.length > 0 ? (
        <FileGrid files={rows} thumbs={thumbs} label={caption} selection={selection} />
      ) : (
        <Table
          caption={caption}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          href={({ id }) => filesPaths.thread(id)}
          {...order}
          selection={selection}
          error={error}
          onRetry={() => void refetch()}
          stale={isPlaceholderData}
          empty={
            isNarrowed || data?.cursor ? <NothingFound page={page} onClear={isNarrowed ? onClear : undefined} /> : empty
          }
        />
      )}
      {act ? <ManyDialog {...act} onClose={end} /> : null}
      <Pagination next={rows?.length || !page.isFetching ? data?.cursor : undefined} />
    </>
  )
}
