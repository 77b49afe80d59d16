import { anyFolder } from '#shared/files/Files.contract.ts'
import type { FileCard } from '#shared/files/file-card.ts'
import { isOwner, mayRead, signerKeysOf } from '#shared/files/reading.ts'
import { FileSignature } from '#shared/files/signing.ts'
import { hasWords, wantedOf } from '#shared/files/words.ts'
import { partyKey } from '#shared/kit/party.ts'
import type { Page } from '../../kit/repository.ts'
import { isWantedWith, textAt } from '../text-words.ts'
import { type Asked, isIn, isOfFamily, pageSize, type Reads, textsRead, threadFoundBy } from './asked.ts'
import { positionIn, sideBySide } from './side-by-side.ts'
import { type Acting, type Asking, cardOf } from './thread.ts'

type Place = Pick<FileSignature, 'askedAt' | 'thread' | 'number'>

/** A place in a list of what waits: when it was asked for, and which version of which thread. */
const askedPosition = ({ askedAt, thread, number }: Place): string =>
  `${askedAt}#${thread}#${String(number).padStart(4, '0')}`

/** How many rows of other versions one page looks at, to tell which files stand further down by one of them. */
const rowsLookedAt = 50

const isAsked = (parts: readonly string[]): boolean => {
  const [askedAt, thread, number] = parts
  const { shape } = FileSignature
  return (
    parts.length === 3 &&
    shape.askedAt.safeParse(askedAt).success &&
    shape.thread.safeParse(thread).success &&
    shape.number.safeParse(Number(number)).success
  )
}

/** A row of what waits as far as its place in the list goes. */
const asPlaced = (signer: string, [askedAt, thread, number]: readonly string[]) =>
  ({
    ...{ signer, askedAt, thread, number: Number(number), who: { id: '-', type: 'user' }, name: '', ownerName: '' },
    ...{ group: 0, needed: 0, status: 'waiting', hash: '0'.repeat(64), version: 1 },
  }) as unknown as FileSignature

/** Where texts are read, too, a page is as long as that may be. */
const atOnce = (asked: Asked): number => (hasWords(asked.query) ? textsRead : pageSize)

/** What waits for a signer, what was asked for last first. */
const waitingFor = async ({ signatures }: Pick<Reads, 'signatures'>, asked: Asked, signer: string) => {
  const { cursor } = asked
  const behind = cursor === undefined ? undefined : asPlaced(signer, positionIn(cursor, isAsked))
  const from = behind && { cursor: signatures.cursorBehind('waiting', behind) }
  return signatures.list('waiting', { signer }, { limit: atOnce(asked), reverse: true, ...from })
}

/** An actor's own rows of the versions that were out already when this was asked for. */
const othersOf = ({ thread, others = [] }: FileSignature, signers: readonly string[]) =>
  others.flatMap(number => signers.map(signer => ({ thread, number, signer })))

/** As many rows, in their order, as can be told in one call from those of other versions: one at least. */
const tellable = (rows: readonly FileSignature[], signers: readonly string[]): number => {
  let looked = 0
  const end = rows.findIndex((row, n) => {
    looked += othersOf(row, signers).length
    return n > 0 && looked > rowsLookedAt
  })
  return end < 0 ? rows.length : end
}

/** The first of these rows, and where the next page begins if they are not all. */
const cutAt = ({ items, cursor }: Page<FileSignature>, count: number): Page<FileSignature> => {
  const last = items[count - 1]
  if (count === items.length || !last) return { items, ...(cursor === undefined ? {} : { cursor }) }
  return { items: items.slice(0, count), cursor: Buffer.from(askedPosition(last)).toString('base64url') }
}

/**
 * A page of what waits for the actor's signature. What they cannot read any more is left out, and of what waits in several versions the one
 * that was asked for first has the place of its file: a row tells which versions were out before it, and none which came after.
 */
export const toSign = async (asked: Asked, { db, actor }: Pick<Acting, 'db' | 'actor'>): Promise<Page<FileCard>> => {
  const signers = signerKeysOf(actor)
  const looks = await Promise.all(signers.map(signer => waitingFor(db, asked, signer)))
  const whole = sideBySide<FileSignature>(looks, { limit: atOnce(asked), positionOf: askedPosition })
  const { items: rows, cursor } = cutAt(whole, tellable(whole.items, signers))
  const others = rows.flatMap(row => othersOf(row, signers))
  const ids = rows.map(({ thread }) => thread)
  const [threads, texts, rowsOfOthers] = await Promise.all([
    db.threads.getMany(ids.map(id => ({ id }))),
    hasWords(asked.query) ? db.words.getMany(ids.map(textAt), { eventual: true }) : [],
    others.length > 0 ? db.signatures.getMany(others) : [],
  ])
  const waiting = rowsOfOthers.flatMap(row => (row?.status === 'waiting' ? [row] : []))
  const isFurtherDown = (row: FileSignature) =>
    waiting.some(other => other.thread === row.thread && askedPosition(other) < askedPosition(row))
  const wants = wantedOf(asked.query, asked.tag)
  const items = rows.flatMap((row, n) => {
    const thread = threads[n]
    return thread?.status === 'active' &&
      !isFurtherDown(row) &&
      mayRead(thread, actor) &&
      isOfFamily(asked.family, thread.current) &&
      // Where a file lies is its owner's business.
      (asked.folder === anyFolder || (isOwner(thread, actor) && isIn(asked.folder, thread))) &&
      isWantedWith(wants, threadFoundBy(thread), texts[n])
      ? [cardOf(thread, row.ownerName, isOwner(thread, actor))]
      : []
  })
  return { items, ...(cursor === undefined ? {} : { cursor }) }
}

/** What waits for whoever calls, as far as it is known before it is known who acts: all that they could be asked as. */
export const toSignAhead = (asked: Asked, { db, uid, organisationId }: Asking) => {
  const keys =
    organisationId === undefined
      ? [partyKey({ id: uid ?? '', type: 'user' })]
      : [`${organisationId}#user#${uid ?? ''}`, partyKey({ id: organisationId, type: 'organization' })]
  return keys.map(signer => waitingFor(db, asked, signer).catch(() => undefined))
}
