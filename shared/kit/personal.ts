import type { DomainEvent } from './event.ts'

/**
 * The fields of events that hold what people are called or wrote, and whose text each is: of whoever acted, or of the party that
 * another field names. What organisations are called is nobody's.
 */
export const personalFields: Readonly<Record<string, 'actor' | `${string}Id`>> = {
  demanderName: 'demanderId',
  supplierName: 'supplierId',
  formerName: 'formerId',
  /** Of files that are kept and shared. */
  ownerName: 'ownerId',
  signer: 'actor',
  reason: 'actor',
  /** Of mails: who wrote. */
  fromName: 'fromId',
  /** Of files and passkeys. */
  name: 'actor',
  names: 'actor',
  /** Of reminders of an invoice: what a supplier has them say. */
  words: 'supplierId',
  /** Of links to a paper: for whom, and whose doing it is. */
  to: 'byId',
  sharedBy: 'actor',
  withdrawnBy: 'actor',
  /** What a card is called: a person's text on that person's own board alone. */
  card: 'boardId',
}

/** A field of an event's data with a person's text, and whose it is. */
export type PersonalText = { readonly field: string; readonly uid: string; readonly text: string }

/** What of an event's data are texts of people. */
export const textsOfPeople = ({ actor, parties, data }: DomainEvent): PersonalText[] =>
  Object.entries(data).flatMap(([field, text]) => {
    const whose = Object.hasOwn(personalFields, field) ? personalFields[field] : undefined
    if (!whose || typeof text !== 'string' || text === '') return []
    const uid = whose === 'actor' ? actor?.uid : data[whose]
    const isPerson = uid === actor?.uid || parties.some(({ id, type }) => type === 'user' && id === uid)
    return typeof uid === 'string' && isPerson ? [{ field, uid, text }] : []
  })

/** What stands where the text of somebody stood who was erased, in any language. */
export const erasedText = '—'
