import { Archive, SearchX } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { FileCard } from '#shared/files/file-card.ts'
import { filesPaths } from '#shared/files/paths.ts'
import { useText } from '../lib/i18n.ts'
import { useSize } from '../lib/size.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { Progress } from '../ui/progress.tsx'
import { RelativeDate } from '../ui/relative-date.tsx'
import { StatusPill } from '../ui/status-pill.tsx'
import { type Column, readSort, type Sort, Table, writeSort } from '../ui/table.tsx'
import { FileGrid } from './file-grid.tsx'
import './files.css'
import { Thumb, useThumbs } from './thumbs.tsx'
import { useArchive } from './use-archive.ts'

type Props = {
  readonly caption: string
  readonly page: {
    readonly data: { readonly items: readonly FileCard[]; readonly cursor?: string | undefined } | undefined
    readonly error: unknown
    readonly refetch: () => unknown
    readonly isPlaceholderData: boolean
  }
  /** Whether they are of others, who are named then. */
  readonly isOfOthers?: boolean
  readonly isGrid: boolean
  readonly isNarrowed: boolean
  readonly onClear: () => void
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
  sort,
  onSort,
  empty,
}: Props) => {
  const t = useText()
  const size = useSize()
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set())
  const archive = useArchive()
  const { data, error, refetch, isPlaceholderData } = page
  const rows = data?.items
  const thumbs = useThumbs(rows ?? [])
  const files = rows?.filter(({ id }) => chosen.has(id)) ?? []
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
    { key: 'tags', header: t('files.keep.tags'), wideOnly: true, cell: ({ tags }) => tags.join(', ') },
    { key: 'size', header: t('files.keep.size'), align: 'end', cell: file => size(file.size) },
    {
      key: 'changed',
      header: t('files.keep.changed'),
      sortable: true,
      cell: ({ updatedAt }) => <RelativeDate at={updatedAt} />,
    },
  ]
  const nothing = (
    <EmptyState
      icon={SearchX}
      title={t(data?.cursor ? 'app.list.nothingHere' : 'app.list.nothing')}
      hint={t(data?.cursor ? 'app.list.nothingHere.hint' : 'app.list.nothing.hint')}
      action={<Button onClick={onClear}>{t('app.filters.clear')}</Button>}
    />
  )
  const order = sort && onSort ? { sort: readSort(sort), onSort: (next: Sort) => onSort(writeSort(next)) } : {}
  return (
    <>
      {archive.progress ? (
        <Progress
          label={t('files.keep.archiving', archive.progress)}
          done={archive.progress.done}
          total={archive.progress.total}
        />
      ) : null}
      {isGrid && rows && rows.length > 0 ? (
        <FileGrid files={rows} thumbs={thumbs} label={caption} />
      ) : (
        <Table
          caption={caption}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          href={({ id }) => filesPaths.thread(id)}
          {...order}
          selection={{
            ids: chosen,
            onChange: choose,
            actions: (
              <Button small icon={Archive} busy={Boolean(archive.progress)} onClick={() => void archive.run(files)}>
                {t('files.keep.archive')}
              </Button>
            ),
          }}
          error={error}
          onRetry={() => void refetch()}
          stale={isPlaceholderData}
          empty={isNarrowed ? nothing : empty}
        />
      )}
      <Pagination next={data?.cursor} />
    </>
  )
}
