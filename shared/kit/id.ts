import { z } from 'zod'
import { prefixes } from '../ids.ts'

/**
 * Ids are a prefix that says what they name (shared/ids.ts), an underscore, and a ULID in lower case: `req_01j9...`. A kind that no area
 * names does not compile.
 */
export type IdKind = keyof typeof prefixes
export type Id<K extends IdKind> = string & { readonly __id: K }

const ulidPattern = '[0-9a-hjkmnp-tv-z]{26}'

/** Whether an id is one of this kind. */
export const isIdOf = <K extends IdKind>(kind: K, value: string): value is Id<K> =>
  value.startsWith(`${prefixes[kind]}_`)

/** Whether an id is of an organisation or a thing: those of people have no prefix. */
export const isOfThing = (value: string): boolean => /^[a-z]{3}_/.test(value)

/** The schema of an id of one kind: refuses ids of every other kind. */
export const id = <K extends IdKind>(kind: K) =>
  z
    .string()
    .regex(new RegExp(`^${prefixes[kind]}_${ulidPattern}$`), `not a ${kind} id`)
    .transform(value => value as Id<K>)

/** An id of a kind from a ULID (made by the server's kit; shared has no clock and no randomness). */
export const idFrom = <K extends IdKind>(kind: K, ulid: string): Id<K> =>
  `${prefixes[kind]}_${ulid.toLowerCase()}` as Id<K>

/** A person's id: the subject of the verified token. */
export type Uid = string & { readonly __id: 'user' }
export const uid = z
  .string()
  .regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/, 'not a user id')
  .transform(value => value as Uid)
