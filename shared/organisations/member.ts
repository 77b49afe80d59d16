import { z } from 'zod'
import { id } from '../kit/id.ts'
import { memberStates } from './member-states.ts'
import { memberTypes } from './member-type.ts'
import { messageMax } from './message.ts'

/** Whom a relation is with: a person or an organisation. */
export const Who = z.object({ id: z.string().min(1).max(64), type: z.enum(['user', 'organization']) })
export type Who = z.output<typeof Who>

/**
 * One string for whom a relation is with, under which the other side finds it. An invitation is for a person, or for an address of
 * which its id is a keyed hash.
 */
export const whoKey = ({ id, type }: Who | { readonly id: string; readonly type: 'address' }): string => `${type}#${id}`

/**
 * The id of a relation. Staff and clients have ids of their own kinds, so that an organisation with ten thousand clients still reads
 * its own people alone; both say when the relation began.
 */
export const Mid = z.union([id('member'), id('client')])
export type Mid = z.output<typeof Mid>

/** What both rows of a relation hold. */
const shared = {
  mid: Mid,
  oid: id('organisation'),
  type: z.enum(memberTypes),
  status: z.enum(memberStates.states),
  rid: id('role').optional(),
  tids: z.array(z.string()).default([]),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  version: z.number().int(),
} as const

/** A person or a partner of an organisation, as the organisation has it (spec part 1, section 3, Member). */
export const Member = z.object({
  ...shared,
  who: Who,
  /** What the organisation calls them, for search; the name on record is shown. */
  name: z.string().max(400),
  /** The domain name of an organisation. */
  domain: z.string().optional(),
  /** The address that a member shows to colleagues. */
  address: z.string().optional(),
  /** What was said with the request to join, or with the invitation. */
  message: z.string().max(messageMax).optional(),
})
export type Member = z.output<typeof Member>

/** The same relation from the other side: by whom it is with, so that an organisation has one with each. */
export const Relation = z.object({
  ...shared,
  /** As whoKey writes it. */
  who: z.string(),
  /** What the organisation is called, for search, and its domain name. */
  name: z.string().max(400),
  domain: z.string(),
})
export type Relation = z.output<typeof Relation>

/** Whether a relation is over: it counts as none, and one may begin again. */
export const hasEnded = ({ status }: Pick<Relation, 'status'>): boolean =>
  (memberStates.finals as readonly string[]).includes(status)
