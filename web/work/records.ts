import { filesPaths } from '#shared/files/paths.ts'
import { Mail } from '#shared/work/Mail.contract.ts'
import { workPaths } from '#shared/work/paths.ts'
import { Templates } from '#shared/work/Templates.contract.ts'
import { Todos } from '#shared/work/Todos.contract.ts'
import { useAccount } from '../lib/account.tsx'
import { useText } from '../lib/i18n.ts'
import {
  askedOfKind,
  type FoundKind,
  kindOf,
  useFoundBy,
  useFoundIn,
  useToldFound,
  useWords,
  withoutOf,
} from '../parts/records.ts'
import type { Slots } from '../parts/slots.tsx'

/** What one wrote, and what is shared with one. */
const useTemplates = (query: string, enabled: boolean): readonly FoundKind[] => {
  const { lists, parts } = useFoundIn(Templates, 'FIND', { query, limit: askedOfKind }, enabled, {
    row: ({ id, title, excerpt }) => ({ id, label: title, note: excerpt, to: filesPaths.editTemplate(id) }),
  })
  const [written = { rows: [] }, shared = { rows: [] }] = lists.length > 0 ? parts : []
  const without = withoutOf(parts)
  const others = { ...shared, rows: shared.rows.filter(({ id }) => !written.rows.some(row => row.id === id)) }
  return [
    { ...kindOf(filesPaths.templates, query, [written]), without },
    kindOf(filesPaths.templatesShared, query, [others]),
  ]
}

const useCards = (query: string, enabled: boolean): FoundKind =>
  kindOf(workPaths.board, query, [
    useFoundBy(Todos, 'FIND', { query }, enabled, {
      page: ({ cards: items, cursor }) => ({ items, cursor }),
      row: ({ id, title, columnName = '' }) => ({ id, label: title, note: columnName, to: workPaths.card(id) }),
    }),
  ])

/** The people of the board, each with the cards that are theirs. */
const usePeople = (query: string, enabled: boolean): FoundKind => {
  const t = useText()
  const found = useFoundBy(Todos, 'GET_PEOPLE', { query }, enabled, {
    page: ({ people: items, cursor }) => ({ items, cursor }),
    row: ({ uid, name }) => ({ id: uid, label: name, note: '', to: workPaths.board({ assignee: uid }) }),
  })
  return { ...kindOf(workPaths.board, query, [found], t('work.todo.assignee')), rest: undefined }
}

const useMails = (query: string, enabled: boolean): FoundKind =>
  kindOf(workPaths.mail, query, [
    useFoundBy(Mail, 'GET_THREADS', { query }, enabled, {
      page: answer => answer,
      row: ({ id, subject, name }) => ({ id, label: subject, note: name, to: workPaths.mailThread(id) }),
    }),
  ])

/** Tasks, mails, and templates, written or shared, by the beginnings of words. */
export const WorkRecords = ({ query: typed, onFound }: Slots['records']) => {
  const { can, viewer } = useAccount()
  const { query, signedIn } = useWords(typed)
  const isStaff = viewer.signedIn && viewer.actor.kind === 'organisation' && viewer.actor.memberType === 'member'
  useToldFound(onFound, 'work', typed, [
    useCards(query, signedIn),
    usePeople(query, signedIn),
    useMails(query, signedIn && can('transaction.messaging.messaging')),
    ...useTemplates(query, signedIn && isStaff),
  ])
  return null
}
