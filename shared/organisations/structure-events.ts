import { z } from 'zod'
import { type EventType, event, type NoticeType } from '../kit/event.ts'
import { textOf } from '../kit/personal.ts'
import { clientData } from './client-event.ts'
import { organisationsPaths } from './paths.ts'

/**
 * What changes who may do what in an organisation. Each names whose permissions changed: `demanderId` is a person, `rid` everybody
 * who has that role. All of the organisation's browsers ask again, since a menu may have to open or close.
 */
const touches = ['Organisations', 'Apprisings'] as const

const memberData = clientData.extend({
  /** The name of the role or the team. */
  title: textOf('nobody'),
  /** The role that they have from then on; empty for none. */
  rid: textOf('nobody').optional(),
  tid: textOf('nobody').optional(),
})

type Said<K extends string, T extends NoticeType> = { readonly words: K; readonly notice: K; readonly type: T }

/** What is said of a change of the structure, in the log and to those who are told. */
const saying = <K extends string, T extends NoticeType>({ words, notice, type }: Said<K, T>) => ({
  words,
  touches,
  notice: { type, section: 'structure' as const, text: notice },
})

/** An event of a person and an organisation that they act for. */
const ofMember = <const N extends EventType, const K extends string, const M extends string = never>(
  type: N,
  said: Said<K, 'add' | 'remove' | 'assign'>,
  mail?: { readonly to: { readonly demander: M } },
) =>
  event<N, typeof memberData, 'demander' | 'supplier', K, M>(type, {
    table: 'Members',
    data: memberData,
    ...saying(said),
    sides: ({ demanderId, supplierId }) => ({ demander: demanderId, supplier: supplierId }),
    audience: ['department.structure.member'],
    href: ({ data }, side) =>
      side === 'supplier' ? organisationsPaths.members() : organisationsPaths.about(data.domain),
    ...(mail ? { mail } : {}),
  })

export const memberRoleGiven = ofMember(
  'organisations.member.roleGiven',
  { words: 'organisations.story.memberRoleGiven', notice: 'organisations.notice.memberRoleGiven', type: 'assign' },
  { to: { demander: 'organisations.mail.memberRoleGiven' } },
)

export const memberRoleTaken = ofMember(
  'organisations.member.roleTaken',
  { words: 'organisations.story.memberRoleTaken', notice: 'organisations.notice.memberRoleTaken', type: 'remove' },
  { to: { demander: 'organisations.mail.memberRoleTaken' } },
)

export const memberJoinedTeam = ofMember('organisations.member.joinedTeam', {
  words: 'organisations.story.memberJoinedTeam',
  notice: 'organisations.notice.memberJoinedTeam',
  type: 'assign',
})

export const memberLeftTeam = ofMember('organisations.member.leftTeam', {
  words: 'organisations.story.memberLeftTeam',
  notice: 'organisations.notice.memberLeftTeam',
  type: 'remove',
})

/** The owner that there was is `formerId`. Everybody of the organisation is told. */
export const handedOver = event('organisations.organisation.handedOver', {
  table: 'Organisations',
  data: clientData.extend({ formerId: z.string(), formerName: textOf('formerId') }),
  words: 'organisations.story.handedOver',
  sides: ({ demanderId, supplierId }) => ({ demander: demanderId, supplier: supplierId }),
  touches,
  href: () => organisationsPaths.members(),
  notice: { type: 'assign', section: 'structure', text: 'organisations.notice.handedOver' },
  mail: { to: { demander: 'organisations.mail.handedOver' } },
})

const structureData = z.strictObject({ title: textOf('nobody') })
const roleData = structureData.extend({ rid: textOf('nobody'), members: z.number().int() })

/** An event of a role. Nobody is notified; the browsers of all who may have it ask again. */
const ofRole = <const N extends EventType, const K extends string>(type: N, words: K) =>
  event(type, { table: 'Roles', data: roleData, words, silent: true, touches: ['Organisations'] })

export const roleAdded = ofRole('organisations.role.added', 'organisations.story.roleAdded')
export const roleChanged = ofRole('organisations.role.changed', 'organisations.story.roleChanged')
export const roleDeleted = ofRole('organisations.role.deleted', 'organisations.story.roleDeleted')

/** An event of a team, for those who keep the teams. */
const ofTeam = <const N extends EventType, const K extends string>(
  type: N,
  said: Said<K, 'add' | 'remove' | 'followup'>,
) =>
  event<N, typeof structureData, never, K>(type, {
    table: 'Teams',
    data: structureData,
    ...saying(said),
    audience: ['department.structure.team'],
    href: () => organisationsPaths.teams(),
  })

export const teamAdded = ofTeam('organisations.team.added', {
  words: 'organisations.story.teamAdded',
  notice: 'organisations.notice.teamAdded',
  type: 'add',
})
export const teamRenamed = ofTeam('organisations.team.renamed', {
  words: 'organisations.story.teamRenamed',
  notice: 'organisations.notice.teamRenamed',
  type: 'followup',
})
export const teamDeleted = ofTeam('organisations.team.deleted', {
  words: 'organisations.story.teamDeleted',
  notice: 'organisations.notice.teamDeleted',
  type: 'remove',
})
