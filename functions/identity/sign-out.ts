import type { Writes } from '../kit/repository.ts'
import type { SignOuts } from './tables.ts'

const secondOf = (at: string): number => Math.floor(Date.parse(at) / 1000)

/**
 * Whether a session has ended with a sign-out everywhere. Tokens tell the second in which they were signed in: one of the
 * very second of the sign-out has ended, as it may have come before it.
 * @param signedInAt in seconds since 1970; a session that does not tell has ended
 */
export const hasEnded = (signedInAt: number | undefined, signOut: { readonly at: string } | undefined): boolean =>
  signOut !== undefined && (signedInAt ?? 0) <= secondOf(signOut.at)

/** Stages the end of every session that a person has by now. */
export const stageSignOut = async (signOuts: Writes<typeof SignOuts>, uid: string, now: Date): Promise<void> => {
  const before = await signOuts.get({ uid })
  const at = now.toISOString()
  if (before) signOuts.save({ ...before, at: at > before.at ? at : before.at })
  else signOuts.create({ uid, at })
}

/** Waits until the second of a sign-out is over, so that whoever signs in after it is told is not taken for one before. */
export const untilNextSecond = (now: Date): Promise<void> =>
  new Promise(resolve => setTimeout(resolve, 1000 - now.getUTCMilliseconds()))
