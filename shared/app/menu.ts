import type { MessageKey } from '../areas.ts'
import { chatPaths } from '../chat/paths.ts'
import { dealsPaths } from '../deals/paths.ts'
import { filesPaths } from '../files/paths.ts'
import { identityPaths } from '../identity/paths.ts'
import type { Leaf } from '../kit/leaves.ts'
import { isWithin, type MenuGroup, pathOf } from '../kit/paths.ts'
import { marketplacePaths } from '../marketplace/paths.ts'
import { networkPaths } from '../network/paths.ts'
import { organisationsPaths } from '../organisations/paths.ts'
import { effectivePermissions, type PermissionActor } from '../organisations/permissions.ts'
import type { Described } from './paths.ts'
import { allPaths, leavesOf, parentOf, pathAt } from './paths.ts'

/** The person for whom a menu is made. */
export type Viewer =
  | { readonly signedIn: false }
  | {
      readonly signedIn: true
      readonly actor: PermissionActor
      /** User.type: 1 is a user, anything else an organisation (spec part 1, section 3). */
      readonly userType: 'user' | 'organization'
      /** Teams of the organisation are in use (others than the default 'no-teams'). */
      readonly teamsActivated: boolean
      readonly activeTeam?: string | undefined
    }
type SignedIn = Extract<Viewer, { signedIn: true }>

/** What keeps somebody of an organisation from a page that is there for its people: a permission, or a team to work in. */
export type Closed = { readonly needs: Leaf } | { readonly why: 'app.closed.noTeam' }

/** A page in the menu, with the tabs under it. One that is closed stands there and says why. */
export type MenuEntry = {
  readonly path: Described
  readonly label: MessageKey
  readonly tabs: readonly MenuEntry[]
  readonly closed?: Closed | undefined
}
export type MenuArea = {
  readonly group: MenuGroup
  readonly label: MessageKey
  readonly icon: string
  /** Where the area itself leads: its own page, else the first of its entries. */
  readonly landing: Described
  readonly entries: readonly MenuEntry[]
  /** Set where nothing of it is open. */
  readonly closed?: Closed | undefined
}

type Group = { readonly group: MenuGroup; readonly label: MessageKey; readonly icon: string }

/** The areas of the top bar in the spec's order (part 1, section 2), after the home of those signed in. */
export const topGroups: readonly Group[] = [
  { group: 'home', label: 'app.bar.home', icon: 'House' },
  { group: 'marketplace', label: 'app.menu.marketplace', icon: 'Store' },
  { group: 'management', label: 'app.menu.management', icon: 'Briefcase' },
  { group: 'deals', label: 'app.menu.deals', icon: 'Handshake' },
  { group: 'communication', label: 'app.menu.communication', icon: 'MessageCircle' },
]

/** The settings: one's own, and those of the organisation for which one acts. */
export const settingsGroups: readonly Group[] = [
  { group: 'you', label: 'app.menu.you', icon: 'UserRound' },
  { group: 'organisation', label: 'app.menu.organisation', icon: 'Building2' },
]

const isStaff = ({ actor }: SignedIn): boolean => actor.kind === 'organisation' && actor.memberType === 'member'

/**
 * The leaves that count for the menu: production and transaction are hidden for an organisation with activated teams while
 * no team is active, because that work belongs to a team.
 */
export const menuLeaves = (viewer: SignedIn): ReadonlySet<Leaf> => {
  const has = effectivePermissions(viewer.actor)
  if (!isStaff(viewer) || !viewer.teamsActivated || viewer.activeTeam !== undefined) return has
  return new Set([...has].filter(leaf => !leaf.startsWith('production.') && !leaf.startsWith('transaction.')))
}

/** Whether a page is there for a viewer's kind of account, whatever they may do. */
const isThere = (path: Described, viewer: Viewer): boolean => {
  if (path.access === 'public') return true
  if (!viewer.signedIn) return path.access === 'guest'
  if (path.access === 'guest') return false
  if (path.access === 'member' && !isStaff(viewer)) return false
  return !(path.personsOnly && viewer.userType === 'organization')
}

/** Whether a page is open to a viewer: it is there, and one of its leaves is theirs. */
export const mayOpen = (path: Described, viewer: Viewer): boolean => {
  if (!isThere(path, viewer)) return false
  if (path.access === 'public' || !viewer.signedIn) return true
  const asked = leavesOf(path)
  const has = menuLeaves(viewer)
  return asked.length === 0 || asked.some(leaf => has.has(leaf))
}

