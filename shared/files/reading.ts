import type { Party } from '../kit/event.ts'
import type { Leaf } from '../kit/leaves.ts'
import { partyKey, sameParty } from '../kit/party.ts'
import type { FileThread, Reader } from './thread.ts'

/** Who asks for a file, as plain data. */
export type FileActor = {
  readonly uid: string
  /** Whom they act for: themselves, or the organisation whose own people they are. */
  readonly party: Party
  readonly organisation?: { readonly id: string; readonly teamIds: readonly string[] } | undefined
  readonly permissions: ReadonlySet<Leaf>
}

/** Whether somebody may handle the files of the party that they act for. */
const keepsFiles = ({ permissions }: FileActor): boolean => permissions.has('production.file')

/** A reader by what its key is made of. */
type KeyOf = { readonly id: string; readonly type: Reader['type']; readonly oid?: string | undefined }

/** One text for a reader, by which what they may read is listed. */
export const readerKey = ({ id, type, oid }: KeyOf): string => (oid ? `${oid}#${type}#${id}` : `${type}#${id}`)

/** The key of what any team of an organisation reads, which no reader has by itself. */
export const anyTeamKey = (oid: string): string => `${oid}#teams`

/** The teams among readers. */
export const teamsAmong = (readers: readonly Pick<Reader, 'id' | 'type'>[]): string[] =>
  readers.flatMap(({ id, type }) => (type === 'team' ? [id] : []))

/** The readers that somebody is: for themselves, or in their organisation by name, by team, and as the organisation. */
export const readerKeysOf = (actor: FileActor): string[] => {
  const { uid, party, organisation } = actor
  if (party.type === 'user') return [partyKey(party)]
  const oid = party.id
  const teams = organisation?.teamIds ?? []
  const inside = [readerKey({ id: uid, type: 'user', oid }), ...teams.map(id => readerKey({ id, type: 'team', oid }))]
  return keepsFiles(actor) ? [partyKey(party), ...inside] : inside
}

/** The readers that somebody signs as: for themselves, in their organisation, and for it. Nobody signs for a team. */
export const signerKeysOf = (actor: FileActor): string[] => readerKeysOf({ ...actor, organisation: undefined })

/** Whether a thread is the actor's to handle: it is of the party that they act for, where they may handle files. */
export const isOwner = ({ owner }: Pick<FileThread, 'owner'>, actor: FileActor): boolean =>
  sameParty(owner, actor.party) && keepsFiles(actor)

/**
 * Who may read a thread and every version of it: its owner, and while it is not withdrawn, whom it is shared with. Lists, addresses,
 * thumbnails, previews and archives all ask this.
 */
export const mayRead = (thread: Pick<FileThread, 'owner' | 'status' | 'readers'>, actor: FileActor): boolean => {
  if (thread.status === 'removed') return false
  if (isOwner(thread, actor)) return true
  if (thread.status !== 'active') return false
  const keys = new Set(readerKeysOf(actor))
  return thread.readers.some(reader => keys.has(readerKey(reader)))
}

/** The parties behind readers, each once, and for readers inside of organisations who of them is meant. */
export const partiesOf = (readers: readonly Reader[]): Party[] => {
  const found = new Map<string, Party>()
  for (const { id, type, oid } of readers) {
    const party: Party = oid || type !== 'user' ? { id: oid ?? id, type: 'organization' } : { id, type: 'user' }
    found.set(partyKey(party), party)
  }
  return [...found.values()]
}
