import { type Sessions as Row, sessionState, type ToldSession, withAllEnded } from '#shared/identity/session.ts'
import type { Writes } from '../kit/repository.ts'
import type { Sessions } from './tables.ts'

/** What is known of a person's sessions before the first call. */
export const noSessions = (uid: string): Omit<Row, 'version'> => ({ uid, list: [] })

/** Whether a session may go on: neither ended nor left alone for too long. */
export const isOpen = (row: Row | undefined, told: ToldSession, now: Date, idle?: number): boolean =>
  sessionState(row, told, now.getTime(), idle) === 'open'

/** Stages what becomes of a person's sessions. */
export const stageSessions = async (
  sessions: Writes<typeof Sessions>,
  uid: string,
  change: <T extends Omit<Row, 'version'>>(row: T) => T,
): Promise<void> => {
  const before = await sessions.get({ uid })
  if (before) sessions.save(change(before))
  else sessions.create(change(noSessions(uid)))
}

/** Stages the end of every session that a person has by now. */
export const stageSignOut = (sessions: Writes<typeof Sessions>, uid: string, now: Date): Promise<void> =>
  stageSessions(sessions, uid, row => withAllEnded(row, now.toISOString()))

/** Waits until the second of a sign-out is over, so that whoever signs in after it is told is not taken for one before. */
export const untilNextSecond = (now: Date): Promise<void> =>
  new Promise(resolve => setTimeout(resolve, 1000 - now.getUTCMilliseconds()))