/**
 * What keeps somebody of an organisation from one of its pages, where something would open it to them; undefined for one that is
 * open, and for one that is not there for their kind of account, which nobody could change (docs/decisions/closed-entries.md).
 */
export const closedTo = (path: Described, viewer: Viewer): Closed | undefined => {
  if (!viewer.signedIn || !isStaff(viewer) || !isThere(path, viewer) || mayOpen(path, viewer)) return undefined
  const asked = leavesOf(path)
  const has = effectivePermissions(viewer.actor)
  const [needs] = asked
  return needs === undefined || asked.some(leaf => has.has(leaf)) ? { why: 'app.closed.noTeam' } : { needs }
}

/** Whether an address is one that a viewer may open. Notifications of others are dropped. */
export const isAccessible = (address: string, viewer: Viewer): boolean => {
  const path = pathAt(address)
  return path !== undefined && mayOpen(path, viewer)
}

/** Which addresses have a page. Those that wait for their area to be built have none, and no entry. */
export type HasPage = (path: Described) => boolean

const placed = (group: MenuGroup): readonly Described[] =>
  allPaths.filter(path => path.menu?.group === group).sort((a, b) => (a.menu?.place ?? 0) - (b.menu?.place ?? 0))

const wordsOf = (path: Described): MessageKey => path.menu?.words ?? path.words ?? 'app.bar.home'

/** An area of the menu as far as a viewer sees it; undefined where nothing of it is left. */
const areaOf = (one: Group, viewer: Viewer, hasPage: HasPage): MenuArea | undefined => {
  const shown = placed(one.group).flatMap(path => {
    const closed = closedTo(path, viewer)
    return hasPage(path) && (closed || mayOpen(path, viewer)) ? { path, closed } : []
  })
  const entries = shown
    .filter(({ path }) => path.menu?.place !== 0 && path.menu?.within === undefined)
    .map(({ path, closed }) => ({
      path,
      closed,
      label: wordsOf(path),
      tabs: shown
        .filter(({ path: tab }) => tab.menu?.within !== undefined && `${tab.area}.${tab.menu.within}` === path.key)
        .map(tab => ({ ...tab, label: wordsOf(tab.path), tabs: [] })),
    }))
  const own = shown.find(({ path, closed }) => path.menu?.place === 0 && !closed)
  const first = entries.find(({ closed }) => !closed) ?? entries[0]
  return first && { ...one, landing: (own ?? first).path, entries, closed: own ? undefined : first.closed }
}

const areasOf = (groups: readonly Group[], viewer: Viewer, hasPage: HasPage): readonly MenuArea[] =>
  groups.flatMap(group => areaOf(group, viewer, hasPage) ?? [])

const everyPage: HasPage = () => true

/** The areas of the top bar, each with its pages. A visitor has the marketplace. */
export const topNavigation = (viewer: Viewer, hasPage: HasPage = everyPage): readonly MenuArea[] =>
  areasOf(topGroups, viewer, hasPage)

/** The settings in their two groups; none for a visitor. */
export const settingsNavigation = (viewer: Viewer, hasPage: HasPage = everyPage): readonly MenuArea[] =>
  viewer.signedIn ? areasOf(settingsGroups, viewer, hasPage) : []

/** A page on which something begins. One that is closed is there and says why. */
export type Start = { readonly path: Described; readonly label: MessageKey; readonly closed: Closed | undefined }

/** What a viewer can start from anywhere: 'New service'. */
export const actionsOf = (viewer: Viewer, hasPage: HasPage = everyPage): readonly Start[] =>
  allPaths.flatMap(path => {
    const closed = closedTo(path, viewer)
    const isShown = path.isAction && hasPage(path) && (closed !== undefined || mayOpen(path, viewer))
    return isShown && path.words ? { path, label: path.words, closed } : []
  })

/** The group of the menu in which an address lies: that of its page, or of the nearest page above it. */
export const groupOf = (address: string): MenuGroup | undefined => {
  let path = pathAt(address)
  while (path && !path.menu) path = parentOf(path)
  return path?.menu?.group
}

/** The area of the menu in which an address lies, else its page. The settings of the organisation stand behind one button with one's own. */
const placeOf = (address: string): string => {
  const group = groupOf(address) ?? pathOf(address)
  return group === 'organisation' ? 'you' : group
}

/** Whether a button of the phone's bar leads to where an address lies. */
export const leadsInto = (to: string, address: string): boolean => placeOf(to) === placeOf(address)

