import type { DemoClient } from './client.ts'

export type Person = { readonly first: string; readonly last: string; readonly email: string }

export const demoPassword = 'Tradewell-2026!'

/** Invented people: first and last name. */
const names: readonly (readonly [string, string])[] = [
  ['Ada', 'Okafor'],
  ['Marco', 'Lindqvist'],
  ['Priya', 'Venkat'],
  ['Tom', 'Haruna'],
  ['Elise', 'Moreau'],
  ['Hamish', 'Drummond'],
  ['Mei', 'Tanaka'],
  ['Joao', 'Ferreira'],
  ['Noor', 'Rahimi'],
  ['Bridget', 'Farrelly'],
  ['Lachlan', 'Boyle'],
  ['Sina', 'Tuilagi'],
  ['Greta', 'Nyberg'],
  ['Dev', 'Malhotra'],
  ['Ruth', 'Abelman'],
  ['Callum', 'Oakes'],
  ['Yara', 'Haddad'],
  ['Pavel', 'Novotny'],
  ['Keira', 'Walsh'],
  ['Samuel', 'Osei'],
  ['Ines', 'Carvalho'],
  ['Nikhil', 'Bose'],
  ['Freya', 'Lund'],
  ['Owen', 'Pritchard'],
  ['Tala', 'Santos'],
  ['Jonah', 'Weiss'],
  ['Amelie', 'Girard'],
  ['Kofi', 'Mensah'],
  ['Hana', 'Kovac'],
  ['Luca', 'Bellini'],
]

export const people: readonly Person[] = names.map(([first, last]) => ({
  first,
  last,
  email: `${first}.${last}@people.example`.toLowerCase(),
}))

/** The first of the people, whose sign-ins are told at the start: each finds a full desk. */
export const signIns = people.slice(0, 4)

/** Signs somebody up, with a name. */
export const createPerson = async (client: DemoClient, person: Person): Promise<void> => {
  await client.signUp(person.email, demoPassword)
  const as = { email: person.email }
  const user = await client.call<{ version: number; isFirst: boolean }>(as, 'User.SYNC', {})
  if (!user.isFirst) return
  await client.call(as, 'User.PUT', {
    version: user.version,
    body: { firstName: person.first, lastName: person.last, country: 'AU' },
  })
}
