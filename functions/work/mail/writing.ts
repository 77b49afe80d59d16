import { randomBytes } from 'node:crypto'
import { FilesRefusal } from '#shared/files/refusal.ts'
import { isUsable, type Ready, type Upload } from '#shared/files/upload.ts'
import { displayName } from '#shared/identity/person.ts'
import type { Parsed } from '#shared/kit/contract.ts'
import type { Party } from '#shared/kit/event.ts'
import { partyKey } from '#shared/kit/party.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { advance } from '#shared/kit/state-table.ts'
import { maxBody } from '#shared/work/body-length.ts'
import { mailCame, mailWritten } from '#shared/work/events.ts'
import type { Mail as contract } from '#shared/work/Mail.contract.ts'
import { largestMail, type MailDraft, type MailFileName, type MailThread, mostDrafts } from '#shared/work/mail.ts'
import { maySend } from '#shared/work/mail-limits.ts'
import { postStates } from '#shared/work/mail-states.ts'
import { oneLine } from '#shared/work/mail-text.ts'
import { isOfRecipient, valuesOf } from '#shared/work/merge-fields.ts'
import { WorkRefusal } from '#shared/work/refusal.ts'
import { type Body, fieldsIn, htmlOf, isEmpty } from '#shared/work/template-body.ts'
import { filledBody, missingIn } from '#shared/work/template-merge.ts'
import { attach, letGo } from '../../files/loose.ts'
import type { Actor } from '../../kit/actor.ts'
import { sameVersion } from '../../kit/guard.ts'
import type { Ahead, Handlers } from '../../kit/serve.ts'
import { likelyParty } from '../../organisations/likely-party.ts'
import { changeThread, countThreads, type NewThread, putMail } from './place.ts'
import { areRelated, partyAt } from './related.ts'
import { draftOf, shownDraft, threadOf } from './showing.ts'
import type { KnownHere, Reading, uses, Working } from './uses.ts'

type Own = 'SEND_RAW' | 'RETRY' | 'MARK_AS_READ' | 'MOVE' | 'CREATE_DRAFT' | 'SAVE_DRAFT' | 'DELETE_DRAFT'
type Letter = Parsed<(typeof contract)['methods']['SEND_RAW']>

const hourOf = (now: Date): string => now.toISOString().slice(0, 13)
const dayOf = (now: Date): string => now.toISOString().slice(0, 10)

/** HTML as what a mail may hold. What reads it is large, and loads where it is needed. */
const bodyOf = async (html: string): Promise<Body> => {
  return shortEnough((await import('#shared/work/template-read.ts')).readBody(html))
}

/** @throws {Refusal} input.invalid for what is longer than a mail may be */
const shortEnough = (body: Body): Body => {
  if (htmlOf(body).length > maxBody) throw new Refusal('input.invalid', { field: 'html', problem: 'too long' })
  return body
}

/** Counts letters against what a person and a party may send. @throws {Refusal} work.tooManyMails */
const countLetters = async ({ db, now, actor }: Working, more: number): Promise<void> => {
  const keys = [
    { who: `${partyKey(actor.party)}#${actor.uid}`, span: hourOf(now) },
    { who: partyKey(actor.party), span: dayOf(now) },
  ] as const
  const [hour, day] = await Promise.all(keys.map(key => db.sendCounts.get(key)))
  if (!maySend({ hour: hour?.letters ?? 0, day: day?.letters ?? 0 }, more)) throw new WorkRefusal('work.tooManyMails')
  for (const [n, row] of [hour, day].entries()) {
    const key = keys[n]
    if (row) db.sendCounts.save({ ...row, letters: row.letters + more })
    else if (key) db.sendCounts.create({ ...key, letters: more })
  }
}

/**
 * The uploads of one's own party that are asked for: those that stand nowhere, and those that the draft holds already. What it held and is
 * no longer asked for is let go.
 * @throws {FilesRefusal} files.notReady
 */
const heldFiles = async (
  { db, now, actor }: Working,
  ids: readonly MailFileName['id'][],
  draft: Pick<MailDraft, 'files'> | undefined,
): Promise<Ready[]> => {
  const held = new Set(draft?.files.map(({ id }) => id))
  const dropped = [...held].filter(id => !ids.includes(id))
  const uploads = await db.uploads.getMany([...ids, ...dropped].map(id => ({ id })))
  for (const upload of uploads.slice(ids.length)) if (upload) letGo(db.uploads, upload, now)
  return uploads.slice(0, ids.length).map(upload => {
    const free: Upload | undefined = upload && held.has(upload.id) ? { ...upload, attachedAt: undefined } : upload
    if (!isUsable(free, 'mail', actor.party)) throw new FilesRefusal('files.notReady')
    return free
  })
}

