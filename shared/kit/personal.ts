import { z } from 'zod'
import type { DomainEvent, EventData } from './event.ts'
import { isOfThing } from './id.ts'

/** Whose a text in an event's data is: of whoever acted, or of whom another field of the data names. */
export type Whose = 'actor' | `${string}Id`

/** Of nobody, or of the first of these who is a person. */
type Owners = readonly ['nobody'] | readonly Whose[]

const declared = z.registry<{ readonly whose: Owners }>()

/**
 * A text in the data of an event, and whose it is. What people are called or wrote is theirs: it is sealed in the logs, so that it can be
 * erased. What organisations and things are called, amounts and days are nobody's. An id needs no such word: its field is called `...Id`.
 * Where a worker or a visitor may emit the event there is no actor: name a field that says whose the text is, too, or instead.
 */
export const textOf = (...whose: ['nobody'] | [Whose, ...Whose[]]): z.ZodString =>
  z.string().register(declared, { whose })

/** What is declared of a field of an event's data; undefined where nobody says whose it is. */
export const whoseOf = (field: z.core.$ZodType): Owners | undefined => {
  const { innerType } = field._zod.def as { readonly innerType?: z.core.$ZodType }
  return declared.get(field as z.ZodString)?.whose ?? (innerType && whoseOf(innerType))
}

/** A field of an event's data that may hold a text of a person, and whose. */
export type PersonalField = readonly [field: string, whose: Whose]

/** The fields of an event's data that may hold texts of people, each for all whose it may be, in their order. */
export const personalFieldsOf = ({ shape }: EventData): PersonalField[] =>
  Object.entries(shape).flatMap(([field, schema]) =>
    (whoseOf(schema as z.core.$ZodType) ?? []).flatMap(whose => (whose === 'nobody' ? [] : [[field, whose] as const])),
  )

/** A field of an event's data with a person's text, and whose it is. */
export type PersonalText = { readonly field: string; readonly uid: string; readonly text: string }

/** What of an event's data are texts of people. They need not be parties of it: an organisation's log names whom it wrote to. */
export const textsIn = (
  { actor, parties, data }: Pick<DomainEvent, 'actor' | 'parties' | 'data'>,
  fields: readonly PersonalField[],
): PersonalText[] => {
  const isPerson = (id: string) =>
    !isOfThing(id) && !parties.some(party => party.type === 'organization' && party.id === id)
  const found = new Map<string, PersonalText>()
  for (const [field, whose] of fields) {
    const text = data[field]
    const uid = whose === 'actor' ? actor?.uid : data[whose]
    if (found.has(field) || typeof text !== 'string' || typeof uid !== 'string') continue
    if (text !== '' && uid !== '' && isPerson(uid)) found.set(field, { field, uid, text })
  }
  return [...found.values()]
}

/** What stands where the text of somebody stood who was erased, in any language. */
export const erasedText = '—'
