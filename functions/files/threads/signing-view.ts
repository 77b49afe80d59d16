import { isOwner } from '#shared/files/reading.ts'
import type { SignerView, SigningView, ToSign } from '#shared/files/signing.contract.ts'
import { type FileSignature, mineOf } from '#shared/files/signing.ts'
import type { FileThread } from '#shared/files/thread.ts'
import { ownNames } from '../../identity/own-names.ts'
import type { Acting, Db } from './thread.ts'

type Actor = Acting['actor']

const bySigning = (one: FileSignature, other: FileSignature): number =>
  one.group - other.group || (one.at ?? '~').localeCompare(other.at ?? '~') || one.name.localeCompare(other.name)

const signerView = (row: FileSignature, isMine: boolean): SignerView => {
  const { name, group, status, at, signedName, partyName, reason, how, who } = row
  return {
    ...{ name, group, status, type: who.type, isMine },
    ...(at !== undefined && { at }),
    ...(signedName !== undefined && { signedName }),
    ...(partyName !== undefined && { partyName }),
    ...(reason !== undefined && { reason }),
    ...(how && { how: how.kind }),
  }
}

/**
 * The signatures under each version. Who signed is told to all who read the file; who else was asked, to its owner and to those who
 * were asked themselves.
 */
export const signingsOf = (thread: FileThread, rows: readonly FileSignature[], actor: Actor): SigningView[] => {
  const mine = new Set(mineOf(rows, actor).map(({ signer }) => signer))
  const seesAll = isOwner(thread, actor) || mine.size > 0
  return thread.signs
    .toSorted((one, other) => other.number - one.number)
    .map(({ sealed, askedBy: _askedBy, language: _language, ...sum }) => ({
      ...sum,
      isSealed: sealed !== undefined,
      signers: rows
        .filter(({ number, status }) => number === sum.number && (seesAll || status === 'signed'))
        .toSorted(bySigning)
        .map(row => signerView(row, mine.has(row.signer))),
    }))
}

/** What waits for the actor's signature: of several versions, the newest. For whom they sign is left empty for the owner's own people. */
export const toSignOf = async (
  { users }: Pick<Db, 'users'>,
  thread: Pick<FileThread, 'status'>,
  rows: readonly FileSignature[],
  actor: Actor,
): Promise<ToSign | undefined> => {
  if (thread.status !== 'active') return undefined
  const waiting = rows.filter(({ status }) => status === 'waiting').toSorted((one, other) => other.number - one.number)
  const [row] = mineOf(waiting, actor)
  if (!row) return undefined
  const names = await ownNames({ users }, actor.uid as Parameters<typeof ownNames>[1])
  const { number, hash, who, name } = row
  return { number, hash, names, partyName: who.type === 'organization' ? name : who.oid ? '' : (names[0] ?? '') }
}
