import { z } from 'zod'
import { id } from '../kit/id.ts'
import { mostVersions } from './thread.ts'

/**
 * How a copy of a version on IPFS stands: asked for; with the pinning service, in its words; to be taken back. One that was taken back
 * is not there any more.
 */
export const copyStates = ['waiting', 'queued', 'pinning', 'pinned', 'failed', 'ending'] as const
export type CopyState = (typeof copyStates)[number]

/** A version of a file that is kept on IPFS. */
export const Copy = z.object({
  number: z.number().int().positive(),
  /** Its key, sealed by KMS. Without it nobody can read the copy any more, wherever it is. */
  key: z.string().optional(),
  cid: z.string().optional(),
  /** Bytes of what is on IPFS. */
  size: z.number().int().optional(),
  state: z.enum(copyStates),
  /** The service's name for the pin. */
  pin: z.string().optional(),
  /** How often it came to nothing since it last went well. */
  tries: z.number(),
  /** When to look at it next. */
  nextAt: z.string(),
  askedAt: z.string(),
})
export type Copy = z.output<typeof Copy>

/** The copies of a thread's versions. */
export const FileCopies = z.object({
  thread: id('fileThread'),
  copies: z.array(Copy).max(mostVersions),
  version: z.number().int(),
})
export type FileCopies = z.output<typeof FileCopies>

/** What of a copy whoever reads the thread sees (copies.contract.ts). */
export type CopyView = Pick<Copy, 'number' | 'cid' | 'size' | 'state' | 'askedAt'>
export const copyView = ({ number, cid, size, state, askedAt }: Copy): CopyView => ({
  ...{ number, state, askedAt },
  ...(cid && { cid }),
  ...(size !== undefined && { size }),
})

/** A worker looks every minute: what is due a moment after it would wait for a whole one more. */
const firstPauseMs = 30_000
/** How long after so many looks something is looked at again: at the next run, then after twice as long each time, four hours at last. */
const pauseOf = (tries: number): number => Math.min(2 ** tries, 480) * firstPauseMs
/** A service that says that it keeps something is asked again after so long: services end, and some forget. */
const dayMs = 86_400_000
export const daysBetweenLooks = 7

/** A copy after a look at it: where it stands, and when it is looked at next. */
export const looked = (copy: Copy, state: CopyState, now: Date): Copy => {
  const isWell = state !== 'failed'
  // Waiting for the service is no fault, but it is not asked every minute for ever.
  const tries = isWell && state !== copy.state ? 0 : copy.tries + 1
  const wait = state === 'pinned' ? daysBetweenLooks * dayMs : pauseOf(Math.max(0, tries - 1))
  return { ...copy, state, tries: state === 'pinned' ? 0 : tries, nextAt: new Date(now.getTime() + wait).toISOString() }
}

/** A copy of which a look came to nothing: it stays as it is, and is looked at again later. */
export const lookedInVain = (copy: Copy, now: Date): Copy => ({
  ...copy,
  tries: copy.tries + 1,
  nextAt: new Date(now.getTime() + pauseOf(copy.tries)).toISOString(),
})

/** Takes copies back: their keys go at once, what lies elsewhere when it is next looked at. */
export const endedCopies = (copies: readonly Copy[], isMeant: (copy: Copy) => boolean, now: Date): Copy[] =>
  copies.flatMap(copy => {
    if (!isMeant(copy) || copy.state === 'ending') return [copy]
    const { key: _key, ...others } = copy
    return [{ ...others, state: 'ending' as const, tries: 0, nextAt: now.toISOString() }]
  })

/** When a thread's copies are looked at next. */
export const copiesDueAt = ({ copies }: Pick<FileCopies, 'copies'>): string =>
  copies.map(({ nextAt }) => nextAt).reduce((first, at) => (at < first ? at : first), '9999')
