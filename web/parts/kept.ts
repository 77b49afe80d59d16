import { anyFolder, Files } from '#shared/files/Files.contract.ts'
import { filesPaths } from '#shared/files/paths.ts'
import { hasWords } from '#shared/files/words.ts'
import { queryLength } from '#shared/kit/query.ts'
import { Mail } from '#shared/work/Mail.contract.ts'
import { workPaths } from '#shared/work/paths.ts'
import { Templates } from '#shared/work/Templates.contract.ts'
import { Todos } from '#shared/work/Todos.contract.ts'
import { useAccount } from '../lib/account.tsx'
import { useGoOn } from '../lib/go-on.ts'
import { useMoreOf } from '../lib/query.ts'

/** Something that one keeps for one's work, found by its words. */
export type Kept = {
  readonly key: string
  readonly kind: 'files' | 'templates' | 'cards' | 'mails'
  readonly label: string
  readonly note: string
  readonly to: string
}

/** What is found of one kind. One that is not asked for finds nothing. */
type KeptSource = { readonly kind: Kept['kind']; readonly found: readonly Kept[] }

/** How many looks a search takes that finds nothing: each goes through so much, and who has more goes on in the list itself. */
const looks = 5

type Found<P> = Parameters<typeof useGoOn>[0] & { readonly data: { readonly pages: readonly P[] } | undefined }

/** What a search finds first, though that may lie behind what its first look goes through. */
const useFirst = <P, R>(found: Found<P>, enabled: boolean, rowsOf: (page: P) => readonly R[]): readonly R[] => {
  const pages = enabled ? (found.data?.pages ?? []) : []
  const rows = pages.flatMap(rowsOf)
  useGoOn(found, enabled && rows.length === 0 && pages.length < looks)
  return rows
}

const useFiles = (list: 'own' | 'withMe', query: string, enabled: boolean): KeptSource => {
  const asked = { list, folder: anyFolder, query } as const
  const items = useFirst(useMoreOf(Files, 'GET_DATA', asked, { enabled }), enabled, page => page.items)
  return {
    kind: 'files',
    found: items.map(({ id, title, ownerName }) => ({
      ...{ key: id, kind: 'files', label: title, to: filesPaths.thread(id) },
      note: list === 'own' ? '' : ownerName,
    })),
  }
}

const useTemplates = (shelf: 'mine' | 'shared', query: string, enabled: boolean): KeptSource => {
  const asked = { shelf, query, limit: 20 } as const
  const items = useFirst(useMoreOf(Templates, 'GET_LIST', asked, { enabled }), enabled, page => page.items)
  return {
    kind: 'templates',
    found: items.map(({ id, title, excerpt }) => ({
      ...{ key: id, kind: 'templates', label: title, note: excerpt, to: filesPaths.editTemplate(id) },
    })),
  }
}

const useCards = (query: string, enabled: boolean): KeptSource => {
  const cards = useFirst(useMoreOf(Todos, 'FIND', { query }, { enabled }), enabled, page => page.cards)
  return {
    kind: 'cards',
    found: cards.map(({ id, title, columnName = '' }) => ({
      ...{ key: id, kind: 'cards', label: title, note: columnName, to: workPaths.card(id) },
    })),
  }
}

const useMails = (query: string, enabled: boolean): KeptSource => {
  const items = useFirst(useMoreOf(Mail, 'GET_THREADS', { query }, { enabled }), enabled, page => page.items)
  return {
    kind: 'mails',
    found: items.map(({ id, subject, name }) => ({
      ...{ key: id, kind: 'mails', label: subject, note: name, to: workPaths.mailThread(id) },
    })),
  }
}

/** One of each, where two lists have the same. */
const both = (one: KeptSource, other: KeptSource): KeptSource => ({
  ...one,
  found: [...new Map([...one.found, ...other.found].map(each => [each.key, each])).values()],
})

/**
 * What one may see of files, templates, tasks and mails by the beginnings of words: the one search over all that is kept. Whatever else is
 * kept joins it as one more source.
 */
export const useKept = (typed: string, isOpen: boolean): readonly KeptSource[] => {
  const { can, viewer } = useAccount()
  const query = typed.trim().slice(0, queryLength)
  // A list that nothing narrows is nothing that was found.
  const enabled = isOpen && hasWords(query)
  const isOwn = viewer.signedIn && viewer.actor.kind === 'organisation' && viewer.actor.memberType === 'member'
  const ownFiles = useFiles('own', query, enabled && can('production.file'))
  const sharedFiles = useFiles('withMe', query, enabled)
  const written = useTemplates('mine', query, enabled && isOwn)
  const shared = useTemplates('shared', query, enabled && isOwn)
  const cards = useCards(query, enabled)
  const mails = useMails(query, enabled && can('transaction.messaging.messaging'))
  return [both(ownFiles, sharedFiles), both(written, shared), cards, mails]
}
