import { identityPaths } from '../identity/paths.ts'
import { paths } from '../kit/paths.ts'

const settings = { access: 'signedIn', parent: identityPaths.settings } as const
/** Under the structure: what searches says so, for a box that nothing reads would be a dead one. */
const structure = { access: 'signedIn', parent: 'structure' } as const
const searched = { ...structure, search: 'signedIn' } as const

/** An organisation's public page, its settings, its people, joining it and paying for it. */
export const organisationsPaths = paths('organisations', {
  about: { at: '/about/:domain', access: 'public' },
  /** Where an organisation's host lets a person in, and where the product's own site hands the sign-in over to it. */
  enter: { at: '/enter', access: 'public' },
  confirmJoin: { at: '/join/:domain', access: 'public' },
  handOver: { at: '/handover', access: 'signedIn' },
  details: {
    ...settings,
    at: '/configuration/organization',
    words: 'app.configuration.organization',
    icon: 'Building2',
    menu: { group: 'organisation', place: 1 },
  },
  account: {
    at: '/configuration/organization/account',
    access: 'signedIn',
    parent: 'details',
    leaves: ['department.account.profileEdit'],
  },
  dispute: { at: '/configuration/organization/account/dispute/:disputeId', access: 'signedIn', parent: 'account' },
  payout: { at: '/configuration/organization/account/:payoutId', access: 'signedIn', parent: 'account' },
  information: {
    ...settings,
    at: '/configuration/information',
    words: 'app.page.information',
    icon: 'Info',
    menu: { group: 'organisation', place: 2 },
  },
  upgrade: {
    ...settings,
    at: '/configuration/upgrade',
    words: 'app.page.upgrade',
    icon: 'BadgeDollarSign',
    menu: { group: 'organisation', place: 3 },
  },
  audit: {
    ...settings,
    at: '/configuration/audit',
    words: 'app.configuration.audit',
    icon: 'ScrollText',
    menu: { group: 'organisation', place: 5 },
  },
  create: {
    ...settings,
    at: '/configuration/org/new',
    words: 'organisations.new.title',
    icon: 'Plus',
    parent: 'details',
    isAction: true,
  },
  one: { ...settings, at: '/configuration/org/:id', parent: 'details' },
  payFee: { at: '/payorgfee', access: 'signedIn' },
  acceptInvitation: { at: '/acceptinvite', access: 'signedIn' },
  structure: {
    at: '/management/structure',
    access: 'signedIn',
    search: 'signedIn',
    words: 'app.menu.management.structure',
    icon: 'Network',
    leaves: [
      'department.structure.client',
      'department.structure.firm',
      'department.structure.member',
      'department.structure.role',
      'department.structure.team',
    ],
    menu: { group: 'management', place: 3 },
  },
  clients: {
    ...searched,
    at: '/management/structure/client',
    leaves: ['department.structure.client'],
    words: 'app.page.clients',
    icon: 'Users',
    menu: { group: 'management', place: 1, within: 'structure' },
  },
  suppliers: {
    ...searched,
    at: '/management/structure/supplier',
    leaves: ['department.structure.firm'],
    words: 'app.page.suppliers',
    icon: 'Truck',
    menu: { group: 'management', place: 2, within: 'structure' },
  },
  members: {
    ...searched,
    at: '/management/structure/member',
    leaves: ['department.structure.member'],
    words: 'app.page.members',
    icon: 'User',
    menu: { group: 'management', place: 3, within: 'structure' },
  },
  invitations: {
    ...searched,
    at: '/management/structure/invitation',
    leaves: ['department.structure.member', 'department.structure.client', 'department.structure.firm'],
    words: 'app.page.invitations',
    icon: 'UserPlus',
    menu: { group: 'management', place: 6, within: 'structure' },
  },
  inviteMany: {
    ...structure,
    at: '/management/structure/invitation/many',
    parent: 'invitations',
    leaves: ['department.structure.member', 'department.structure.client', 'department.structure.firm'],
    isAction: true,
    words: 'app.page.inviteMany',
    icon: 'Plus',
  },
  roles: {
    ...searched,
    at: '/management/structure/role',
    leaves: ['department.structure.role'],
    words: 'app.page.roles',
    icon: 'BadgeCheck',
    menu: { group: 'management', place: 4, within: 'structure' },
  },
  role: { ...structure, at: '/management/structure/role/:rid', parent: 'roles', leaves: ['department.structure.role'] },
  team: { ...searched, at: '/management/structure/team/:tid', parent: 'teams', leaves: ['department.structure.team'] },
  teams: {
    ...searched,
    at: '/management/structure/team',
    leaves: ['department.structure.team'],
    words: 'app.page.teams',
    icon: 'UsersRound',
    menu: { group: 'management', place: 5, within: 'structure' },
  },
})
