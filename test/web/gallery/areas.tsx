import { Heart, Inbox, Plus } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import { CallError } from '#web/lib/call.ts'
import { useFilters } from '#web/lib/url-state.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button, IconButton, LinkButton } from '#web/ui/button.tsx'
import { CheckInput } from '#web/ui/check-input.tsx'
import { Comments } from '#web/ui/comments.tsx'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { DraftNote } from '#web/ui/draft-note.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Failure } from '#web/ui/failure.tsx'
import {
  CheckboxField,
  FieldRow,
  MoneyField,
  NumberField,
  PasswordField,
  RadioField,
  SelectField,
  TextAreaField,
  TextField,
} from '#web/ui/fields.tsx'
import { FilterSelect } from '#web/ui/filter-bar.tsx'
import { Form } from '#web/ui/form.tsx'
import { Info } from '#web/ui/info.tsx'
import { LinkedText } from '#web/ui/linked-text.tsx'
import { Mark } from '#web/ui/mark.tsx'
import { Money } from '#web/ui/money.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Cards, OfferCard } from '#web/ui/offer-card.tsx'
import { OneOf } from '#web/ui/one-of.tsx'
import { Detail, Page, Section, SideFacts } from '#web/ui/page.tsx'
import { PdfButton } from '#web/ui/pdf-button.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { CalendarDate, RelativeDate } from '#web/ui/relative-date.tsx'
import { SearchSelectField } from '#web/ui/search-select.tsx'
import { SelectInput } from '#web/ui/select-input.tsx'
import { SettingsFrame } from '#web/ui/settings-frame.tsx'
import { CardsSkeleton, TableSkeleton } from '#web/ui/skeleton.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { StickySummary } from '#web/ui/sticky-summary.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { Timeline } from '#web/ui/timeline.tsx'
import { useToasts } from '#web/ui/toasts.tsx'
import { Wizard } from '#web/ui/wizard.tsx'
import { WordDifference } from '#web/ui/word-difference.tsx'
import { WorkList } from '#web/ui/work-list.tsx'

const statuses = ['Waiting', 'Paid', 'Requested', 'Draft', 'Overdue', 'Running']
const tones = ['warning', 'positive', 'info', 'neutral', 'danger', 'accent'] as const
const rows = [
  'Quarterly bookkeeping',
  'Accessibility review',
  'Cold-chain delivery',
  'Payroll',
  'Fit-out of the shop',
].map((title, index) => ({
  id: `t${index}`,
  title,
  party: ['Harbour Ledger', 'Plainsong Studio', 'Saltbush Freight', 'Numbat Payroll', 'Jarrah Joinery'][index] ?? '',
  status: statuses[index] ?? '',
  tone: tones[index] ?? 'neutral',
  amount: ['2145.00', '880.00', '12500.50', '0', '48200.00'][index] ?? '0',
  due: `2026-0${index + 1}-14`,
}))
const defaults = { q: '', status: '', sort: '-due' }
const choices = rows.map(row => ({ value: row.id, label: row.party }))

const columns: Column<(typeof rows)[number]>[] = [
  {
    key: 'title',
    header: 'Deal',
    sortable: true,
    cell: row => (
      <>
        {row.title}
        <span className="cell-note">D-{row.id}</span>
      </>
    ),
  },
  { key: 'party', header: 'Provider', cell: row => row.party },
  { key: 'status', header: 'Status', cell: row => <StatusPill tone={row.tone}>{row.status}</StatusPill> },
  { key: 'start', header: 'Starts', wideOnly: true, sortable: true, cell: row => <CalendarDate day={row.due} /> },
  { key: 'due', header: 'Next due', sortable: true, cell: row => <CalendarDate day={row.due} /> },
  { key: 'created', header: 'Created', wideOnly: true, cell: row => <CalendarDate day={row.due} /> },
  { key: 'updated', header: 'Updated', wideOnly: true, cell: row => <CalendarDate day={row.due} /> },
  {
    key: 'outstanding',
    header: 'Outstanding',
    align: 'end',
    cell: row => <Money value={{ amount: row.amount, currency: 'AUD' }} />,
  },
  {
    key: 'amount',
    header: 'Total',
    align: 'end',
    cell: row => <Money value={{ amount: row.amount, currency: 'AUD' }} />,
  },
]

const List = () => {
  const { filters, setFilters, clear, after } = useFilters(defaults)
  const found = rows.filter(
    row => row.title.toLowerCase().includes(filters.q) && (!filters.status || row.status === filters.status),
  )
  const data =
    after || found.length < rows.length ? { items: found.slice(after ? 2 : 0) } : { items: found, cursor: 'second' }
  return (
    <Page
      title="Sales"
      action={
        <LinkButton tone="primary" icon={Plus} to="/management/microservice/service/new">
          New
        </LinkButton>
      }
    >
      <WorkList
        caption="Sales"
        columns={columns}
        rowKey={row => row.id}
        href={row => `/deal/sale/detail/${row.id}`}
        page={{ data, error: null, refetch: () => undefined, isFetching: false, isPlaceholderData: false }}
        isNarrowed={Boolean(filters.q || filters.status)}
        onClear={clear}
        sort={filters.sort}
        onSort={sort => setFilters({ sort })}
        csv={{
          name: 'Sales',
          load: async () => data,
          rowsOf: page => page.items,
          columns: () => [{ header: 'Deal', value: row => row.title }],
        }}
        empty={<EmptyState icon={Inbox} title="Nothing here" />}
      >
        <FilterSelect
          label="Status"
          all="All statuses"
          value={filters.status}
          onChange={status => setFilters({ status })}
          choices={[...statuses, 'Void'].map(value => ({ value, label: value }))}
        />
      </WorkList>
    </Page>
  )
}

