import { advance } from '#shared/kit/state-table.ts'
import { invitationListDone, invitationListTakenBack } from '#shared/organisations/events.ts'
import { type Invitation, invited, isOpen, stepped } from '#shared/organisations/invitation.ts'
import {
  type InvitationList,
  type InvitationListChunk,
  invitationListStates,
  type ListRow,
  mailsASecond,
  triesOfChunk,
} from '#shared/organisations/invitation-list.ts'
import { write } from '../kit/serve.ts'
import { type Job, worker } from '../kit/worker.ts'
import { mailingUses, sendInvitations } from './invitation-mails.ts'
import { InvitationListChunks, InvitationLists } from './invitation-tables.ts'

const uses = {
  ...mailingUses,
  tables: { ...mailingUses.tables, lists: write(InvitationLists), chunks: write(InvitationListChunks) },
} as const

type Sending = Job<typeof uses>

/** Who works on a list has it for so long, at most: longer than one run. One that was killed keeps it no longer. */
const heldMs = 70_000
/** A run ends so long before the Lambda is ended. */
const reserveMs = 8_000
/** And works so long at most, so that the next one finds the list free. */
const runMs = 50_000

const again = ({ oid, id }: InvitationList) => ({ oid, id })

/** Takes a list for this run, unless another has it. */
const hold = (job: Sending, key: { oid: string; id: string }): Promise<InvitationList | undefined> =>
  job.transaction(async ({ db }) => {
    const list = await db.lists.get(key)
    const at = job.now.toISOString()
    if (!list || (list.status !== 'running' && list.status !== 'undoing')) return undefined
    if (list.heldUntil !== undefined && list.heldUntil > at) return undefined
    return db.lists.save({ ...list, heldUntil: new Date(job.now.getTime() + heldMs).toISOString() })
  })

type Key = Pick<Invitation, 'who' | 'oid' | 'type'>
const keyOf = ({ oid, type }: InvitationList, row: ListRow): Key => ({ who: row.who ?? '', oid, type })

/** Makes the invitations of a chunk, each person's once, and says of each what came of it. */
const invite = (job: Sending, list: InvitationList, n: number): Promise<InvitationListChunk> =>
  job.transaction(async ({ db, newId }) => {
    const chunk = await db.chunks.need({ list: list.id, n })
    if (chunk.rows.every(row => row.outcome !== undefined || row.problem !== undefined)) return chunk
    const at = job.now.toISOString()
    const asked = chunk.rows.filter(row => row.who !== undefined && row.problem === undefined)
    const before = await db.invitations.getMany(asked.map(row => keyOf(list, row)))
    const { oid, type, organisation, inviter, message, language } = list
    const outcomes = new Map<number, ListRow['outcome']>()
    for (const [index, row] of asked.entries()) {
      const there = before[index]
      const said = {
        ...keyOf(list, row),
        type,
        oid,
        name: row.email,
        address: row.email,
        organisation,
        inviter,
        rid: row.rid,
        role: row.role,
        tids: [],
        message,
        language,
        list: list.id,
      }
      const made = invited(there, said, newId('invitation'), at)
      if (made.outcome === 'sent') {
        if (there) db.invitations.save({ ...made.row, version: there.version })
        else db.invitations.create(made.row)
      }
      outcomes.set(row.line, made.outcome)
    }
    const rows = chunk.rows.map(row => ({
      ...row,
      ...(outcomes.has(row.line) ? { outcome: outcomes.get(row.line) } : {}),
    }))
    return db.chunks.save({ ...chunk, rows })
  })

/** Takes back what a chunk sent and nobody has answered. */
const takeBack = (job: Sending, list: InvitationList, n: number): Promise<number> =>
  job.transaction(async ({ db }) => {
    const chunk = await db.chunks.need({ list: list.id, n })
    const at = job.now.toISOString()
    const sent = chunk.rows.filter(({ outcome }) => outcome === 'sent' || outcome === 'refused')
    const found = await db.invitations.getMany(sent.map(row => keyOf(list, row)))
    const lines = new Set<number>()
    for (const [index, row] of found.entries()) {
      if (!row || row.list !== list.id || !isOpen(row, at)) continue
      db.invitations.save(stepped(row, 'remove', 'inviter', at))
      if (row.code !== undefined) db.codes.drop({ hash: row.code })
      lines.add(sent[index]?.line ?? 0)
    }
    if (lines.size > 0)
      db.chunks.save({
        ...chunk,
        rows: chunk.rows.map(row => (lines.has(row.line) ? { ...row, outcome: 'takenBack' as const } : row)),
      })
    return lines.size
  })

/** Waits so that no more than so many mails go in a second. */
const pacer = (perSecond: number) => {
  let free = performance.now()
  return async (count: number): Promise<void> => {
    const now = performance.now()
    const from = Math.max(now, free)
    free = from + (count * 1000) / perSecond
    if (from > now) await new Promise(resolve => setTimeout(resolve, from - now))
  }
}

type Done = Partial<Pick<InvitationList, 'sent' | 'skipped' | 'takenBack'>>

