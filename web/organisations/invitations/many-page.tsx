import { useState } from 'react'
import type { Id } from '#shared/kit/id.ts'
import { eventKey, eventsFor, statusKey } from '#shared/kit/state-table.ts'
import { exactDate } from '#shared/kit/words.ts'
import { Invitations, type ShownList } from '#shared/organisations/Invitations.contract.ts'
import type { InvitationType } from '#shared/organisations/invitation.ts'
import {
  invitationListStates,
  type ListRow,
  listMoves,
  readInvitationFile,
  rowsACall,
} from '#shared/organisations/invitation-list.ts'
import { leafOfList, relationLists } from '#shared/organisations/relation-lists.ts'
import { useAccount } from '../../lib/account.tsx'
import { readCsv } from '../../lib/csv.ts'
import { TextError, useLanguage, useText } from '../../lib/i18n.ts'
import { useCommand, useQueryOf } from '../../lib/query.ts'
import { DropArea } from '../../parts/drop-area.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { FilterSelect } from '../../ui/filter-bar.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { Progress } from '../../ui/progress.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { Table } from '../../ui/table.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { usePlanWhy } from '../relations/plan-full.tsx'
import { useRoleChoices } from '../structure/use-all.ts'

const Wrong = ({ rows }: { rows: readonly ListRow[] }) => {
  const t = useText()
  if (rows.length === 0) return <p>{t('organisations.many.allRight')}</p>
  return (
    <Table<ListRow>
      caption={t('organisations.many.wrong')}
      rows={rows}
      rowKey={({ line }) => String(line)}
      columns={[
        { key: 'line', header: t('organisations.many.line'), cell: ({ line }) => line },
        { key: 'email', header: t('organisations.many.email'), cell: ({ email }) => email },
        {
          key: 'reason',
          header: t('organisations.many.reason'),
          cell: ({ problem }) => problem && t(`organisations.many.problem.${problem}`),
        },
      ]}
      empty={null}
    />
  )
}

/** One list, how far it is, and what may be done with it now. */
const List = ({ list }: { list: ShownList }) => {
  const t = useText()
  const toasts = useToasts()
  const language = useLanguage()
  const move = useCommand(Invitations, 'MOVE_LIST')
  const closed = usePlanWhy(list.type === 'client')
  const events = eventsFor(invitationListStates, list.status, 'inviter')
  const moves = listMoves.filter(event => events.includes(event))
  const isUndoing = list.status === 'undoing'
  const figures = (['people', 'wrong', 'sent', 'skipped', 'takenBack'] as const)
    .map(name => `${t(`organisations.many.${name}`)}: ${list[name]}`)
    .join(' · ')
  return (
    <Section
      title={`${t(`organisations.invitations.type.${list.type}`)} · ${exactDate(list.createdAt.slice(0, 10), language)}`}
    >
      <p>
        <StatusPill>{t(statusKey(invitationListStates, list.status))}</StatusPill> {figures}
      </p>
      {list.status === 'running' || isUndoing ? (
        <Progress
          label={t(isUndoing ? 'organisations.many.undoing' : 'organisations.many.progress')}
          done={list.next}
          total={list.chunks}
        />
      ) : null}
      <div className="actions">
        {moves.map(event =>
          event === 'undo' ? (
            <ConfirmButton
              key={event}
              danger
              label={t(eventKey(invitationListStates, event))}
              title={t('organisations.many.undo.title')}
              message={t('organisations.many.undo.text')}
              run={() => move.run({ id: list.id, event })}
              of={move}
            />
          ) : (
            <Button
              key={event}
              of={move}
              {...(event === 'start' ? closed : {})}
              busy={move.busy}
              onClick={() => void move.run({ id: list.id, event }).catch(toasts.failed)}
            >
              {t(eventKey(invitationListStates, event))}
            </Button>
          ),
        )}
      </div>
    </Section>
  )
}

/** /management/structure/invitation/many: people of a CSV, looked through first, then invited at a rate. */
export const InviteManyPage = () => {
  const t = useText()
  const toasts = useToasts()
  const language = useLanguage()
  const { can } = useAccount()
  const [type, setType] = useState<InvitationType>(() => relationLists.find(one => can(leafOfList[one])) ?? 'member')
  const [rid, setRid] = useState('')
  const [file, setFile] = useState<File>()
  const [wrong, setWrong] = useState<readonly ListRow[]>()
  const [part, setPart] = useState<{ done: number; total: number }>()
  const choices = useRoleChoices()
  const put = useCommand(Invitations, 'PUT_LIST')
  const lists = useQueryOf(Invitations, 'GET_LISTS', {}, { pollMs: 3000 })
  const check = async (chosen: File, as: InvitationType) => {
    const read = readInvitationFile(await readCsv(chosen))
    if ('problem' in read) throw new TextError(read.problem)
    const { people } = read
    const found: ListRow[] = []
    let list: { id: Id<'invitationList'>; at: number } | undefined
    for (let at = 0; at < people.length; at += rowsACall) {
      setPart({ done: at, total: people.length })
      const answer = await put.run({
        ...(list ? { list } : {}),
        type: as,
        ...(as === 'member' && rid ? { rid: rid as Id<'role'> } : {}),
        language,
        people: people.slice(at, at + rowsACall),
      })
      list = { id: answer.list.id as Id<'invitationList'>, at: answer.list.people }
      found.push(...answer.wrong)
    }
    setWrong(found)
  }
  return (
    <Page title={t('organisations.page.inviteMany')} subtitle={t('organisations.many.lead')}>
      <div className="filter-bar">
        <FilterSelect
          label={t('organisations.invitations.type')}
          value={type}
          choices={relationLists.map(value => ({ value, label: t(`organisations.invitations.type.${value}`) }))}
          onChange={value => setType(relationLists.find(one => one === value) ?? type)}
        />
        {type === 'member' ? (
          <FilterSelect
            label={t('organisations.invite.role')}
            all={t('organisations.invite.role.choose')}
            value={rid}
            choices={choices}
            onChange={setRid}
          />
        ) : null}
      </div>
      <Section title={t('organisations.many.file')}>
        <DropArea
          label={t('organisations.many.pick')}
          accept=".csv,text/csv"
          help={t('organisations.many.file.help')}
          onFiles={([picked]) => setFile(picked)}
        >
          {file ? <p>{file.name}</p> : null}
        </DropArea>
        <Button
          of={{ needs: can(leafOfList[type]) ? put.needs : leafOfList[type], busy: put.busy }}
          tone="primary"
          why={!file && t('organisations.many.choose')}
          busy={part !== undefined}
          onClick={() => {
            if (!file) return
            setWrong(undefined)
            check(file, type)
              .catch(toasts.failed)
              .finally(() => setPart(undefined))
          }}
        >
          {t('organisations.many.check')}
        </Button>
        {part ? <Progress label={t('organisations.many.checking')} {...part} /> : null}
        {wrong ? <Wrong rows={wrong} /> : null}
      </Section>
      <Section plain title={t('organisations.many.lists')}>
        {lists.data?.items.length === 0 ? <p>{t('organisations.many.none')}</p> : null}
        {lists.data?.items.map(list => (
          <List key={list.id} list={list} />
        ))}
      </Section>
    </Page>
  )
}
