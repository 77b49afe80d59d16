import { type Leaf, leaves } from '../kit/leaves.ts'
import type { MessageKey } from '../messages/en.ts'
import { effectivePermissions, type PermissionActor } from '../organisations/permissions.ts'
import { isWithin, matchRoute } from './routes.ts'

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

export type MenuItem = {
  readonly label: MessageKey
  readonly path: string
  /** The entries of Communication switch the panel's mode instead of leaving the page. */
  readonly communication?: 'external' | 'internal'
}
export type MenuGroup = { readonly label: MessageKey; readonly path: string; readonly items: readonly MenuItem[] }

/** Who sees an entry: everybody signed in, who has one of some leaves, or by another rule. */
type Shown = 'always' | readonly Leaf[] | ((viewer: SignedIn) => boolean)
type Entry = MenuItem & { readonly shown: Shown }

const startingWith = (prefix: string): readonly Leaf[] => leaves.filter(leaf => leaf.startsWith(prefix))

const isStaff = ({ actor }: SignedIn): boolean => actor.kind === 'organisation' && actor.memberType === 'member'

/**
 * The top navigation (spec part 1, section 2). Browsing the marketplace takes no permission, as its pages are public; the
 * leaves under transaction.marketplace guard what one does there. Purchases are always allowed.
 */
const groups: readonly (Omit<MenuGroup, 'items'> & { readonly items: readonly Entry[] })[] = [
  {
    label: 'app.menu.marketplace',
    path: '/marketplace',
    items: [
      { label: 'app.menu.marketplace.organizations', path: '/marketplace/organization', shown: 'always' },
      { label: 'app.menu.marketplace.services', path: '/marketplace/microservice', shown: 'always' },
      { label: 'app.menu.marketplace.assets', path: '/marketplace/asset', shown: 'always' },
    ],
  },
  {
    label: 'app.menu.management',
    path: '/management',
    items: [
      {
        label: 'app.menu.management.services',
        path: '/management/microservice',
        shown: ['production.microservice'],
      },
      { label: 'app.menu.management.assets', path: '/management/asset', shown: ['production.asset'] },
      {
        label: 'app.menu.management.structure',
        path: '/management/structure',
        shown: startingWith('department.structure.'),
      },
      {
        label: 'app.menu.management.network',
        path: '/management/network',
        shown: ['department.account.contacts', ...startingWith('transaction.network.')],
      },
      { label: 'app.menu.management.files', path: '/management/file', shown: ['production.file'] },
      { label: 'app.menu.management.assign', path: '/management/assign', shown: startingWith('assignment.') },
      { label: 'app.menu.management.templates', path: '/management/templates', shown: isStaff },
    ],
  },
  {
    label: 'app.menu.deals',
    path: '/deal',
    items: [
      { label: 'app.menu.deals.sales', path: '/deal/sale', shown: ['transaction.ticket.supplier'] },
      { label: 'app.menu.deals.purchases', path: '/deal/purchase', shown: 'always' },
      { label: 'app.menu.deals.referrals', path: '/deal/referral', shown: ['transaction.network.referral'] },
      {
        label: 'app.menu.deals.autoDebits',
        path: '/deal/autodebit',
        shown: ['transaction.ticket.demander', 'transaction.ticket.supplier'],
      },
    ],
  },
  {
    label: 'app.menu.communication',
    path: '/communication',
    items: [
      {
        label: 'app.menu.communication.external',
        path: '/communication/external',
        communication: 'external',
        shown: ['transaction.messaging.messaging'],
      },
      {
        label: 'app.menu.communication.internal',
        path: '/communication/internal',
        communication: 'internal',
        shown: viewer =>
          viewer.userType !== 'organization' && menuLeaves(viewer).has('transaction.messaging.messaging'),
      },
    ],
  },
]

/**
 * The leaves that count for the menu: production and transaction are hidden for an organisation with activated teams while
 * no team is active, because that work belongs to a team.
 */
export const menuLeaves = (viewer: SignedIn): ReadonlySet<Leaf> => {
  const has = effectivePermissions(viewer.actor)
  if (!isStaff(viewer) || !viewer.teamsActivated || viewer.activeTeam !== undefined) return has
  return new Set([...has].filter(leaf => !leaf.startsWith('production.') && !leaf.startsWith('transaction.')))
}

