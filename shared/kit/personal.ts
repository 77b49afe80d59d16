import { z } from 'zod'
import type { DomainEvent, EventData } from './event.ts'

/** Whose a text in an event's data is: of whoever acted, or of the party that another field of the data names. */
export type Whose = 'actor' | `${string}Id`

const declared = z.registry<{ readonly whose: Whose | 'nobody' }>()

/**
 * A text in the data of an event, and whose it is. What people are called or wrote is theirs: it is sealed in the logs, so that it can be
 * erased. What organisations and things are called, amounts and days are nobody's. An id needs no such word: its field is called `...Id`.
 */
export const textOf = (whose: Whose | 'nobody'): z.ZodString => z.string().register(declared, { whose })

/** What is declared of a field of an event's data; undefined where nobody says whose it is. */
export const whoseOf = (field: z.core.$ZodType): Whose | 'nobody' | undefined => {
  const { innerType } = field._zod.def as { readonly innerType?: z.core.$ZodType }
  return declared.get(field as z.ZodString)?.whose ?? (innerType && whoseOf(innerType))
}

/** A field of an event's data that may hold a text of a person, and whose. */
export type PersonalField = readonly [field: string, whose: Whose]

/** The fields of an event's data that may hold texts of people. */
export const personalFieldsOf = ({ shape }: EventData): PersonalField[] =>
  Object.entries(shape).flatMap(([field, schema]) => {
    const whose = whoseOf(schema as z.core.$ZodType)
    return whose === undefined || whose === 'nobody' ? [] : [[field, whose] as const]
  })

/** A field of an event's data with a person's text, and whose it is. */
export type PersonalText = { readonly field: string; readonly uid: string; readonly text: string }

/** What of an event's data are texts of people. */
export const textsIn = (
  { actor, parties, data }: Pick<DomainEvent, 'actor' | 'parties' | 'data'>,
  fields: readonly PersonalField[],
): PersonalText[] =>
  fields.flatMap(([field, whose]) => {
    const text = data[field]
    if (typeof text !== 'string' || text === '') return []
    const uid = whose === 'actor' ? actor?.uid : data[whose]
    const isPerson = uid === actor?.uid || parties.some(({ id, type }) => type === 'user' && id === uid)
    return typeof uid === 'string' && isPerson ? [{ field, uid, text }] : []
  })

/** What stands where the text of somebody stood who was erased, in any language. */
export const erasedText = '—'
