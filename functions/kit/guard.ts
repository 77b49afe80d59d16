import { Refusal } from '#shared/kit/refusal.ts'

/**
 * Holds a change to the version of the row that its author was looking at.
 * @throws {Refusal} `call.conflict` when somebody saved it since
 */
export const sameVersion = (row: { readonly version: number }, version: number): void => {
  if (row.version !== version) throw new Refusal('call.conflict')
}