/** Rows that are chosen, and what is done to all of them. */
const Chosen = () => {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  return (
    <Table
      caption="Chosen"
      columns={columns.slice(0, 3)}
      rows={rows}
      rowKey={row => row.id}
      selection={{ ids, onChange: setIds, actions: <Button small>Archive</Button> }}
      actions={() => <IconButton icon={Heart} label="Keep" />}
      empty={null}
    />
  )
}

const refusal = (errorType: string, params: Record<string, string>) =>
  new CallError({ functionName: 'F', method: 'M', payload: {} }, { errorType, errorMessage: errorType, params })

const OneDeal = () => {
  const toasts = useToasts()
  const [open, setOpen] = useState<'dialog' | 'confirm'>()
  const close = () => setOpen(undefined)
  return (
    <Page
      title="Quarterly bookkeeping"
      aside={<StatusPill tone="warning">Waiting</StatusPill>}
      back={{ to: '/deal/sale', label: 'Sales' }}
      action={
        <>
          <Button onClick={() => setOpen('confirm')}>Reject</Button>
          <Button tone="primary" onClick={() => setOpen('dialog')}>
            Sign
          </Button>
        </>
      }
    >
      <Detail
        side={
          <>
            <SideFacts
              title="Facts"
              facts={[{ label: 'Total', value: <Money strong value={{ amount: '2145.00', currency: 'AUD' }} /> }]}
            />
            <Timeline
              title="Timeline"
              entries={[
                { id: '1', title: 'First invoice' },
                { id: '2', title: 'Requested', at: '2026-01-01T00:00:00Z', by: 'Ted' },
              ]}
            />
          </>
        }
      >
        <Notice tone="warning" title="Waiting for the client">
          Since <RelativeDate at="2026-01-01T00:00:00Z" />
        </Notice>
        <Section title="What was asked for">
          <p>Bookkeeping each quarter.</p>
        </Section>
      </Detail>
      {open === 'dialog' ? (
        <Dialog title="Sign the engagement" onClose={close} actions={<Button tone="primary">Sign now</Button>}>
          <Form
            schema={z.object({ name: z.string().min(1) })}
            defaultValues={{ name: '' }}
            onSubmit={async () => close()}
          >
            <TextField name="name" label="Your full name" help="As in your profile." />
          </Form>
        </Dialog>
      ) : null}
      {open === 'confirm' ? (
        <ConfirmDialog
          title="Reject this request?"
          message="The client is told."
          confirm="Reject it"
          danger
          onClose={close}
          onConfirm={() => toasts.failed(refusal('auth.denied', {}))}
        />
      ) : null}
    </Page>
  )
}

const Service = z.object({
  name: z.string().min(3),
  fee: z.string().regex(/^\d+(\.\d\d)?$/, 'app.field.number'),
  days: z.number().min(1),
  type: z.string().min(1),
  category: z.string().min(1),
  email: z.email(),
  password: z.string().min(8),
  text: z.string().max(20),
  plan: z.enum(['whole', 'parts']),
  gst: z.boolean(),
})

const Editor = () => {
  const toasts = useToasts()
  const save = async ({ name }: z.output<typeof Service>) => {
    if (name === 'taken') throw refusal('input.invalid', { field: 'name', problem: 'already in use' })
    if (name === 'denied') throw refusal('auth.denied', {})
    toasts.done('app.ok')
  }
  return (
    <Page title="New service" back={{ to: '/deal/sale', label: 'Sales' }}>
      <Wizard
        steps={['Details', 'Price', 'Questions'].map(label => ({ key: label, label }))}
        current="Price"
        summary={<StickySummary title="Comes to" lines={[{ label: 'Total', value: '2,145.00 AUD', strong: true }]} />}
        actions={null}
      >
        <Form
          schema={Service}
          defaultValues={{
            name: '',
            fee: '',
            type: '',
            category: '',
            email: '',
            password: '',
            text: '',
            plan: 'whole',
            gst: true,
          }}
          draft="service"
          onSubmit={save}
        >
          <TextField name="name" label="Name" help="What clients search for." />
          <FieldRow>
            <MoneyField name="fee" label="Base fee" currency="AUD" />
            <NumberField name="days" label="Payable within" after="days" />
          </FieldRow>
          <SelectField name="type" label="Type" empty="Choose" choices={[{ value: 'single', label: 'Single' }]} />
          <SearchSelectField name="category" label="Category" choices={choices} />
          <TextField name="email" label="E-mail" type="email" />
          <PasswordField name="password" label="Password" autoComplete="new-password" />
          <TextAreaField name="text" label="Description" optional />
          <RadioField
            name="plan"
            label="Payment"
            choices={[
              { value: 'whole', label: 'Up front', help: 'One invoice.' },
              { value: 'parts', label: 'In parts' },
            ]}
          />
          <CheckboxField name="gst" label="Add GST" toggle />
          <DraftNote />
          <div className="form-actions">
            <Button type="submit" tone="primary">
              Save
            </Button>
            <Button why="Fill in the price first.">Publish</Button>
            <Button busy>Saving</Button>
            <Button tone="danger">Remove</Button>
            <Button tone="quiet">Preview</Button>
          </div>
        </Form>
      </Wizard>
    </Page>
  )
}

