import type { copiesMethods } from '#shared/files/copies.contract.ts'
import { type Copy, copyView, endedCopies } from '#shared/files/copy.ts'
import { copyAsked, copyEnded } from '#shared/files/events.ts'
import type { Files as contract } from '#shared/files/Files.contract.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import type { Ahead, Handlers } from '../../kit/serve.ts'
import { fileAddress } from '../address.ts'
import { archiveKey } from '../keys.ts'
import { forOwner, named, nameOfOwner, own, ownerAhead, readable } from './thread.ts'
import type { uses } from './uses.ts'

type Own = keyof typeof copiesMethods

export const copiesHandlers: Pick<Handlers<typeof contract, typeof uses>, Own> = {
  IPFS_UPLOAD: async ({ id, number }, work) => {
    const { db, now, emit } = work
    const [thread, kept, ownerName] = await Promise.all([
      own(work, id),
      db.copies.get({ thread: id }),
      nameOfOwner(db, work.actor.party),
      db.versions.need({ thread: id, number }),
    ])
    const before = kept?.copies.find(copy => copy.number === number)
    if (before && before.state !== 'ending') return copyView(before)
    // One that is being taken back goes first: its pin is another's than the new one's.
    if (before) throw new Refusal('call.conflict')
    // Of a file that is removed meanwhile there is nothing to keep.
    db.threads.check(thread)
    const at = now.toISOString()
    const copy: Copy = { number, state: 'waiting', tries: 0, nextAt: at, askedAt: at }
    if (kept) db.copies.save({ ...kept, copies: [...kept.copies, copy] })
    else db.copies.create({ thread: thread.id, copies: [copy] })
    emit(copyAsked, forOwner(thread, ownerName, { number }))
    return copyView(copy)
  },
  IPFS_DOWNLOAD: async ({ id, hash }, { actor, db, ports }) => {
    const [, kept, { items }] = await Promise.all([
      readable({ db, actor }, id),
      db.copies.get({ thread: id }),
      db.versions.rows({ thread: id }),
    ])
    // Of this thread alone: what another one keeps is nothing here, whoever reads that.
    const copy = kept?.copies.find(({ cid }) => cid === hash)
    const version = items.find(({ number }) => number === copy?.number)
    if (!copy?.key || !version) throw new Refusal('notFound')
    const { number, name, type } = version
    const [files, keys] = await Promise.all([ports.files(), ports.copyKeys()])
    const archive = {
      key: archiveKey(id, number, hash),
      name: `${hash}.car`,
      type: 'application/vnd.ipld.car' as const,
    }
    const [url, key] = await Promise.all([fileAddress(files, archive, false), keys.open(copy.key, id)])
    return { number, name, type, hash: version.hash, url, key: Buffer.from(key).toString('base64') }
  },
  IPFS_REMOVE: async ({ id, number }, work) => {
    const { db, now, emit } = work
    const [thread, kept, ownerName] = await Promise.all([
      own(work, id),
      db.copies.get({ thread: id }),
      nameOfOwner(db, work.actor.party),
    ])
    const copy = kept?.copies.find(each => each.number === number)
    if (!kept || !copy) throw new Refusal('notFound')
    if (copy.state === 'ending') return {}
    db.copies.save({ ...kept, copies: endedCopies(kept.copies, each => each === copy, now) })
    emit(copyEnded, forOwner(thread, ownerName, { number }))
    return {}
  },
}

export const copiesAhead: Pick<Ahead<typeof contract, typeof uses>, Own> = {
  IPFS_UPLOAD: ({ id, number }, known) => [
    ...named({ id }, known),
    known.db.copies.get({ thread: id }),
    known.db.versions.get({ thread: id, number }),
    ...ownerAhead(known),
  ],
  IPFS_DOWNLOAD: ({ id }, known) => [
    ...named({ id }, known),
    known.db.copies.get({ thread: id }),
    known.db.versions.rows({ thread: id }),
  ],
  IPFS_REMOVE: ({ id }, known) => [...named({ id }, known), known.db.copies.get({ thread: id }), ...ownerAhead(known)],
}