/** The files of a letter, taken into use. @throws {Refusal} */
const takeFiles = async (
  work: Working,
  ids: readonly MailFileName['id'][],
  draft: MailDraft | undefined,
  letters: number,
): Promise<MailFileName[]> => {
  const { db, now, actor } = work
  const files = await heldFiles(work, ids, draft)
  if (files.reduce((sum, { checked }) => sum + checked.size, 0) > largestMail) throw new FilesRefusal('files.tooLarge')
  return files.map(upload => {
    attach(db.uploads, upload, now)
    const { key, type, size, thumb } = upload.checked
    const named = { id: upload.id, name: upload.name, type, size }
    db.mailFiles.create({
      ...{ ...named, owner: actor.party, by: actor.uid, state: 'ready', key, ...(thumb && { thumb }) },
      // Both sides show it.
      ...{ uses: letters * 2, at: now.toISOString() },
    })
    return named
  })
}

type Side = {
  readonly party: Party
  readonly name: string
  readonly thread: { readonly there: MailThread } | { readonly begun: NewThread }
}

/** Both threads of a letter to somebody: those that there are, or new ones. */
const sidesOf = async (
  work: Working,
  to: { readonly other: Party; readonly subject: string; readonly mine?: MailThread },
  names: { readonly mine: string; readonly other: string },
): Promise<{ readonly mine: Side; readonly other: Side }> => {
  const { db, actor, newId } = work
  const { other, subject, mine } = to
  const peer = mine && (await db.threads.get({ id: mine.peer }))
  const ids = { mine: mine?.id ?? newId('mailThread'), other: mine?.peer ?? newId('mailThread') }
  const begun = (owner: Party, facing: Party, name: string, id: MailThread['id'], peerId: MailThread['id']) => ({
    begun: { id, owner, with: facing, name, subject, peer: peerId, salt: randomBytes(16).toString('hex') },
  })
  return {
    mine: {
      party: actor.party,
      name: names.other,
      thread: mine ? { there: mine } : begun(actor.party, other, names.other, ids.mine, ids.other),
    },
    other: {
      party: other,
      name: names.mine,
      // Where the other side's was deleted for good, it begins anew.
      thread: peer ? { there: peer } : begun(other, actor.party, names.mine, ids.other, ids.mine),
    },
  }
}

/** The name that somebody writes under: the organisation's for which they act, with their own. */
const writerOf = async ({ users, organisations }: Reading, { uid, party }: Actor) => {
  const [user, organisation] = await Promise.all([
    users.need({ uid }),
    party.type === 'organization' ? organisations.need({ id: party.id }) : undefined,
  ])
  const person = displayName(user) || '\u2014'
  return { person, party: organisation?.tradingName ?? person }
}

/**
 * A letter as one of its recipients gets it.
 * @throws {WorkRefusal} work.recipientLacks, naming whom and the fields: then nobody gets any
 */
const bodyFor = (body: Body, { name, recipient }: NonNullable<Awaited<ReturnType<typeof partyAt>>>): Body => {
  // Nothing of a recipient is a day or an amount, which alone are written differently in each language.
  const values = valuesOf({ recipient }, 'en')
  const missing = missingIn(body, values)
  if (missing.length > 0) throw new WorkRefusal('work.recipientLacks', { name, fields: missing.join(', ') })
  return shortEnough(filledBody(body, values))
}

/** Writes one letter to one party: into both mailboxes, and to be sent by e-mail. */
const writeTo = async (
  work: Working,
  { other, subject, mine }: { readonly other: Party; readonly subject: string; readonly mine?: MailThread },
  { body: written, files }: { readonly body: Body; readonly files: readonly MailFileName[] },
  writer: Awaited<ReturnType<typeof writerOf>>,
) => {
  const { db, actor, now, newId, emit } = work
  const facing = await partyAt(db, other)
  // Whoever is no longer there is told from who never was by nobody.
  if (!facing) throw new WorkRefusal('work.notRelated')
  const body = bodyFor(written, facing)
  const sides = await sidesOf(
    work,
    { other, subject, ...(mine ? { mine } : {}) },
    { mine: writer.party, other: facing.name },
  )
  const id = newId('mail')
  const at = now.toISOString()
  const mail = { id, by: actor.uid, byName: writer.person, at, body, html: htmlOf(body), files: [...files] }
  const own = await putMail(
    db,
    sides.mine.thread,
    { ...mail, way: 'out', post: { state: 'waiting', at } },
    { name: sides.mine.name },
  )
  const theirs = await putMail(db, sides.other.thread, { ...mail, way: 'in' }, { name: sides.other.name })
  db.posts.create({ thread: own.id, mail: id, state: 'waiting', tries: 0, at })
  emit(mailWritten, { subject: own, parties: [actor.party], data: { fromId: other.id, fromName: facing.name } })
  emit(mailCame, {
    subject: theirs,
    parties: [other],
    data: { fromId: actor.party.id, fromName: writer.party, byMail: false },
  })
  return { threadId: own.id, messageId: id }
}

