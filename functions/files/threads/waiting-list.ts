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

/** A place in a list of what waits: when it was asked for, and which version of which thread. */
const askedPosition = ({ askedAt, thread, number }: FileSignature): string =>
  `${askedAt}#${thread}#${String(number).padStart(4, '0')}`

const isAsked = ([askedAt, thread, number, ...more]: readonly string[]): boolean => {
  const { shape } = FileSignature
  const isWhole = more.length === 0 && shape.askedAt.safeParse(askedAt).success
  return isWhole && shape.thread.safeParse(thread).success && shape.number.safeParse(Number(number)).success
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

/** A page of what waits for the actor's signature. What they cannot read any more is left out. */
export const toSign = async (asked: Asked, { db, actor }: Pick<Acting, 'db' | 'actor'>): Promise<Page<FileCard>> => {
  const looks = await Promise.all(signerKeysOf(actor).map(signer => waitingFor(db, asked, signer)))
  const { items, ...rest } = sideBySide<FileSignature>(looks, { limit: atOnce(asked), positionOf: askedPosition })
  const owners = new Map(items.map(({ thread, ownerName }) => [thread as string, ownerName]))
  const ids = [...owners.keys()]
  const [threads, texts] = await Promise.all([
    db.threads.getMany(ids.map(id => ({ id }))),
    hasWords(asked.query) ? db.words.getMany(ids.map(textAt), { eventual: true }) : [],
  ])
  const wants = wantedOf(asked.query, asked.tag)
  const cards = threads.flatMap((thread, n) =>
    thread?.status === 'active' &&
    mayRead(thread, actor) &&
    isOfFamily(asked.family, thread.current) &&
    // Where a file lies is its owner's business.
    (asked.folder === anyFolder || (isOwner(thread, actor) && isIn(asked.folder, thread))) &&
    isWantedWith(wants, threadFoundBy(thread), texts[n])
      ? [cardOf(thread, owners.get(thread.id) ?? '', isOwner(thread, actor))]
      : [],
  )
  return { items: cards, ...rest }
}

/** What waits for whoever calls, as far as it is known before it is known who acts: all that they could be asked as. */
export const toSignAhead = (asked: Asked, { db, uid, organisationId }: Asking) => {
  const keys =
    organisationId === undefined
      ? [partyKey({ id: uid ?? '', type: 'user' })]
      : [`${organisationId}#user#${uid ?? ''}`, partyKey({ id: organisationId, type: 'organization' })]
  return keys.map(signer => waitingFor(db, asked, signer).catch(() => undefined))
}