const Market = () => (
  <Page title="Services">
    <Cards>
      {rows.map(row => (
        <OfferCard
          key={row.id}
          to={`/deal/sale/detail/${row.id}`}
          name={row.title}
          face={row.party}
          note={`${row.party} · Hobart`}
          duration="3 months"
          line="Reconciliation and a one-page report each quarter, for businesses of up to twenty people."
          category="Professional, Scientific and Technical Services"
          rating={{ mean: 4.25, count: 12 }}
          price={<Money value={{ amount: row.amount, currency: 'AUD' }} />}
          action={<IconButton icon={Heart} label="Favourite" />}
        />
      ))}
    </Cards>
  </Page>
)

const ways = ['Round', 'Square'] as const

/** What stands in the pages of settings, and small things that stand in any page. */
const Small = () => {
  const [on, turn] = useState(true)
  const [team, choose] = useState('')
  const [way, go] = useState<(typeof ways)[number]>('Round')
  return (
    <Section title="Small things">
      <div className="ui form">
        <CheckInput label="Mail me each morning" help="At seven." checked={on} onChange={turn} toggle />
        <CheckInput label="Publish" checked={!on} onChange={() => turn(!on)} why="Fill in the price first." />
        <SelectInput
          label="Share with"
          empty="Everybody"
          choices={[{ value: 'sales', label: 'Team Sales' }]}
          value={team}
          onChange={choose}
        />
        <OneOf className="row" legend="Corners" choices={ways} value={way} labelOf={name => name} onChoose={go} />
      </div>
      <div className="row">
        <ConfirmButton
          danger
          label="Leave"
          title="Leave this organization?"
          message="It is told."
          run={async () => undefined}
        />
        <PdfButton load={async () => ({ fileName: 'paper.pdf', content: btoa('%PDF-') })}>Download</PdfButton>
        <Info about="About the fee">It is taken once a month.</Info>
        <Mark />
      </div>
      <WordDifference
        labels={{ added: 'Added', removed: 'Removed' }}
        parts={[
          { kind: 'same', text: 'Within ' },
          { kind: 'removed', text: '30' },
          { kind: 'added', text: '14' },
          { kind: 'same', text: ' days' },
        ]}
      />
      <Comments
        label="Comments"
        items={[
          {
            id: '1',
            by: 'Ted',
            at: '2026-01-01T00:00:00Z',
            face: <Avatar name="Ted" />,
            text: <LinkedText text="They open at nine, see https://bank.example/hours." />,
            action: <IconButton icon={Heart} label="Thank" />,
          },
        ]}
      />
    </Section>
  )
}

const Settings = () => (
  <SettingsFrame part="profile" title="Settings">
    <Tabs
      label="Settings"
      tabs={[
        {
          key: 'first',
          label: 'Information',
          render: () => (
            <>
              <Notice title="Verify your identity">Some suppliers ask for it.</Notice>
              <Notice tone="positive">Saved.</Notice>
              <Notice tone="danger">Declined.</Notice>
              <Failure error={refusal('notFound', {})} onRetry={() => undefined} />
              <Progress label="Importing" done={3} total={8} onCancel={() => undefined} />
              <Chosen />
              <Small />
              <TableSkeleton rows={2} />
              <CardsSkeleton cards={2} />
            </>
          ),
        },
        { key: 'second', label: 'Security', count: 3, render: () => <p>Second</p> },
      ]}
    />
  </SettingsFrame>
)

/** No area puts anything into another's pages here. */
export const areaSlots = []

/** Pages that show every wrapper, at addresses that the frame knows. */
export const areaRoutes = [
  { path: '/deal/sale', Component: List },
  { path: '/deal/sale/detail/:id', Component: OneDeal },
  { path: '/management/microservice', Component: Market },
  { path: '/management/microservice/service/new', Component: Editor },
  { path: '/marketplace/microservice', Component: Market },
  { path: '/configuration', Component: Settings },
  { path: '/login', Component: Settings },
  {
    path: '/configuration/display',
    lazy: async () => {
      const [{ DisplayPage }, { loadTexts }] = await Promise.all([
        import('#web/identity/display-page.tsx'),
        import('#web/lib/i18n.ts'),
      ])
      await loadTexts(['identity', 'account'])
      return { Component: DisplayPage }
    },
  },
]
