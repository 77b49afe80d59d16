import { Copy, FileText, Plus } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { filesPaths } from '#shared/files/paths.ts'
import { queryLength } from '#shared/kit/query.ts'
import { statusKey } from '#shared/kit/state-table.ts'
import { Templates, type TemplateView } from '#shared/work/Templates.contract.ts'
import { type TemplateShelf, templateKinds, titleLength } from '#shared/work/template-kinds.ts'
import { templateStates } from '#shared/work/template-states.ts'
import { client } from '../../lib/call.ts'
import { type Text, type TextKey, useText } from '../../lib/i18n.ts'
import { useCommand } from '../../lib/query.ts'
import { useFilters } from '../../lib/url-state.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FilterSelect } from '../../ui/filter-bar.tsx'
import { Page } from '../../ui/page.tsx'
import { RelativeDate } from '../../ui/relative-date.tsx'
import type { Column } from '../../ui/table.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { useListOf, WorkList } from '../../ui/work-list.tsx'
import { TemplateStatus } from './status.tsx'

const defaults = { q: '', kind: '', sort: '-updatedAt' }

const columnsOf = (t: Text, shelf: TemplateShelf): Column<TemplateView>[] => [
  {
    key: 'title',
    header: t('work.templates.title'),
    sortable: true,
    cell: row => (
      <>
        {row.title}
        {row.excerpt ? <span className="cell-note">{row.excerpt}</span> : null}
      </>
    ),
  },
  { key: 'kind', header: t('work.templates.kind'), cell: row => t(`work.template.kind.${row.kind}`) },
  ...(shelf === 'mine'
    ? [
        {
          key: 'stat',
          header: t('work.templates.status'),
          cell: (row: TemplateView) => <TemplateStatus stat={row.stat} />,
        },
      ]
    : []),
  { key: 'fields', header: t('work.templates.fields'), align: 'end', wideOnly: true, cell: row => row.fieldCount },
  {
    key: 'updatedAt',
    header: t('work.templates.changed'),
    sortable: true,
    cell: row => <RelativeDate at={row.updatedAt} />,
  },
]

const csvColumns = (t: Text) => [
  { header: t('work.templates.title'), value: (row: TemplateView) => row.title },
  { header: t('work.templates.kind'), value: (row: TemplateView) => t(`work.template.kind.${row.kind}`) },
  { header: t('work.templates.status'), value: (row: TemplateView) => t(statusKey(templateStates, row.stat)) },
  { header: t('work.templates.fields'), value: (row: TemplateView) => row.fieldCount },
  { header: t('work.templates.changed'), value: (row: TemplateView) => row.updatedAt },
]

const NewButton = () => {
  const t = useText()
  return (
    <LinkButton tone="primary" icon={Plus} to={filesPaths.newTemplate()}>
      {t('work.templates.new')}
    </LinkButton>
  )
}

const Duplicate = ({ template: { id, title } }: { template: TemplateView }) => {
  const t = useText()
  const toasts = useToasts()
  const navigate = useNavigate()
  const duplicate = useCommand(Templates, 'DUPLICATE')
  const run = async () => {
    const copy = await duplicate.run({
      id,
      title: t('work.templates.duplicate.title', { title }).slice(0, titleLength),
    })
    toasts.done('work.templates.duplicated')
    navigate(filesPaths.editTemplate(copy.id))
  }
  return (
    <Button small tone="quiet" icon={Copy} of={duplicate} onClick={() => void run().catch(toasts.failed)}>
      {t('work.templates.duplicate')}
    </Button>
  )
}

const empty: Readonly<Record<TemplateShelf, { readonly title: TextKey; readonly hint: TextKey }>> = {
  mine: { title: 'work.templates.mine.none', hint: 'work.templates.none.hint' },
  draft: { title: 'work.templates.draft.none', hint: 'work.templates.none.hint' },
  shared: { title: 'work.templates.shared.none', hint: 'work.templates.shared.none.hint' },
}

const ListOf = ({ shelf, words }: { shelf: TemplateShelf; words: TextKey }) => {
  const t = useText()
  const { filters, setFilters, clear, after } = useFilters(defaults)
  const kind = templateKinds.find(one => one === filters.kind)
  const sort = filters.sort.replace('-', '') === 'title' ? 'title' : 'updatedAt'
  const asked = {
    shelf,
    sort,
    descending: filters.sort.startsWith('-'),
    ...(kind ? { kind } : {}),
    ...(filters.q ? { query: filters.q.slice(0, queryLength) } : {}),
  } as const
  const page = useListOf(Templates, 'GET_LIST', asked, { after })
  return (
    <Page title={t(words)} subtitle={t('work.templates.lead')} action={<NewButton />}>
      <WorkList
        caption={t(words)}
        columns={columnsOf(t, shelf)}
        rowKey={row => row.id}
        href={row => filesPaths.editTemplate(row.id)}
        actions={row => <Duplicate template={row} />}
        page={page}
        onClear={clear}
        sort={filters.sort}
        onSort={next => setFilters({ sort: next })}
        isNarrowed={Boolean(filters.q || filters.kind)}
        note={page.data?.cutShort ? t('work.templates.cutShort') : undefined}
        csv={{
          name: t(words),
          load: cursor => client(Templates)('GET_LIST', { ...asked, ...cursor }),
          rowsOf: found => found.items,
          columns: () => csvColumns(t),
        }}
        empty={
          <EmptyState
            icon={FileText}
            title={t(empty[shelf].title)}
            hint={t(empty[shelf].hint)}
            action={<NewButton />}
          />
        }
      >
        <FilterSelect
          label={t('work.templates.kind')}
          all={t('work.templates.kind.all')}
          value={filters.kind}
          choices={templateKinds.map(value => ({ value, label: t(`work.template.kind.${value}`) }))}
          onChange={value => setFilters({ kind: value })}
        />
      </WorkList>
    </Page>
  )
}

/** What one wrote oneself (spec part 1, section 2, /management/templates). */
export const TemplatesPage = () => <ListOf shelf="mine" words="work.templates.mine" />

/** What is shared with one, by oneself or by others. */
export const SharedTemplatesPage = () => <ListOf shelf="shared" words="files.page.templatesShared" />

/** What of one's own nobody else sees. */
export const DraftTemplatesPage = () => <ListOf shelf="draft" words="files.page.templatesDraft" />
