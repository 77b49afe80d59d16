import type { MessageKey } from '../areas.ts'
import { chatPaths } from '../chat/paths.ts'
import { dealsPaths } from '../deals/paths.ts'
import { filesPaths } from '../files/paths.ts'
import { identityPaths } from '../identity/paths.ts'
import type { Leaf } from '../kit/leaves.ts'
import { type Described as DescribedIn, pathOf } from '../kit/paths.ts'
import { marketplacePaths } from '../marketplace/paths.ts'
import { networkPaths } from '../network/paths.ts'
import { organisationsPaths } from '../organisations/paths.ts'
import { paymentsPaths } from '../payments/paths.ts'
import { walletPaths } from '../wallet/paths.ts'
import { workPaths } from '../work/paths.ts'

/** A declared address whose words are in the catalogue: an area that names a text that is not there does not compile here. */
export type Described = DescribedIn<MessageKey>

/**
 * Every address of the product (spec part 1, section 2), as the areas declare them. The list is not made from shared/areas.ts:
 * every page holds all addresses, and would hold the contracts, schemas, state tables and texts of all areas with them. A test
 * holds it to the areas, their order too.
 */
export const allPaths: readonly Described[] = [
  identityPaths,
  organisationsPaths,
  filesPaths,
  marketplacePaths,
  dealsPaths,
  paymentsPaths,
  walletPaths,
  networkPaths,
  chatPaths,
  workPaths,
].flatMap((area): readonly Described[] => Object.values(area))

const byKey: ReadonlyMap<string, Described> = new Map(allPaths.map(path => [path.key, path]))

type Pattern = { readonly segments: readonly string[]; readonly fixed: number; readonly path: Described }

const byLength: ReadonlyMap<number, readonly Pattern[]> = (() => {
  const patterns = new Map<number, Pattern[]>()
  for (const path of allPaths) {
    const segments = path.at.split('/')
    const fixed = segments.filter(one => !one.startsWith(':')).length
    const ofLength = [...(patterns.get(segments.length) ?? []), { segments, fixed, path }]
    // `/proposal/new` goes before `/proposal/:ticketId`.
    patterns.set(
      segments.length,
      ofLength.sort((a, b) => b.fixed - a.fixed),
    )
  }
  return patterns
})()

/** The declared path of an address, or undefined for one that the product does not have. */
export const pathAt = (address: string): Described | undefined => {
  const asked = pathOf(address).split('/')
  return byLength
    .get(asked.length)
    ?.find(({ segments }) => segments.every((one, i) => (one.startsWith(':') ? Boolean(asked[i]) : one === asked[i])))
    ?.path
}

/** The parameters in an address, by the names that its pattern gives them. */
export const parametersOf = (path: Described, address: string): Readonly<Record<string, string>> => {
  const asked = pathOf(address).split('/')
  return Object.fromEntries(
    path.at.split('/').flatMap((one, i) => {
      if (!one.startsWith(':')) return []
      const value = asked[i] ?? ''
      try {
        return [[one.slice(1), decodeURIComponent(value)]]
      } catch {
        return [[one.slice(1), value]]
      }
    }),
  )
}

/** The page above a page. */
export const parentOf = (path: Described): Described | undefined =>
  path.parent === undefined ? undefined : byKey.get(path.parent)

/** The pages above a page, the topmost first. */
export const ancestorsOf = (path: Described): readonly Described[] => {
  const parent = parentOf(path)
  return parent ? [...ancestorsOf(parent), parent] : []
}

/** The leaves of which one opens a page: its own, else those of the page above it. None: everybody with access. */
export const leavesOf = (path: Described): readonly Leaf[] => {
  const parent = parentOf(path)
  return path.leaves ?? (parent ? leavesOf(parent) : [])
}

/** Whether the top bar shows its search box. */
export const showsSearchBox = (page: {
  readonly path: string
  readonly signedIn: boolean
  readonly onOrganisationHost: boolean
}): boolean => {
  if (page.onOrganisationHost) return false
  const search = pathAt(page.path)?.search
  return page.signedIn ? search !== undefined : search === 'everybody'
}

/** Whether the sheet to switch organisations is offered. */
export const showsSwitcher = (path: string): boolean =>
  ![identityPaths.fillUp.at, organisationsPaths.acceptInvitation.at].includes(pathOf(path) as never)
