import { z } from 'zod'
import { type Acting, isOwn } from '../organisations/acting.ts'

/** Somebody of a client's own people who works on its request beside who is responsible for it: a person, or everybody of a team. */
export const Invitee = z.strictObject({ id: z.string().min(1).max(64), type: z.enum(['user', 'team']) })
export type Invitee = z.output<typeof Invitee>

/** So many may be brought in to one request. */
export const mostInvitees = 20

export const inviteeKey = ({ id, type }: Invitee): string => `${type}:${id}`

/** The invitee of a key, or undefined where it is none. */
export const inviteeOf = (key: string): Invitee | undefined => {
  const [type, ...rest] = key.split(':')
  const found = Invitee.safeParse({ type, id: rest.join(':') })
  return found.success ? found.data : undefined
}

/** Those of them who are not there yet, each once. */
export const newInvitees = (there: readonly Invitee[], wished: readonly Invitee[]): Invitee[] => {
  const known = new Set(there.map(inviteeKey))
  return [...new Map(wished.map(one => [inviteeKey(one), one])).values()].filter(one => !known.has(inviteeKey(one)))
}

/** Whether somebody was brought in, by themselves or by one of their teams. */
export const isInvited = (invitees: readonly Invitee[] | undefined, acting: Acting): boolean =>
  invitees?.some(one => isOwn(acting, one)) ?? false
