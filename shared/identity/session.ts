import { z } from 'zod'

/**
 * The sessions of a person: one for each sign-in, told by its tokens. What is known of them stands in one row of the person, which
 * every call reads anyway (docs/decisions/sessions.md). Times are the machine's, as those of tokens are.
 */

/** After how many minutes without a call a session ends. An organisation may choose another for who acts for it. */
export const idleMinutes = { least: 15, usual: 60, most: 480 } as const
/** What an organisation may choose. */
export const IdleMinutes = z.number().int().min(idleMinutes.least).max(idleMinutes.most)

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** Sessions that are remembered of a person, ended ones too. */
export const mostSessions = 20
/** Ended sessions beyond so many are forgotten once nobody can go on with them. */
const shownSessions = 10
/** For how long an ended session is listed. */
const listedFor = 7 * DAY

export const Session = z.object({
  /** A hash of what the tokens of the session have in common. */
  id: z.string(),
  /** How the browser describes itself. */
  agent: z.string(),
  signedInAt: z.iso.datetime(),
  /** The last call, or one that was some minutes before it: not every call is written down. */
  lastCallAt: z.iso.datetime(),
  calls: z.number().int(),
  /** After how many minutes without a call it ends: what the organisation chose that was acted for last. */
  idle: IdleMinutes,
  endedAt: z.iso.datetime().optional(),
})
export type Session = z.output<typeof Session>

export const Sessions = z.object({
  uid: z.string(),
  /** Sessions that began in this second or before have ended, all but the one that is spared. */
  before: z.iso.datetime().optional(),
  spared: z.string().optional(),
  /** The newest first. */
  list: z.array(Session),
  version: z.number().int(),
})
export type Sessions = z.output<typeof Sessions>

/** A session as a token tells of it. */
export type ToldSession = {
  /** In seconds since 1970; renewing its tokens does not move it. */
  readonly signedInAt?: number | undefined
  readonly session?: { readonly id: string; readonly agent: string } | undefined
}

/** How a session stands: `idle` where nobody called for too long. */
export const sessionStates = ['open', 'idle', 'ended'] as const
export type SessionState = (typeof sessionStates)[number]

const secondOf = (at: string): number => Math.floor(Date.parse(at) / 1000)

/** How long between two writes of the last call, in milliseconds: a twelfth of what ends a session, 1 to 5 minutes. */
export const noteEvery = (idle: number): number => Math.min(5, Math.max(1, idle / 12)) * MINUTE

/** The last call may be a little later than is written down. A session ends late by that, never early. */
const isIdle = (last: number, idle: number, at: number): boolean => at - last > idle * MINUTE + noteEvery(idle)

/** Whether all that began with a session or before it has ended, it included. */
const isMarked = (row: Pick<Sessions, 'before' | 'spared'>, signedInSecond: number, id: string | undefined): boolean =>
  row.before !== undefined && signedInSecond <= secondOf(row.before) && (id === undefined || id !== row.spared)

/** A listed session at a time. */
export const listedState = (row: Pick<Sessions, 'before' | 'spared'>, session: Session, at: number): SessionState => {
  if (session.endedAt !== undefined || isMarked(row, secondOf(session.signedInAt), session.id)) return 'ended'
  return isIdle(Date.parse(session.lastCallAt), session.idle, at) ? 'idle' : 'open'
}

/**
 * How the session of a token stands. One that is not listed has made no call yet: it counts from its sign-in, so that one which was
 * forgotten does not come back. A session that does not tell when it began has ended with the others.
 * @param idle what the organisation chose that is acted for
 */
export const sessionState = (
  row: Sessions | undefined,
  { signedInAt, session }: ToldSession,
  at: number,
  idle?: number,
): SessionState => {
  if (row && isMarked(row, signedInAt ?? 0, session?.id)) return 'ended'
  if (!session) return 'open'
  const known = row?.list.find(({ id }) => id === session.id)
  if (row && known && listedState(row, known, at) === 'ended') return 'ended'
  const limit = idle ?? known?.idle ?? idleMinutes.usual
  const last = known ? Date.parse(known.lastCallAt) : (signedInAt ?? 0) * 1000
  return isIdle(last, limit, at) ? 'idle' : 'open'
}

/** Whether a call of an open session is to be written down. */
export const isNoteDue = (row: Sessions | undefined, id: string, at: number, idle?: number): boolean => {
  const known = row?.list.find(session => session.id === id)
  if (!known) return true
  return at - Date.parse(known.lastCallAt) >= noteEvery(known.idle) || (idle !== undefined && idle !== known.idle)
}

/** Forgets what nobody can go on with, and ends the oldest where there are too many. */
const bounded = <T extends Omit<Sessions, 'version'>>(row: T, at: number): T => {
  const kept = row.list.filter((session, n) => {
    if (listedState(row, session, at) === 'open') return true
    const age = at - Date.parse(session.signedInAt)
    // Its token may still be good: without its row, the next call would look like the first of a new session.
    if (age <= idleMinutes.most * MINUTE + noteEvery(idleMinutes.most)) return true
    return n < shownSessions && at - Date.parse(session.endedAt ?? session.lastCallAt) < listedFor
  })
  const surplus = kept[mostSessions]
  if (!surplus) return { ...row, list: kept }
  const { spared, ...rest } = row
  const before = row.before !== undefined && row.before > surplus.signedInAt ? row.before : surplus.signedInAt
  const isSpared = spared !== undefined && spared !== surplus.id
  return { ...(rest as T), before, ...(isSpared && { spared }), list: kept.slice(0, mostSessions) }
}

/** The row with one more call of an open session, its first one included. @param calls since the last that was written down */
export const withCall = (
  row: Omit<Sessions, 'version'>,
  { signedInAt, session }: ToldSession & { readonly session: { readonly id: string; readonly agent: string } },
  { at, calls, idle }: { readonly at: number; readonly calls: number; readonly idle?: number | undefined },
): Omit<Sessions, 'version'> => {
  const now = new Date(at).toISOString()
  const known = row.list.find(({ id }) => id === session.id)
  const called: Session = known
    ? { ...known, lastCallAt: now, calls: known.calls + calls, idle: idle ?? known.idle }
    : {
        ...session,
        signedInAt: new Date((signedInAt ?? 0) * 1000).toISOString(),
        lastCallAt: now,
        calls,
        idle: idle ?? idleMinutes.usual,
      }
  const list = known ? row.list.map(each => (each === known ? called : each)) : [called, ...row.list]
  const newest = list.toSorted((a, b) => (a.signedInAt < b.signedInAt ? 1 : a.signedInAt > b.signedInAt ? -1 : 0))
  return bounded({ ...row, list: newest }, at)
}

const endedNow = (list: readonly Session[], at: string, isMeant: (session: Session) => boolean): Session[] =>
  list.map(session => (session.endedAt === undefined && isMeant(session) ? { ...session, endedAt: at } : session))

/** The row once one session has ended. */
export const withEnded = <T extends Omit<Sessions, 'version'>>(row: T, id: string, at: string): T => ({
  ...row,
  list: endedNow(row.list, at, session => session.id === id),
})

/** The row once every session has ended that there is by now, all but one that is spared. */
export const withAllEnded = <T extends Omit<Sessions, 'version'>>(row: T, at: string, spared?: string): T => {
  const { spared: _before, ...rest } = row
  const before = row.before !== undefined && row.before > at ? row.before : at
  return {
    ...(rest as T),
    before,
    ...(spared === undefined ? {} : { spared }),
    list: endedNow(row.list, at, ({ id }) => id !== spared),
  }
}
