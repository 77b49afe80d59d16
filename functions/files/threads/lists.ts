import { isOwner } from '#shared/files/reading.ts'
import { partyKey } from '#shared/kit/party.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { likelyParty } from '../../organisations/likely-party.ts'
import { type Asked, folderOf } from './asked.ts'
import { ownFiles, ownFilesAhead } from './own-lists.ts'
import { sharedAhead, sharedPage } from './shared-list.ts'
import { type Acting, type Asking, cardOf, nameOfOwner, ownerAhead } from './thread.ts'
import { needFolder } from './versions.ts'
import { toSign, toSignAhead } from './waiting-list.ts'

/** A page of the list that was asked for. @throws {Refusal} auth.denied, input.invalid */
export const listed = async (asked: Asked, { db, actor }: Pick<Acting, 'db' | 'actor'>) => {
  if (asked.list === 'toSign') return toSign(asked, { db, actor })
  if (asked.list === 'withMe') {
    // Where it lies is its owner's business: a reader has no folders.
    if (folderOf(asked)) throw new Refusal('notFound')
    const { items, ...rest } = await sharedPage(db, asked, actor)
    const cards = items.map(({ thread: id, reader: _reader, teams: _teams, version: _version, ...card }) => ({
      ...card,
      id,
      status: 'active' as const,
    }))
    return { items: cards, ...rest }
  }
  if (!isOwner({ owner: actor.party }, actor)) throw new Refusal('auth.denied')
  const [page, ownerName] = await Promise.all([
    ownFiles(db, asked, actor.party),
    nameOfOwner(db, actor.party),
    needFolder(db, partyKey(actor.party), folderOf(asked)),
  ])
  const { items, ...rest } = page
  return { items: items.map(thread => cardOf(thread, ownerName, true)), ...rest }
}

/** What a page will probably need, read with who acts. A cursor that is none is refused by the handler. */
export const listAhead = (asked: Asked, known: Asking): readonly Promise<unknown>[] => {
  const owner = likelyParty(known)
  if (asked.list === 'withMe') return sharedAhead(asked, known)
  if (asked.list === 'toSign') return toSignAhead(asked, known)
  const pages = ownFilesAhead(known.db, asked, owner).map(page => page.catch(() => undefined))
  const folder = folderOf(asked)
  const place = folder ? [known.db.folders.get({ owner: partyKey(owner), id: folder })] : []
  return [...pages, ...place, ...ownerAhead(known)]
}
