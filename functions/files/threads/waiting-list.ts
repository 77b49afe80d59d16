import { anyFolder } from '#shared/files/Files.contract.ts'
import type { FileCard } from '#shared/files/file-card.ts'
import { isOwner, mayRead, signerKeysOf } from '#shared/files/reading.ts'
import { FileSignature } from '#shared/files/signing.ts'
import type { FileThread } from '#shared/files/thread.ts'
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

/** How many threads a cursor remembers, which are on the pages before and of which an earlier asking is still to come. */
const remembered = 40

/** What a cursor names: a place, and the threads that it remembers. */
const isAsked = ([askedAt, thread, number, ...shown]: readonly string[]): boolean => {
  const { shape } = FileSignature
  const isWhole = shown.length <= remembered && shown.every(id => shape.thread.safeParse(id).success)
  const isThread = shape.thread.safeParse(thread).success
  return (
    isWhole && isThread && shape.askedAt.safeParse(askedAt).success && shape.number.safeParse(Number(number)).success
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

/** The threads that the cursor remembers. */
const shownBefore = ({ cursor }: Asked): readonly string[] =>
  cursor === undefined ? [] : positionIn(cursor, isAsked).slice(3)

/** The cursor of a place that remembers what was shown so far of which an earlier asking is behind the place, the newest of it. */
const goingOn = (cursor: string, shown: readonly (FileThread | undefined)[]): string => {
  const end = Buffer.from(cursor, 'base64url').toString()
  const open = shown.filter(thread =>
    thread?.signs.some(sum => sum.status === 'open' && askedPosition({ ...sum, thread: thread.id }) < end),
  )
  return Buffer.from([end, ...open.slice(-remembered).map(thread => thread?.id)].join('#')).toString('base64url')
}

/**
 * A page of what waits for the actor's signature. What they cannot read any more is left out, and of what waits in several versions the one
 * that was asked for last has the place of its file.
 */
export const toSign = async (asked: Asked, { db, actor }: Pick<Acting, 'db' | 'actor'>): Promise<Page<FileCard>> => {
  const looks = await Promise.all(signerKeysOf(actor).map(signer => waitingFor(db, asked, signer)))
  const { items, cursor } = sideBySide<FileSignature>(looks, { limit: atOnce(asked), positionOf: askedPosition })
  const before = shownBefore(asked)
  const owners = new Map(items.map(({ thread, ownerName }) => [thread as string, ownerName]))
  // Those of the pages before are loaded, too: what became of them says whether they are still to be remembered.
  const ids = [...new Set([...before, ...owners.keys()])]
  const [threads, texts] = await Promise.all([
    db.threads.getMany(ids.map(id => ({ id }))),
    hasWords(asked.query) ? db.words.getMany(ids.map(textAt), { eventual: true }) : [],
  ])
  const wants = wantedOf(asked.query, asked.tag)
  const cards = threads.flatMap((thread, n) =>
    n >= before.length &&
    thread?.status === 'active' &&
    mayRead(thread, actor) &&
    isOfFamily(asked.family, thread.current) &&
    // Where a file lies is its owner's business.
    (asked.folder === anyFolder || (isOwner(thread, actor) && isIn(asked.folder, thread))) &&
    isWantedWith(wants, threadFoundBy(thread), texts[n])
      ? [cardOf(thread, owners.get(thread.id) ?? '', isOwner(thread, actor))]
      : [],
  )
  if (cursor === undefined) return { items: cards }
  const shown = threads.filter(thread => thread && mayRead(thread, actor))
  return { items: cards, cursor: goingOn(cursor, shown) }
}

/** What waits for whoever calls, as far as it is known before it is known who acts: all that they could be asked as. */
export const toSignAhead = (asked: Asked, { db, uid, organisationId }: Asking) => {
  const keys =
    organisationId === undefined
      ? [partyKey({ id: uid ?? '', type: 'user' })]
      : [`${organisationId}#user#${uid ?? ''}`, partyKey({ id: organisationId, type: 'organization' })]
  return keys.map(signer => waitingFor(db, asked, signer).catch(() => undefined))
}
