import { FolderSync } from 'lucide-react'
import { anyFolder, Files } from '#shared/files/Files.contract.ts'
import { queryLength } from '#shared/kit/query.ts'
import { client } from '../lib/call.ts'
import { useText } from '../lib/i18n.ts'
import { useFilters } from '../lib/url-state.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Page } from '../ui/page.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { useListOf } from '../ui/work-list.tsx'
import { FileList } from './file-list.tsx'

const defaults = { q: '' }

const names = {
  withMe: 'files.shared.withMe',
  byMe: 'files.shared.byMe',
  toSign: 'files.keep.toSign',
} as const
const nothing = {
  withMe: 'files.shared.none',
  byMe: 'files.shared.mine.none',
  toSign: 'files.signing.toSign.none',
} as const

const SharedList = ({ list }: { list: 'withMe' | 'byMe' | 'toSign' }) => {
  const t = useText()
  const { filters, clear, isFiltered, after } = useFilters(defaults)
  const isMine = list === 'byMe'
  const asked = { list, folder: anyFolder, query: filters.q.slice(0, queryLength) } as const
  const page = useListOf(Files, 'GET_DATA', asked, { after })
  return (
    <FileList
      caption={t(names[list])}
      page={page}
      isOfOthers={!isMine}
      isGrid={false}
      isNarrowed={isFiltered}
      onClear={clear}
      load={(cursor, signal) => client(Files)('GET_DATA', { ...asked, ...cursor }, { signal })}
      empty={<EmptyState icon={FolderSync} title={t(nothing[list])} hint={t(`${nothing[list]}.hint`)} />}
    />
  )
}

/** What others share with whom one acts for, and what they share (spec part 1, section 2, /management/file/share). */
export const SharedPage = () => {
  const t = useText()
  return (
    <Page title={t('files.page.filesShared')}>
      <Tabs
        label={t('files.shared.tabs')}
        tabs={[
          { key: 'withMe', label: t('files.shared.withMe'), render: () => <SharedList list="withMe" /> },
          { key: 'toSign', label: t('files.keep.toSign'), render: () => <SharedList list="toSign" /> },
          { key: 'byMe', label: t('files.shared.byMe'), render: () => <SharedList list="byMe" /> },
        ]}
      />
    </Page>
  )
}