const idsOf = (attachments: Letter['emailTransportAttachments']) => [...new Set(attachments.map(({ id }) => id))]

/** Two mailboxes of the same parties share rows, so letters are written one after the other. */
const inTurn = async <T, R>(all: readonly T[], each: (one: T) => Promise<R>): Promise<R[]> => {
  const results: R[] = []
  for (const one of all) results.push(await each(one))
  return results
}

const send = async ({ emailParams, emailTransportAttachments }: Letter, work: Working) => {
  const { db, actor } = work
  const { to, thread: threadId, subject, html, draft: draftId } = emailParams
  const [mine, body, writer, draft] = await Promise.all([
    threadId ? threadOf(db, threadId, actor) : undefined,
    bodyOf(html),
    writerOf(db, actor),
    draftId ? db.drafts.get({ box: partyKey(actor.party), writer: actor.uid, id: draftId }) : undefined,
  ])
  // Open in two windows, it was sent or thrown away in the other one.
  if (draftId && !draft) throw new WorkRefusal('work.draftGone')
  if (isEmpty(body)) throw new WorkRefusal('work.mailEmpty')
  const fields = fieldsIn(body).filter(field => !isOfRecipient(field))
  if (fields.length > 0) throw new WorkRefusal('work.valuesMissing', { fields: fields.join(', ') })
  const others = mine ? [mine.with] : [...new Map(to.map(party => [partyKey(party), party])).values()]
  if (others.length === 0) throw new WorkRefusal('work.noRecipient')
  const title = mine?.subject ?? oneLine(subject, subject.length)
  if (!title) throw new WorkRefusal('work.noSubject')
  const related = await Promise.all(others.map(other => areRelated(db, actor.party, other)))
  if (related.includes(false)) throw new WorkRefusal('work.notRelated')
  await countLetters(work, others.length)
  const files = await takeFiles(work, idsOf(emailTransportAttachments), draft, others.length)
  if (draft) db.drafts.remove(draft)
  const said = { body, files }
  return {
    sent: await inTurn(others, other =>
      writeTo(work, { other, subject: title, ...(mine ? { mine } : {}) }, said, writer),
    ),
  }
}

/** The threads of a list, each once. @throws {Refusal} notFound */
const threadsOf = (db: Reading, ids: readonly MailThread['id'][], actor: Actor): Promise<MailThread[]> =>
  Promise.all([...new Set(ids)].map(id => threadOf(db, id, actor)))

export const writingHandlers: Pick<Handlers<typeof contract, typeof uses>, Own> = {
  SEND_RAW: (input, work) => send(input, work),
  RETRY: async ({ thread: threadId, mail: id }, work) => {
    const { db, actor, now } = work
    const [thread, mail] = await Promise.all([threadOf(db, threadId, actor), db.mails.need({ thread: threadId, id })])
    if (!mail.post) throw new Refusal('notFound')
    const state = advance(postStates, mail.post.state, 'retry', 'writer')
    if (!(await areRelated(db, thread.owner, thread.with))) throw new WorkRefusal('work.notRelated')
    await countLetters(work, 1)
    const at = now.toISOString()
    db.mails.save({ ...mail, post: { state, at } })
    db.posts.put({ thread: thread.id, mail: id, state: 'waiting', tries: 0, at })
    await changeThread(db, thread, { failed: false })
    return {}
  },
  MARK_AS_READ: async ({ threads, read }, { db, actor }) => {
    const all = await threadsOf(db, threads, actor)
    const changes = all.flatMap(before => {
      const unread = read ? 0 : Math.max(1, before.unread)
      return unread === before.unread ? [] : [{ before, after: db.threads.save({ ...before, unread }) }]
    })
    await countThreads(db, changes)
    return {}
  },
  MOVE: async ({ threads, box }, { db, actor, now }) => {
    const all = await threadsOf(db, threads, actor)
    const changes = all.flatMap(before => {
      if (before.box === box) return []
      const { binnedAt: _before, ...rest } = before
      const binned = box === 'bin' ? { binnedAt: now.toISOString() } : {}
      return [{ before, after: db.threads.save({ ...rest, box, ...binned }) }]
    })
    await countThreads(db, changes)
    return {}
  },
  CREATE_DRAFT: async (_input, { db, actor, now, newId }) => {
    const mine = { box: partyKey(actor.party), writer: actor.uid }
    if ((await db.drafts.rows(mine, { limit: mostDrafts })).items.length >= mostDrafts)
      throw new WorkRefusal('work.tooManyDrafts', { limit: mostDrafts })
    const nothing = { to: [], subject: '', html: '', files: [], updatedAt: now.toISOString() }
    return shownDraft(db.drafts.create({ ...mine, ...nothing, id: newId('mailDraft') }))
  },
  SAVE_DRAFT: async ({ id, version, to, files, html, thread, subject }, work) => {
    const { db, actor, now } = work
    const [before] = await Promise.all([draftOf(db, id, actor), thread ? threadOf(db, thread, actor) : undefined])
    sameVersion(before, version)
    const [names, mine, body] = await Promise.all([
      Promise.all(to.map(async party => ((await areRelated(db, actor.party, party)) ? partyAt(db, party) : undefined))),
      heldFiles(work, idsOf(files), before),
      bodyOf(html),
    ])
    // What a draft holds is not swept, however long it lies.
    const held = new Set(before.files.map(file => file.id))
    for (const upload of mine) if (!held.has(upload.id)) attach(db.uploads, upload, now)
    const { thread: _before, ...kept } = before
    return shownDraft(
      db.drafts.save({
        ...kept,
        ...(thread ? { thread } : {}),
        to: to.flatMap((party, n) => (names[n] ? [{ ...party, name: names[n].name }] : [])),
        subject,
        html: htmlOf(body),
        files: mine.map(({ id: file, name, checked: { type, size } }) => ({ id: file, name, type, size })),
        updatedAt: now.toISOString(),
      }),
    )
  },
  DELETE_DRAFT: async ({ id }, work) => {
    const draft = await draftOf(work.db, id, work.actor)
    await heldFiles(work, [], draft)
    work.db.drafts.remove(draft)
    return {}
  },
}

