import { FilesRefusal } from '#shared/files/refusal.ts'
import { isUsable } from '#shared/files/upload.ts'
import type { Id } from '#shared/kit/id.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { type CardComment, maxCardFiles, maxComments } from '#shared/work/card.ts'
import { cardChanged, cardCommented, cardMentioned } from '#shared/work/events.ts'
import { WorkRefusal } from '#shared/work/refusal.ts'
import type { Todos as contract } from '#shared/work/Todos.contract.ts'
import { fileAddress } from '../../files/address.ts'
import { attach, release } from '../../files/loose.ts'
import type { Ahead, Handlers } from '../../kit/serve.ts'
import { cardOf, eventOf, fileView, known, knownPeople, onBoard, toldOf } from './board.ts'
import type { uses } from './uses.ts'

type Own = 'ADD_COMMENT' | 'REMOVE_COMMENT' | 'ADD_ATTACHMENT' | 'REMOVE_ATTACHMENT' | 'GET_URL'

export const addingHandlers: Pick<Handlers<typeof contract, typeof uses>, Own> = {
  ADD_COMMENT: async ({ id, message, mentions = [] }, { db, actor, now, newId, emit }) => {
    const card = await cardOf(db, id, actor)
    if (card.comments >= maxComments) throw new WorkRefusal('work.tooManyComments', { limit: maxComments })
    const mentioned = [...new Set(mentions)]
    await Promise.all(mentioned.map(uid => onBoard(db, actor, uid)))
    const { party, uid: owner } = actor
    const comment = db.comments.create({
      ...{ card: id, id: newId('comment'), owner, message, createdAt: now.toISOString() },
      ...(party.type === 'organization' && { orgId: party.id as Id<'organisation'> }),
    })
    const saved = db.cards.save({ ...card, comments: card.comments + 1 })
    emit(cardCommented, eventOf(actor, saved))
    for (const uid of mentioned.filter(each => each !== owner))
      emit(cardMentioned, { subject: saved, ...toldOf(actor, { card: card.title, receiverId: uid }) })
    return comment satisfies CardComment
  },
  REMOVE_COMMENT: async ({ id, comment: commentId }, { db, actor, emit }) => {
    const [card, comment] = await Promise.all([cardOf(db, id, actor), db.comments.get({ card: id, id: commentId })])
    if (!comment) throw new Refusal('notFound')
    if (comment.owner !== actor.uid) throw new Refusal('auth.denied')
    db.comments.remove(comment)
    emit(cardChanged, eventOf(actor, db.cards.save({ ...card, comments: Math.max(0, card.comments - 1) })))
    return {}
  },
  ADD_ATTACHMENT: async ({ id, ids }, { db, actor, now, emit }) => {
    const card = await cardOf(db, id, actor)
    const [{ items: there }, uploads] = await Promise.all([
      db.cardFiles.rows({ card: id }),
      db.uploads.getMany([...new Set(ids)].map(each => ({ id: each }))),
    ])
    const fresh = uploads.filter(upload => !there.some(file => file.id === upload?.id))
    if (there.length + fresh.length > maxCardFiles) throw new FilesRefusal('files.tooMany', { limit: maxCardFiles })
    const added = fresh.map(upload => {
      if (!isUsable(upload, 'card', actor.party)) throw new FilesRefusal('files.notReady')
      attach(db.uploads, upload, now)
      const { key, type, size, thumb } = upload.checked
      const file = {
        card: id,
        id: upload.id,
        by: actor.uid,
        name: upload.name,
        type,
        size,
        key,
        at: now.toISOString(),
      }
      return db.cardFiles.create({ ...file, ...(thumb && { thumb }) })
    })
    if (added.length > 0)
      emit(cardChanged, eventOf(actor, db.cards.save({ ...card, files: there.length + added.length })))
    return { files: [...there, ...added].map(fileView) }
  },
  REMOVE_ATTACHMENT: async ({ id, file: fileId }, { db, actor, now, emit }) => {
    const [card, file] = await Promise.all([cardOf(db, id, actor), db.cardFiles.get({ card: id, id: fileId })])
    if (!file) throw new Refusal('notFound')
    db.cardFiles.remove(file)
    await release(db.uploads, file, { owner: actor.party, purpose: 'card', now })
    emit(cardChanged, eventOf(actor, db.cards.save({ ...card, files: Math.max(0, card.files - 1) })))
    return {}
  },
  GET_URL: async ({ id, file: fileId, thumb = false }, { db, actor, ports }) => {
    const [file] = await Promise.all([db.cardFiles.get({ card: id, id: fileId }), cardOf(db, id, actor)])
    if (!file) throw new Refusal('notFound')
    return { url: await fileAddress(await ports.files(), file, thumb) }
  },
}

export const addingAhead: Pick<Ahead<typeof contract, typeof uses>, Own> = {
  ADD_COMMENT: (input, of) => [...known(input, of), ...knownPeople(input.mentions ?? [], of)],
  REMOVE_COMMENT: (input, of) => [...known(input, of), of.db.comments.get({ card: input.id, id: input.comment })],
  ADD_ATTACHMENT: (input, of) => [...known(input, of), ...[...new Set(input.ids)].map(id => of.db.uploads.get({ id }))],
  REMOVE_ATTACHMENT: (input, of) => [
    ...known(input, of),
    of.db.cardFiles.get({ card: input.id, id: input.file }),
    of.db.uploads.get({ id: input.file }),
  ],
  GET_URL: (input, of) => [...known(input, of), of.db.cardFiles.get({ card: input.id, id: input.file })],
}
