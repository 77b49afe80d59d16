import { desk as enDesk } from './app/texts/en/desk.ts'
import { help as enHelp } from './app/texts/en/help.ts'
import { app as enApp } from './app/texts/en.ts'
import { desk as frDesk } from './app/texts/fr/desk.ts'
import { help as frHelp } from './app/texts/fr/help.ts'
import { app as frApp } from './app/texts/fr.ts'
import type { AreaName, areaNames } from './area-names.ts'
import { chat } from './chat/area.ts'
import { deals } from './deals/area.ts'
import { files } from './files/area.ts'
import { identity } from './identity/area.ts'
import type { Area } from './kit/area.ts'
import { type Contract, joinContracts } from './kit/contract.ts'
import type { StateTable } from './kit/state-table.ts'
import { refusals as enRefusals } from './kit/texts/en/refusals.ts'
import { refusals as frRefusals } from './kit/texts/fr/refusals.ts'
import { marketplace } from './marketplace/area.ts'
import { network } from './network/area.ts'
import { organisations } from './organisations/area.ts'
import { payments } from './payments/area.ts'
import { terms as enTerms } from './terms/texts/en.ts'
import { terms as frTerms } from './terms/texts/fr.ts'
import { wallet } from './wallet/area.ts'
import { work } from './work/area.ts'

/** Areas in the order of these names: another order does not compile. */
type Named<Names extends readonly string[]> = { readonly [At in keyof Names]: { readonly name: Names[At] } }

/**
 * The areas in their order (area-names.ts). Everything that spans areas is made from
 * this list. Tests, docs, the infrastructure and the functions' own list import it; a page or a Lambda that did would hold
 * the whole product.
 */
export const areas = [
  identity,
  organisations,
  files,
  marketplace,
  deals,
  payments,
  wallet,
  network,
  chat,
  work,
] as const satisfies Named<typeof areaNames>

export type AreaNamed = { readonly [A in (typeof areas)[number] as A['name']]: A }
/** The areas that have server functions. */
export type Serving = {
  [N in AreaName]: keyof AreaNamed[N]['contracts'] extends never ? never : N
}[AreaName]

const listed: readonly Area[] = areas

/** Every server function's contract, by name, with the methods that later areas add to it. */
export const contracts: Readonly<Record<string, Contract>> = Object.fromEntries(
  [
    ...Map.groupBy(
      listed.flatMap(each => Object.values(each.contracts)),
      each => each.name,
    ),
  ].map(([name, [first, ...others]]) => [name, joinContracts([first as Contract, ...others])]),
)

/** Every state table. A test holds each of them to the validator and to having all its texts. */
export const stateTables: readonly StateTable[] = listed.flatMap(each => each.states)

type Keyed<T> = T extends { readonly texts: { readonly en: Readonly<Record<infer K, string>> } } ? K : never

/** The key of any text that a page may show. */
export type MessageKey =
  | Keyed<(typeof areas)[number]>
  | keyof typeof enApp
  | keyof typeof enDesk
  | keyof typeof enHelp
  | keyof typeof enTerms
  | keyof typeof enRefusals

const all = (language: 'en' | 'fr', ...others: Readonly<Record<string, string>>[]) =>
  Object.assign({}, ...others, ...listed.map(each => each.texts[language])) as Readonly<Record<MessageKey, string>>

/** Every text of the pages, by key. */
export const texts = {
  en: all('en', enApp, enDesk, enHelp, enTerms, enRefusals),
  fr: all('fr', frApp, frDesk, frHelp, frTerms, frRefusals),
} as const