/** The page of the menu that an address belongs to: itself, or the nearest page above it that is an entry. */
export const entryOf = (address: string): Described | undefined => {
  let path = pathAt(address)
  while (path && (path.menu === undefined || path.menu.place === 0)) path = parentOf(path)
  return path
}

export type BarItem = {
  readonly label: MessageKey
  readonly icon: string
  /** An address of ours, or of another site where `external`. */
  readonly to: string
  /** Opens in a new tab. */
  readonly external?: true
  readonly closed?: Closed
  /** 0 shows no badge. */
  readonly badge: number
}

/** A notification as far as counting goes (spec part 1, section 3, Apprising). */
export type Notice = { readonly type: 'add' | 'remove' | 'followup' | 'assign'; readonly href: string }

const countWithin = (notices: readonly Notice[], section: string): number =>
  notices.filter(notice => isWithin(notice.href, section)).length

/** The sections whose notifications are counted, by what they are about. */
export const sectionPaths = {
  deal: dealsPaths.deals,
  partner: networkPaths.network,
  referral: networkPaths.network,
  file: filesPaths.files,
  structure: organisationsPaths.structure,
  marketplace: marketplacePaths.market,
} as const

/**
 * Where Deals leads (spec part 1, section 2, "Mobile"): a supplier-type organisation, which is one without suppliers of its
 * own, to its sales, and everybody else to the purchases.
 */
export const dealsPath = (viewer: SignedIn) => {
  const isSupplier = isStaff(viewer) && viewer.actor.kind === 'organisation' && !viewer.actor.organisationHasSuppliers
  return isSupplier && menuLeaves(viewer).has('transaction.ticket.supplier') ? dealsPaths.sales : dealsPaths.purchases
}

const barItem = (path: Described, badge = 0, to = path.at, closed?: Closed): BarItem => ({
  label: path.bar?.words ?? wordsOf(path),
  icon: path.icon ?? '',
  to,
  badge,
  ...(closed && { closed }),
})

/**
 * The bar at the bottom of a phone. Chat counts conversations with unread messages; Deals counts the notifications of
 * /deal, Home those of the network, which has no place of its own in the bar. The sheet behind the bar has the rest. What is
 * closed stays in its place, as in the other menus, so that a thumb finds each button where it was.
 */
export const bottomBar = (
  viewer: Viewer,
  page: {
    /** The organisation's own community site, if it has one. */
    readonly communitySite?: string | undefined
    readonly unreadConversations: number
    readonly notices: readonly Notice[]
  },
  hasPage: HasPage = everyPage,
): readonly BarItem[] => {
  const community: BarItem[] = page.communitySite
    ? [{ label: 'app.bar.community', icon: 'Globe', to: page.communitySite, external: true, badge: 0 }]
    : []
  if (!viewer.signedIn)
    return [
      { label: 'app.bar.home', icon: 'House', to: identityPaths.welcome(), badge: 0 },
      ...community,
      barItem(identityPaths.login),
    ]
  const badges: Readonly<Record<string, number>> = {
    [identityPaths.home.key]: countWithin(page.notices, networkPaths.network.at),
    [dealsPaths.deals.key]: countWithin(page.notices, dealsPaths.deals.at),
    [chatPaths.external.key]: page.unreadConversations,
  }
  const items = allPaths
    .filter(path => path.bar && (mayOpen(path, viewer) || closedTo(path, viewer)))
    .map(path => ({ path, target: path.key === dealsPaths.deals.key ? dealsPath(viewer) : path }))
    .filter(({ target }) => hasPage(target))
    .map(({ path, target }) => ({
      place: path.bar?.place ?? 0,
      item: barItem(path, badges[path.key], target.at, closedTo(path, viewer)),
    }))
    .sort((a, b) => a.place - b.place)
  // The community's site stands before Me (spec part 1, section 2).
  const meAt = identityPaths.settings.bar?.place ?? 0
  const before = items.filter(one => one.place < meAt)
  return [...before.map(one => one.item), ...community, ...items.slice(before.length).map(one => one.item)]
}

/** Whether the icon of the browser's tab says that something waits. */
export const tabIconNotifies = (unread: {
  readonly notices: readonly Notice[]
  readonly unreadConversations: number
}): boolean =>
  unread.unreadConversations > 0 ||
  unread.notices.some(
    ({ type, href }) =>
      type === 'add' ||
      type === 'followup' ||
      isWithin(href, networkPaths.network.at) ||
      isWithin(href, dealsPaths.deals.at),
  )
