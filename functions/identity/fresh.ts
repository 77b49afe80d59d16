import { IdentityRefusal } from '#shared/identity/refusal.ts'
import { freshMinutes, isFresh } from '#shared/identity/sign-ins.ts'
import type { Actor } from '../kit/actor.ts'

/** @throws {IdentityRefusal} signIn.notFresh for a session that began too long ago for what weighs this much */
export const mustBeFresh = ({ signedInAt }: Pick<Actor, 'signedInAt'>, tokenTime: Date): void => {
  if (!isFresh(signedInAt, tokenTime.getTime())) throw new IdentityRefusal('signIn.notFresh', { minutes: freshMinutes })
}