/** What somebody is writing, and what it holds. */
const draftAhead = async (known: KnownHere, id: MailDraft['id']) => {
  const draft = await known.db.drafts.get({ box: partyKey(likelyParty(known)), writer: known.uid ?? '', id })
  if (draft?.files.length) await known.db.uploads.getMany(draft.files.map(file => ({ id: file.id })))
}

const relationsAhead = (known: KnownHere, others: readonly Party[]) =>
  others.flatMap(other => [areRelated(known.db, likelyParty(known), other), partyAt(known.db, other)])

const knownThreads = (ids: readonly MailThread['id'][], { db }: KnownHere) =>
  ids.map(async id => {
    const thread = await db.threads.get({ id })
    if (thread) await db.senders.get({ box: partyKey(thread.owner), with: thread.with })
  })

const writerAhead = ({ db, uid, organisationId }: KnownHere) => [
  ...(uid === undefined ? [] : [db.users.get({ uid })]),
  ...(organisationId === undefined ? [] : [db.organisations.get({ id: organisationId })]),
]

/** With whom a thread is, and what is asked of them. */
const threadAhead = async (known: KnownHere, id: MailThread['id']) => {
  const thread = await known.db.threads.get({ id })
  if (!thread) return
  await Promise.all([
    known.db.threads.get({ id: thread.peer }),
    ...relationsAhead(known, [thread.with]),
    known.db.senders.get({ box: partyKey(thread.owner), with: thread.with }),
    known.db.senders.get({ box: partyKey(thread.with), with: thread.owner }),
  ])
}

export const writingAhead: Pick<Ahead<typeof contract, typeof uses>, Own> = {
  SEND_RAW: ({ emailParams: { to, thread, draft }, emailTransportAttachments }, known) => [
    ...(draft ? [draftAhead(known, draft)] : []),
    ...writerAhead(known),
    ...relationsAhead(known, thread ? [] : to),
    ...(thread
      ? [threadAhead(known, thread)]
      : to.flatMap(other => [
          known.db.senders.get({ box: partyKey(likelyParty(known)), with: other }),
          known.db.senders.get({ box: partyKey(other), with: likelyParty(known) }),
        ])),
    ...idsOf(emailTransportAttachments).map(id => known.db.uploads.get({ id })),
  ],
  RETRY: ({ thread, mail }, known) => [threadAhead(known, thread), known.db.mails.get({ thread, id: mail })],
  MARK_AS_READ: ({ threads }, known) => knownThreads(threads, known),
  MOVE: ({ threads }, known) => knownThreads(threads, known),
  CREATE_DRAFT: (_input, known) => [
    known.db.drafts.rows({ box: partyKey(likelyParty(known)), writer: known.uid ?? '' }, { limit: mostDrafts }),
  ],
  SAVE_DRAFT: ({ id, to, files, thread }, known) => [
    ...(thread ? [known.db.threads.get({ id: thread })] : []),
    draftAhead(known, id),
    ...relationsAhead(known, to),
    ...idsOf(files).map(each => known.db.uploads.get({ id: each })),
  ],
  DELETE_DRAFT: ({ id }, known) => [draftAhead(known, id)],
}
