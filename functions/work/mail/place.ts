import { partyKey } from '#shared/kit/party.ts'
import type { MailThread, ThreadMail } from '#shared/work/mail.ts'
import { excerptOf, threadWords } from '#shared/work/mail-text.ts'
import type { Body } from '#shared/work/template-body.ts'
import type { DbOf } from '../../kit/serve.ts'
import type { placingTables } from './used-tables.ts'

type Db = DbOf<typeof placingTables>

/** The key of a mailbox in all of its rows. */
export const boxOf = ({ owner }: Pick<MailThread, 'owner'>): string => partyKey(owner)

const isNew = (thread: Pick<MailThread, 'box' | 'unread'>): boolean => thread.unread > 0 && thread.box !== 'bin'
const isListed = (thread: Pick<MailThread, 'box'>): boolean => thread.box !== 'bin'

/** A thread as it is, and as it was; undefined for a new one, and for one that is gone. */
type Changed = { readonly after: MailThread | undefined; readonly before: MailThread | undefined }

/** Stages what a mailbox says of all its threads after some of them changed: how many hold something unread, in all and of whom. */
export const countThreads = async (
  { senders, boxes }: Pick<Db, 'senders' | 'boxes'>,
  changes: readonly Changed[],
): Promise<void> => {
  const groups = new Map<string, Changed[]>()
  for (const change of changes) {
    const { owner, with: other } = (change.after ?? change.before) as MailThread
    const key = `${partyKey(owner)} ${partyKey(other)}`
    groups.set(key, [...(groups.get(key) ?? []), change])
  }
  for (const group of groups.values()) {
    const some = (group[0]?.after ?? group[0]?.before) as MailThread
    const box = boxOf(some)
    const by = (counts: (thread: MailThread) => boolean) =>
      group.reduce(
        (sum, { after, before }) =>
          sum + Number(Boolean(after && counts(after))) - Number(Boolean(before && counts(before))),
        0,
      )
    const [unread, threads] = [by(isNew), by(isListed)]
    if (unread !== 0) boxes.add({ box }, { unread })
    const there = await senders.get({ box, with: some.with })
    const last = group
      .flatMap(({ after }) => after ?? [])
      .toSorted((one, other) => (one.lastAt < other.lastAt ? 1 : -1))[0]
    const isLater = last !== undefined && (!there || last.lastAt >= there.lastAt)
    const row = {
      ...{ box, with: some.with, name: isLater ? last.name : (there?.name ?? some.name) },
      threads: Math.max(0, (there?.threads ?? 0) + threads),
      unread: Math.max(0, (there?.unread ?? 0) + unread),
      lastAt: isLater ? last.lastAt : (there?.lastAt ?? some.lastAt),
      subject: isLater ? last.subject : (there?.subject ?? some.subject),
    }
    if (!there) {
      if (row.threads > 0) senders.create(row)
    } else if (row.threads === 0) senders.remove(there)
    else senders.save({ ...row, version: there.version })
  }
}

/** What is known of a thread before there is any mail in it. */
export type NewThread = Pick<MailThread, 'id' | 'owner' | 'with' | 'name' | 'subject' | 'peer' | 'salt'>

type Said = Omit<ThreadMail, 'thread' | 'version' | 'excerpt' | 'html'> & { readonly body: Body; readonly html: string }

/**
 * Stages a mail into a thread of a mailbox, and what the mailbox says of it.
 * @param isRead of one that came in, whether it calls for nobody's attention
 */
export const putMail = async (
  db: Db,
  to: { readonly there: MailThread } | { readonly begun: NewThread },
  { body, ...mail }: Said,
  { name, isRead = false }: { readonly name?: string; readonly isRead?: boolean } = {},
): Promise<MailThread> => {
  const before = 'there' in to ? to.there : undefined
  const base =
    'there' in to
      ? { ...to.there, ...(name ? { name } : {}) }
      : { ...to.begun, box: 'inbox' as const, mails: 0, unread: 0 }
  const excerpt = excerptOf(body)
  const isIn = mail.way === 'in'
  const { binnedAt: _binned, ...kept } = base as MailThread
  const after = {
    ...kept,
    // What comes in is seen, wherever the thread was put; what one writes oneself brings it back from the bin alone.
    box: isIn || base.box === 'bin' ? ('inbox' as const) : base.box,
    mails: base.mails + 1,
    unread: base.unread + Number(isIn && !isRead),
    failed: isIn ? (before?.failed ?? false) : false,
    lastAt: mail.at,
    lastWay: mail.way,
    excerpt,
    words: threadWords(base, body, before?.words),
    ...(mail.way === 'out' && mail.by ? { writer: mail.by } : {}),
  }
  const saved = before ? db.threads.save({ ...after, version: before.version }) : db.threads.create(after)
  db.mails.create({ ...mail, thread: saved.id, excerpt })
  await countThreads(db, [{ after: saved, before }])
  return saved
}

/** Stages a change of a thread that adds nothing to it. */
export const changeThread = async (db: Db, before: MailThread, change: Partial<MailThread>): Promise<MailThread> => {
  const saved = db.threads.save({ ...before, ...change })
  await countThreads(db, [{ after: saved, before }])
  return saved
}
