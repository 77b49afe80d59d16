import type { Leaf } from './leaves.ts'

/**
 * Who may open a page.
 * - `public`: anybody
 * - `guest`: who is not signed in; everybody else is led home
 * - `signedIn`: who is signed in
 * - `member`: who is signed in and acts for an organisation as one of its members
 */
export type Access = 'public' | 'guest' | 'signedIn' | 'member'

/** The areas of the top bar, and the two groups of the settings. */
export type MenuGroup = 'home' | 'marketplace' | 'management' | 'deals' | 'communication' | 'you' | 'organisation'

/** Where a page stands in the menu. `Words` are keys of texts; that each is one is checked where all areas' paths meet. */
export type MenuPlace<Words extends string = string> = {
  readonly group: MenuGroup
  /** The order in its group. The page at 0 is the one that the group itself leads to; it is no entry. */
  readonly place: number
  /** Its words there, where the group makes a shorter word clear: 'Services' under Management for 'Your services'. */
  readonly words?: Words
  /** The name of the entry under whose page it is a tab. */
  readonly within?: string
}

/** An address as its area declares it. */
export type Declaration<Words extends string = string> = {
  /** '/deal/sale/detail/:id' */
  readonly at: string
  readonly access: Access
  /** Whoever has one of these leaves sees it; without, everybody with access. */
  readonly leaves?: readonly Leaf[]
  /** Not for a user whose account is an organisation's (User.type). */
  readonly personsOnly?: true
  /** The page's name. No two pages of the menu have the same. */
  readonly words?: Words
  /** The name of its icon in lucide, the one set of icons. */
  readonly icon?: string
  readonly menu?: MenuPlace<Words>
  /** Its place and words in the bar at the bottom of a phone. */
  readonly bar?: { readonly place: number; readonly words: Words }
  /** Something that a person does rather than a place to be: 'New service'. */
  readonly isAction?: true
  /** Where the top bar shows its search box: for those signed in, or for visitors, too. */
  readonly search?: 'signedIn' | 'everybody'
  /** The page above it, by its name in the same area or as another area's path. */
  readonly parent?: string | Described
}

/** A declared address with its name. */
export type Described<Words extends string = string> = Omit<Declaration<Words>, 'parent'> & {
  /** 'deals.sale': the area and the name in it. */
  readonly key: string
  readonly area: string
  /** The key of the page above it. */
  readonly parent?: string
}

type Names<At extends string> = At extends `${string}:${infer Name}/${infer Rest}`
  ? [Name, ...Names<`/${Rest}`>]
  : At extends `${string}:${infer Name}`
    ? [Name]
    : []
type Values<N extends readonly string[]> = { [I in keyof N]: string }

/** What may follow an address behind its question mark; what is undefined is left out. */
export type Query = Readonly<Record<string, string | number | undefined>>

/** An address: called with its parameters in their order, and with a query, it answers the whole of it. */
export type Path<At extends string = string, Words extends string = string> = ((
  ...args: [...Values<Names<At>>, query?: Query]
) => string) &
  Described<Words> & { readonly at: At }

/** The keys of texts in a declaration. */
type WordsIn<D> =
  | (D extends { readonly words: infer W extends string } ? W : never)
  | (D extends { readonly menu: { readonly words: infer W extends string } } ? W : never)
  | (D extends { readonly bar: { readonly words: infer W extends string } } ? W : never)

const parameter = /:(\w+)/g

/** The address of a pattern with its parameters filled in by name. Missing ones stay as they are. */
export const fillPath = (at: string, values: Readonly<Record<string, string | undefined>>): string =>
  at.replace(parameter, (whole, name: string) => {
    const value = values[name]
    return value === undefined ? whole : encodeURIComponent(value)
  })

/** An address with a query behind it. */
export const withQuery = (address: string, query: Query): string => {
  const entries = Object.entries(query).filter(entry => entry[1] !== undefined)
  if (entries.length === 0) return address
  const params = new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))
  return `${address}${address.includes('?') ? '&' : '?'}${params}`
}

/** The parameter of a link that says for whom it is to be opened, and its value for one's own account. */
export const actingParameter = 'as'
export const ownAccount = 'me'

/**
 * A link that is opened for an organisation, or with undefined on one's own account: what a notification or a mail leads
 * to is not found by somebody who acts for another just then.
 */
export const actingFor = (address: string, organisationId: string | undefined): string =>
  withQuery(address, { [actingParameter]: organisationId ?? ownAccount })

const build = (at: string, args: readonly (string | Query | undefined)[]): string => {
  const names = [...at.matchAll(parameter)].map(match => match[1] ?? '')
  const values = Object.fromEntries(names.map((name, i) => [name, args[i] as string]))
  const query = args[names.length]
  const address = fillPath(at, values)
  return typeof query === 'object' ? withQuery(address, query) : address
}

const keyOf = (area: string, parent: string | Described | undefined): string | undefined =>
  parent === undefined ? undefined : typeof parent === 'string' ? `${area}.${parent}` : parent.key

/**
 * Declares the addresses of an area. Each is called to write an address, and carries what menu, guard, breadcrumbs and
 * palette are made from: `dealsPaths.saleOffer(id)`, `page(dealsPaths.saleOffer, ...)`.
 */
export const paths = <const D extends Readonly<Record<string, Declaration>>>(
  area: string,
  declared: D,
): { readonly [K in keyof D]: Path<D[K]['at'], WordsIn<D[K]>> } =>
  Object.fromEntries(
    Object.entries(declared).map(([name, { parent, ...declaration }]) => [
      name,
      Object.assign((...args: (string | Query | undefined)[]) => build(declaration.at, args), declaration, {
        key: `${area}.${name}`,
        area,
        parent: keyOf(area, parent),
      }),
    ]),
  ) as never

/** The part of an address that pages are found by: no query, no fragment, no slash at its end. */
export const pathOf = (address: string): string => {
  const path = address.split(/[?#]/, 1)[0] ?? ''
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
}

/** Whether an address lies in a section: `/deal/sale/detail/1` in `/deal`, `/dealer` not. */
export const isWithin = (address: string, section: string): boolean => {
  const path = pathOf(address)
  return path === section || path.startsWith(section === '/' ? section : `${section}/`)
}
