import { hasWords, isWanted, type Wanted, wantedOf } from '#shared/files/words.ts'
import type { Parsed } from '#shared/kit/contract.ts'
import type { Party } from '#shared/kit/event.ts'
import { type Id, isIdOf } from '#shared/kit/id.ts'
import { partyKey, sameParty } from '#shared/kit/party.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { isNamed } from '#shared/organisations/relation-lists.ts'
import type { Mail as contract, MailView } from '#shared/work/Mail.contract.ts'
import type { MailDraft, MailFile, MailSender, MailThread, ThreadMail } from '#shared/work/mail.ts'
import { mostDrafts } from '#shared/work/mail.ts'
import { fileAddress } from '../../files/address.ts'
import type { Actor } from '../../kit/actor.ts'
import { filtered } from '../../kit/filtered.ts'
import type { Page } from '../../kit/repository.ts'
import type { Ahead, Handlers } from '../../kit/serve.ts'
import { foundByWords, type Looking, lookByWords } from '../../kit/word-index.ts'
import { likelyParty } from '../../organisations/likely-party.ts'
import { areRelated, recipientsOf } from './related.ts'
import type { KnownHere, Reading, uses } from './uses.ts'

type Asked = Parsed<(typeof contract)['methods']['GET_THREADS']>
type Own =
  | 'GET_BY_SENDER'
  | 'GET_THREADS'
  | 'GET_THREAD'
  | 'GET_UNREAD'
  | 'GET_RECIPIENTS'
  | 'GET_URL'
  | 'GET_DRAFTS'
  | 'GET_DRAFT'

const pageSize = 25
const mailsAtOnce = 10
/** How many threads, which keep their words with them, and how many correspondents are looked through where only some are wanted. */
const threadsLookedThrough = [100, 100]
const sendersLookedThrough = [100, 60]
/** How many found threads one call loads: as many as a page of a list has. */
const loaded = pageSize

/** A thread of the mailbox that somebody acts for. @throws {Refusal} notFound */
export const threadOf = async (
  { threads }: Pick<Reading, 'threads'>,
  id: MailThread['id'],
  { party }: Pick<Actor, 'party'>,
): Promise<MailThread> => {
  const thread = await threads.need({ id })
  if (!sameParty(thread.owner, party)) throw new Refusal('notFound')
  return thread
}

/** What somebody is writing. @throws {Refusal} notFound for what others write */
export const draftOf = ({ drafts }: Pick<Reading, 'drafts'>, id: string, { party, uid }: Actor): Promise<MailDraft> =>
  drafts.need({ box: partyKey(party), writer: uid, id })

const fits =
  ({ box, only, sender }: Asked) =>
  (thread: MailThread): boolean =>
    (sender || only ? thread.box !== 'bin' : thread.box === box) &&
    (only !== 'unread' || thread.unread > 0) &&
    (only !== 'failed' || thread.failed) &&
    (sender === undefined || sameParty(sender, thread.with))

/** A page of a mailbox, the newest first: by the index that knows most of what is asked for. */
const listed = ({ threads }: Pick<Reading, 'threads'>, owner: Party, asked: Asked): Promise<Page<MailThread>> => {
  const { box, only, sender, cursor } = asked
  const index = sender ? 'byWith' : (only ?? 'byBox')
  const part = sender ? { owner, with: sender } : { owner, box }
  return filtered<MailThread>({
    look: page => threads.list(index, part as never, { ...page, reverse: true, eventual: true }),
    fits: sender && only ? fits(asked) : undefined,
    behind: row => threads.cursorBehind(index, row),
    limit: pageSize,
    cursor,
    stretches: threadsLookedThrough,
  })
}

const wantedIn = ({ query = '' }: Asked): Wanted => wantedOf(query, undefined)

const lookingFor = ({ words }: Pick<Reading, 'words'>, asked: Asked, owner: Party): Looking => ({
  words,
  owner: partyKey(owner),
  wanted: wantedIn(asked).words,
  cursor: asked.cursor,
  isId: text => isIdOf('mailThread', text),
})

/** Threads by their words. */
const found = (db: Reading, owner: Party, asked: Asked): Promise<Page<MailThread>> => {
  const wanted = wantedIn(asked)
  const isOne = fits(asked)
  return foundByWords<MailThread>(lookingFor(db, asked, owner), {
    most: loaded,
    load: ids => db.threads.getMany(ids.map(id => ({ id: id as MailThread['id'] }))),
    fits: row => sameParty(row.owner, owner) && isWanted(wanted, row.words) && isOne(row),
    wordsOf: row => row.words,
  })
}

const sendersOf = ({ senders }: Pick<Reading, 'senders'>, box: string, query: string, cursor: string | undefined) =>
  filtered<MailSender>({
    look: page => senders.list('byLast', { box }, { ...page, reverse: true, eventual: true }),
    fits: query ? row => isNamed(query, row.name) : undefined,
    behind: row => senders.cursorBehind('byLast', row),
    limit: pageSize,
    cursor,
    stretches: sendersLookedThrough,
  })

