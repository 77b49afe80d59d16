import { FolderOpen, LayoutGrid, List } from 'lucide-react'
import { useRef } from 'react'
import { anyFolder, Files, fileLists, topFolder } from '#shared/files/Files.contract.ts'
import { filesPaths } from '#shared/files/paths.ts'
import { fileFamilies } from '#shared/kit/file-kinds.ts'
import type { Id } from '#shared/kit/id.ts'
import { queryLength } from '#shared/kit/query.ts'
import { client } from '../lib/call.ts'
import { useText } from '../lib/i18n.ts'
import { useCommand, useQueryOf } from '../lib/query.ts'
import { useFilters } from '../lib/url-state.ts'
import { DropZone, UploadList } from '../parts/uploader.tsx'
import { useUploads } from '../parts/use-uploads.ts'
import { IconButton, LinkButton } from '../ui/button.tsx'
import { Leaving } from '../ui/confirm-dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FilterBar, FilterSelect } from '../ui/filter-bar.tsx'
import { Page } from '../ui/page.tsx'
import { readSort } from '../ui/table.tsx'
import { useToasts } from '../ui/toasts.tsx'
import { useListOf } from '../ui/work-list.tsx'
import { FileList } from './file-list.tsx'
import { FolderBar } from './folder-bar.tsx'

const defaults = { q: '', list: 'own', kind: '', tag: '', folder: '', sort: '-changed', view: 'rows' }

const oneOf = <T extends string>(of: readonly T[], value: string): T | undefined => of.find(each => each === value)

/** The question that the address of the page asks. */
const askedBy = (filters: typeof defaults) => {
  const { key, descending } = readSort(filters.sort)
  const query = filters.q.slice(0, queryLength)
  const isNarrowed = Boolean(query || filters.tag || filters.kind) || filters.list !== 'own'
  const folder = (filters.folder || (isNarrowed ? anyFolder : topFolder)) as Id<'folder'> | typeof anyFolder
  return {
    isNarrowed,
    asked: {
      list: oneOf(fileLists, filters.list) ?? 'own',
      folder,
      query,
      sort: key === 'name' ? ('name' as const) : ('changed' as const),
      descending,
      ...(filters.tag && { tag: filters.tag }),
      ...(filters.kind && { family: oneOf(fileFamilies, filters.kind) }),
    },
  }
}

/** The files of whom one acts for (spec part 1, section 2, /management/file). */
export const FilesPage = () => {
  const t = useText()
  const toasts = useToasts()
  const { filters, setFilters, clear, after } = useFilters(defaults)
  const { asked, isNarrowed } = askedBy(filters)
  const places = useQueryOf(Files, 'GET_FOLDERS', {})
  const page = useListOf(Files, 'GET_DATA', asked, { after })
  const create = useCommand(Files, 'THREAD_CREATE')
  // Files go where one was when they were brought, wherever one goes meanwhile.
  const folder = filters.folder as Id<'folder'>
  const queue = useRef(Promise.resolve())
  const uploads = useUploads('thread', ({ id, name }) => {
    const adding = queue.current.then(async () => {
      await create.run({ file: id, ...(folder && { folder }) })
      toasts.done('files.keep.added', { name })
    })
    queue.current = adding.catch(() => undefined)
    return adding
  })
  const isGrid = filters.view === 'grid'
  // What is found by words stands in the order in which it was added.
  const isSearch = Boolean(asked.query || filters.tag) || asked.list !== 'own'
  const reset = () => {
    clear()
    if (filters.folder) setFilters({ folder: filters.folder })
  }
  return (
    <Page
      title={t('app.menu.management.files')}
      action={<LinkButton to={filesPaths.shared()}>{t('files.page.filesShared')}</LinkButton>}
    >
      <DropZone
        purpose="thread"
        label={t('files.keep.choose')}
        cut={t('files.keep.cut')}
        many
        of={create.busy ? { needs: create.needs } : create}
        onFiles={uploads.add}
      />
      <UploadList uploads={uploads} />
      <Leaving when={uploads.busy} />
      <FilterBar isFiltered={isNarrowed} onClear={reset}>
        <FilterSelect
          label={t('files.keep.list')}
          value={filters.list === 'own' ? '' : filters.list}
          all={t('files.keep.own')}
          choices={[
            { value: 'byMe', label: t('files.keep.byMe') },
            { value: 'awaited', label: t('files.keep.awaited') },
            { value: 'toSign', label: t('files.keep.toSign') },
            { value: 'withdrawn', label: t('files.keep.withdrawn') },
          ]}
          onChange={list => setFilters({ list: list || 'own' })}
        />
        <FilterSelect
          label={t('files.keep.kind')}
          value={filters.kind}
          all={t('files.keep.anyKind')}
          choices={fileFamilies.map(value => ({ value, label: t(`files.keep.kind.${value}`) }))}
          onChange={kind => setFilters({ kind })}
        />
        {places.data?.tags.length ? (
          <FilterSelect
            label={t('files.keep.tag')}
            value={filters.tag}
            all={t('files.keep.anyTag')}
            choices={places.data.tags.map(({ tag }) => ({ value: tag, label: tag }))}
            onChange={tag => setFilters({ tag })}
          />
        ) : null}
        <IconButton
          icon={isGrid ? List : LayoutGrid}
          label={t(isGrid ? 'files.keep.rows' : 'files.keep.grid')}
          onClick={() => setFilters({ view: isGrid ? 'rows' : 'grid' })}
        />
      </FilterBar>
      <FolderBar
        folders={places.data?.folders ?? []}
        folder={filters.folder || undefined}
        onLeave={() => setFilters({ folder: '' })}
      />
      <FileList
        caption={t('app.menu.management.files')}
        page={page}
        isGrid={isGrid}
        isNarrowed={isNarrowed}
        onClear={reset}
        load={(cursor, signal) => client(Files)('GET_DATA', { ...asked, ...cursor }, { signal })}
        sort={isSearch ? undefined : filters.sort}
        onSort={sort => setFilters({ sort })}
        empty={<EmptyState icon={FolderOpen} title={t('files.keep.none')} hint={t('files.keep.none.hint')} />}
      />
    </Page>
  )
}
