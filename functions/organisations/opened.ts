import { type AuditEntry, sealedFor, withUnsealed } from '#shared/organisations/audit.ts'
import type { PersonKeys } from '../identity/tables.ts'
import type { Reads } from '../kit/repository.ts'
import { unseal } from '../kit/seal.ts'

/** Entries with the texts of people that may still be read. */
export const openedEntries = async (keys: Reads<typeof PersonKeys>, entries: readonly AuditEntry[]) => {
  const people = [...new Set(entries.flatMap(({ event }) => sealedFor(event)))]
  const rows = new Map((await keys.getMany(people.map(uid => ({ uid })))).map((row, n) => [people[n], row]))
  const read = (text: string, uid: string) => {
    const key = rows.get(uid)?.key
    return key && text ? unseal(text, key).toString() : undefined
  }
  return entries.map(entry => ({ ...entry, event: withUnsealed(entry.event, read) }))
}