const shows = (entry: Entry, viewer: SignedIn, has: ReadonlySet<Leaf>): boolean => {
  if (entry.shown === 'always') return true
  return typeof entry.shown === 'function' ? entry.shown(viewer) : entry.shown.some(leaf => has.has(leaf))
}

/** The top navigation of a viewer. Groups without entries are left out; a visitor has the marketplace. */
export const topNavigation = (viewer: Viewer): readonly MenuGroup[] => {
  if (!viewer.signedIn) return groups.filter(group => group.path === '/marketplace').map(withoutRules)
  const has = menuLeaves(viewer)
  return groups
    .map(group => ({ ...group, items: group.items.filter(entry => shows(entry, viewer, has)) }))
    .filter(group => group.items.length > 0)
    .map(withoutRules)
}

const withoutRules = ({ label, path, items }: Omit<MenuGroup, 'items'> & { readonly items: readonly Entry[] }) => ({
  label,
  path,
  items: items.map(({ shown: _, ...item }): MenuItem => item),
})

/** Whether an address lies in no section of the menu, or in one that the viewer sees. Notifications of others are dropped. */
export const isAccessible = (path: string, viewer: Viewer): boolean => {
  const route = matchRoute(path)
  if (!route) return false
  if (!viewer.signedIn) return route.access !== 'signedIn'
  const entry = groups.flatMap(group => group.items).find(one => isWithin(path, one.path))
  return !entry || shows(entry, viewer, menuLeaves(viewer))
}

export type BarItem = {
  readonly label: MessageKey
  readonly path: string
  /** Opens in a new tab. */
  readonly external?: true
  /** 0 shows no badge. */
  readonly badge: number
}

/** A notification as far as counting goes (spec part 1, section 3, Apprising). */
export type Notice = { readonly type: 'add' | 'remove' | 'followup' | 'assign'; readonly href: string }

const countWithin = (notices: readonly Notice[], section: string): number =>
  notices.filter(notice => isWithin(notice.href, section)).length

/**
 * Where Deals leads (spec part 1, section 2, "Mobile"): a supplier-type organisation, which is one without suppliers of its
 * own, to its sales, and everybody else to the purchases.
 */
export const dealsPath = (viewer: SignedIn): '/deal/sale' | '/deal/purchase' => {
  const isSupplier = isStaff(viewer) && viewer.actor.kind === 'organisation' && !viewer.actor.organisationHasSuppliers
  return isSupplier && menuLeaves(viewer).has('transaction.ticket.supplier') ? '/deal/sale' : '/deal/purchase'
}

/**
 * The bar at the bottom of a phone, empty on the home page. Chat counts conversations with unread messages;
 * Deals counts the notifications of /deal, Home those of /management/network, which has no place of its own in the bar.
 */
export const bottomBar = (
  viewer: Viewer,
  page: {
    readonly path: string
    /** The organisation's own community site, if it has one. */
    readonly communitySite?: string | undefined
    readonly unreadConversations: number
    readonly notices: readonly Notice[]
  },
): readonly BarItem[] => {
  if (isWithin(page.path, '/home') || page.path === '/') return []
  const community: BarItem[] = page.communitySite
    ? [{ label: 'app.bar.community', path: page.communitySite, external: true, badge: 0 }]
    : []
  if (!viewer.signedIn)
    return [
      { label: 'app.bar.home', path: '/', badge: 0 },
      ...community,
      { label: 'app.bar.signIn', path: '/login', badge: 0 },
    ]
  const items: BarItem[] = [
    { label: 'app.bar.home', path: '/home', badge: countWithin(page.notices, '/management/network') },
    {
      label: 'app.bar.deals',
      path: dealsPath(viewer),
      badge: countWithin(page.notices, '/deal'),
    },
    { label: 'app.bar.chat', path: '/communication/external', badge: page.unreadConversations },
    ...community,
    { label: 'app.bar.me', path: '/configuration', badge: 0 },
  ]
  return items.filter(item => item.external || isAccessible(item.path, viewer))
}

/** Whether the icon of the browser's tab says that something waits. */
export const tabIconNotifies = (unread: {
  readonly notices: readonly Notice[]
  readonly unreadConversations: number
}): boolean =>
  unread.unreadConversations > 0 ||
  unread.notices.some(
    ({ type, href }) =>
      type === 'add' || type === 'followup' || isWithin(href, '/management/network') || isWithin(href, '/deal'),
  )