const mailsOf = ({ mails }: Pick<Reading, 'mails'>, thread: string, cursor: string | undefined) =>
  mails.rows({ thread }, { limit: mailsAtOnce, reverse: true, ...(cursor === undefined ? {} : { cursor }) })

/** The files that mails show, each once. */
const filesOf = ({ mailFiles }: Pick<Reading, 'mailFiles'>, mails: readonly ThreadMail[]) =>
  mailFiles.getMany([...new Set(mails.flatMap(({ files }) => files.map(({ id }) => id)))].map(id => ({ id })))

const viewOf = (
  { thread: _thread, version: _version, files, ...mail }: ThreadMail,
  known: ReadonlyMap<string, MailFile>,
): MailView => ({
  ...mail,
  files: files.map(file => {
    const there = known.get(file.id)
    return { ...file, state: there?.state ?? ('gone' as const), hasThumb: there?.thumb !== undefined }
  }),
})

const draftsOf = ({ drafts }: Pick<Reading, 'drafts'>, box: string, writer: string) =>
  drafts.rows({ box, writer }, { limit: mostDrafts, reverse: true })

/** A draft as its writer sees it. */
export const shownDraft = ({ box: _box, writer: _writer, ...draft }: MailDraft) => draft

export const showingHandlers: Pick<Handlers<typeof contract, typeof uses>, Own> = {
  GET_BY_SENDER: ({ query = '', cursor }, { actor, db }) => sendersOf(db, partyKey(actor.party), query, cursor),
  GET_THREADS: (input, { actor, db }) =>
    hasWords(input.query ?? '') ? found(db, actor.party, input) : listed(db, actor.party, input),
  GET_THREAD: async ({ id, cursor }, { actor, db }) => {
    const [thread, page] = await Promise.all([threadOf(db, id, actor), mailsOf(db, id, cursor)])
    const [files, isRelated] = await Promise.all([filesOf(db, page.items), areRelated(db, thread.owner, thread.with)])
    const known = new Map(files.flatMap(file => (file ? [[file.id as string, file] as const] : [])))
    return {
      thread,
      isRelated,
      mails: page.items.map(mail => viewOf(mail, known)),
      ...(page.cursor ? { cursor: page.cursor } : {}),
    }
  },
  GET_UNREAD: async (_input, { actor, db }) => ({
    unread: Math.max(0, (await db.boxes.get({ box: partyKey(actor.party) }))?.unread ?? 0),
  }),
  GET_RECIPIENTS: (asked, { actor, db }) => recipientsOf(db, actor.party, actor.uid, asked),
  GET_URL: async ({ thread, mail: mailId, file: fileId, thumb = false }, { actor, db, ports }) => {
    const [, mail, file] = await Promise.all([
      threadOf(db, thread, actor),
      db.mails.get({ thread, id: mailId }),
      db.mailFiles.get({ id: fileId }),
    ])
    const named = mail?.files.find(each => each.id === fileId)
    if (!named || file?.state !== 'ready' || !file.key) throw new Refusal('notFound')
    return { url: await fileAddress(await ports.files(), { ...file, key: file.key, name: named.name }, thumb) }
  },
  GET_DRAFTS: async (_input, { actor, db }) => {
    const { items } = await draftsOf(db, partyKey(actor.party), actor.uid)
    return { items: items.toSorted((one, other) => (one.updatedAt < other.updatedAt ? 1 : -1)).map(shownDraft) }
  },
  GET_DRAFT: async ({ id }, { actor, db }) => shownDraft(await draftOf(db, id, actor)),
}

const boxKey = (known: KnownHere) => partyKey(likelyParty(known))

export const showingAhead: Pick<Ahead<typeof contract, typeof uses>, Own> = {
  GET_BY_SENDER: ({ query = '', cursor }, known) => [sendersOf(known.db, boxKey(known), query, cursor)],
  GET_THREADS: (input, known) => [
    hasWords(input.query ?? '')
      ? lookByWords(lookingFor(known.db, input, likelyParty(known)))
      : listed(known.db, likelyParty(known), input),
  ],
  GET_THREAD: ({ id, cursor }, { db }) => [
    db.threads.get({ id }).then(thread => thread && areRelated(db, thread.owner, thread.with)),
    mailsOf(db, id, cursor).then(({ items }) => filesOf(db, items)),
  ],
  GET_UNREAD: (_input, known) => [known.db.boxes.get({ box: boxKey(known) })],
  GET_RECIPIENTS: (asked, known) => [
    recipientsOf(known.db, likelyParty(known), known.uid ?? '', asked).catch(() => undefined),
  ],
  GET_URL: ({ thread, mail, file }, { db }) => [
    db.threads.get({ id: thread }),
    db.mails.get({ thread, id: mail }),
    db.mailFiles.get({ id: file }),
  ],
  GET_DRAFTS: (_input, known) => [draftsOf(known.db, boxKey(known), known.uid ?? '')],
  GET_DRAFT: ({ id }, known) => [
    known.db.drafts.get({ box: boxKey(known), writer: known.uid ?? '', id: id as Id<'mailDraft'> }),
  ],
}
