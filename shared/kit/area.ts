import type { Contract } from './contract.ts'
import type { DeclaredEvent } from './event.ts'
import type { Mergeable } from './merge-fields.ts'
import type { Described } from './paths.ts'
import type { StateTable } from './state-table.ts'

/** Texts of one area in both languages: French has the keys of English, no more and no less. */
export type Texts<K extends string = string> = {
  readonly en: Readonly<Record<K, string>>
  readonly fr: Readonly<Record<K, string>>
}

/**
 * What an area adds to the product, listed once: everything central (shared/areas.ts) is made from it. Only code that
 * needs all areas imports these lists; a page or a Lambda imports the files it uses.
 */
export type Area = {
  readonly name: string
  /** Its addresses: what its paths.ts exports. Pages take shared/app/paths.ts, which lists the same. */
  readonly paths: Readonly<Record<string, Described>>
  /** By name. A later area may add methods to a server function of an earlier one: it lists a contract of the same name. */
  readonly contracts: Readonly<Record<string, Contract>>
  readonly states: readonly StateTable[]
  /** What its events.ts exports. Those who read events of all areas take shared/events.ts. */
  readonly events?: Readonly<Record<string, DeclaredEvent>>
  /** What of its things a template may merge: what its merge.ts exports. */
  readonly merge?: Mergeable
  /** What pages say. */
  readonly texts: Texts
  /** What only the server says: mails and documents. */
  readonly serverTexts?: Texts
}

/** Declares an area. A contract under a name that is not its own, and a text without its French, do not compile. */
export const area = <
  const N extends string,
  const C extends Readonly<Record<string, Contract>>,
  const S extends readonly StateTable[],
  K extends string,
  D extends string = never,
>(declared: {
  readonly name: N
  readonly paths: Readonly<Record<string, Described>>
  readonly contracts: C & { readonly [F in keyof C]: { readonly name: F } }
  readonly states: S
  readonly events?: Readonly<Record<string, DeclaredEvent>>
  readonly merge?: Mergeable
  readonly texts: Texts<K>
  readonly serverTexts?: Texts<D>
}) => declared