/** Notes that a chunk is dealt with, and ends the list after its last. @returns the list where this run goes on with it */
const note = (job: Sending, list: InvitationList, n: number, done: Done, isHeld: boolean) =>
  job.transaction(async ({ db, emit }) => {
    const now = await db.lists.need(again(list))
    // Stopped, or taken back, meanwhile: what was sent is counted, and another run does the rest.
    const isOther = now.status !== list.status || now.next !== n
    const at = job.now.toISOString()
    const counted = {
      ...now,
      sent: now.sent + (done.sent ?? 0),
      skipped: now.skipped + (done.skipped ?? 0),
      takenBack: now.takenBack + (done.takenBack ?? 0),
      updatedAt: at,
    }
    if (isOther) {
      // Whoever stopped it goes on behind the chunk that was under way.
      const next = now.status === 'stopped' && now.next === n ? n + 1 : now.next
      db.lists.save({ ...counted, next })
      return undefined
    }
    const { heldUntil, tries: _tries, ...free } = counted
    const isLast = n + 1 >= now.chunks
    const status = isLast
      ? advance(invitationListStates, now.status, now.status === 'undoing' ? 'takenBack' : 'finish', 'system')
      : now.status
    const keeps = isHeld && !isLast && heldUntil !== undefined
    const saved = db.lists.save({ ...free, ...(keeps ? { heldUntil } : {}), next: n + 1, status })
    const told = { subject: saved, parties: [{ id: saved.oid, type: 'organization' as const }] }
    if (isLast && status === 'done') emit(invitationListDone, { ...told, data: { people: saved.sent } })
    if (isLast && status === 'undone') emit(invitationListTakenBack, { ...told, data: { people: saved.takenBack } })
    return isLast ? undefined : saved
  })

const counts = (chunk: InvitationListChunk): Done => ({
  sent: chunk.rows.filter(({ outcome }) => outcome === 'sent').length,
  skipped: chunk.rows.filter(({ outcome }) => outcome !== undefined && outcome !== 'sent').length,
})

/**
 * Leaves a chunk to the next run, some of whose mails were not taken: sent again are those alone.
 * @returns whether it is tried again, which it is some times
 */
const tryAgain = (job: Sending, list: InvitationList, n: number): Promise<boolean> =>
  job.transaction(async ({ db }) => {
    const now = await db.lists.need(again(list))
    const { tries = 0, heldUntil: _held, ...free } = now
    if (now.next !== n || now.status !== list.status) return true
    if (tries + 1 >= triesOfChunk) return false
    db.lists.save({ ...free, tries: tries + 1, updatedAt: job.now.toISOString() })
    return true
  })

/** Says of those of a chunk whose mails were never taken that they got none. */
const without = (job: Sending, list: InvitationList, n: number, failed: readonly Key[]): Promise<InvitationListChunk> =>
  job.transaction(async ({ db }) => {
    const [chunk, found] = await Promise.all([db.chunks.need({ list: list.id, n }), db.invitations.getMany(failed)])
    for (const row of found) if (row) db.invitations.save({ ...row, refused: true, updatedAt: job.now.toISOString() })
    const who = new Set(failed.map(key => key.who))
    const rows = chunk.rows.map(row => (who.has(row.who ?? '') ? { ...row, outcome: 'refused' as const } : row))
    return db.chunks.save({ ...chunk, rows })
  })

const workOn = async (job: Sending, found: InvitationList, isOver: () => boolean, pace: ReturnType<typeof pacer>) => {
  let list = await hold(job, again(found))
  while (list) {
    const n = list.next
    let done: Done
    if (list.status === 'undoing') done = { takenBack: await takeBack(job, list, n) }
    else {
      const chunk = await invite(job, list, n)
      const keys = chunk.rows.filter(({ outcome }) => outcome === 'sent').map(row => keyOf(found, row))
      const results = await sendInvitations(job, keys, pace)
      const failed = keys.filter((_, at) => results[at] === 'failed')
      if (failed.length > 0 && (await tryAgain(job, list, n))) return
      done = counts(failed.length > 0 ? await without(job, list, n, failed) : chunk)
    }
    const isHeld = !isOver()
    const next: InvitationList | undefined = await note(job, list, n, done, isHeld)
    list = isHeld ? next : undefined
  }
}

/**
 * Works through lists of people to invite, at the rate at which mail may be sent. What it has done stands in the rows, chunk by chunk and
 * mail by mail: killed at any moment, the next run goes on, and at most the mails that were on their way go a second time.
 */
export const InvitationSender = worker(
  'InvitationSender',
  { kind: 'schedule', everyMinutes: 1 },
  uses,
  async (_event: unknown, job) => {
    const begun = performance.now()
    const pace = pacer(Number(process.env.MAILS_A_SECOND) || mailsASecond)
    const isOver = () => performance.now() - begun > runMs || job.timeLeft() < reserveMs
    for await (const list of job.db.lists.all('due', {})) {
      if (isOver()) break
      await workOn(job, list, isOver, pace)
    }
    return {}
  },
)
