import { describe, expect, test } from 'vitest'
import {
  type Acting,
  type ActingPerson,
  actingIdentity,
  actingParty,
  agentFor,
  type ItemKind,
  isOwn,
  itemKinds,
  mayActOn,
} from '#shared/organisations/acting.ts'
import { memberTypes } from '#shared/organisations/member-type.ts'

const at = (memberType: (typeof memberTypes)[number], tid?: string): ActingPerson => ({
  kind: 'organisation',
  uid: 'u',
  mid: 'm',
  oid: 'o',
  memberType,
  tid,
})
const asWhat = (person: ActingPerson, kinds: readonly ItemKind[]) =>
  new Set(kinds.map(kind => `${actingIdentity(person, kind).type} ${actingIdentity(person, kind).id}`))

const personal: ItemKind[] = ['conversation', 'card', 'signature', 'rating']
const teamwork: ItemKind[] = ['service', 'asset', 'file', 'template', 'ticket', 'referral']
const rest = itemKinds.filter(kind => !personal.includes(kind) && !teamwork.includes(kind))

describe('acting identity', () => {
  test('staff act as member, team or organisation', () => {
    expect(asWhat(at('member', 't'), personal)).toEqual(new Set(['member m']))
    expect(asWhat(at('member', 't'), teamwork)).toEqual(new Set(['team t']))
    expect(asWhat(at('member'), teamwork)).toEqual(new Set(['organization o']))
    expect(asWhat(at('member', 't'), rest)).toEqual(new Set(['organization o']))
  })
  test('a client acts as the client towards the organisation and as the user otherwise', () => {
    const towards: ItemKind[] = ['conversation', 'file', 'rating', 'ticket', 'referral']
    for (const type of ['client', 'individual', 'business'] as const) {
      expect(asWhat(at(type, 't'), towards)).toEqual(new Set(['client m']))
      expect(
        asWhat(
          at(type, 't'),
          itemKinds.filter(kind => !towards.includes(kind)),
        ),
      ).toEqual(new Set(['user u']))
    }
  })
  test('security: nobody but staff ever acts as the organisation or its team', () => {
    for (const type of memberTypes.filter(one => one !== 'member')) {
      for (const kind of itemKinds) expect(['user', 'client']).toContain(actingIdentity(at(type, 't'), kind).type)
      expect(actingParty(at(type, 't'))).toEqual({ id: 'u', type: 'user' })
    }
    expect(asWhat(at('supplier', 't'), itemKinds)).toEqual(new Set(['user u']))
  })
  test('on their own account a person is the user', () => {
    expect(asWhat({ kind: 'personal', uid: 'u' }, itemKinds)).toEqual(new Set(['user u']))
    expect(actingParty({ kind: 'personal', uid: 'u' })).toEqual({ id: 'u', type: 'user' })
    expect(actingParty(at('member', 't'))).toEqual({ id: 'o', type: 'organization' })
  })
})

describe('agents', () => {
  const acting = (memberType: (typeof memberTypes)[number], more: Partial<Acting> = {}): Acting => ({
    uid: 'u',
    party: actingParty({ kind: 'organisation', uid: 'u', oid: 'o', memberType }),
    organisation: { id: 'o', mid: 'm', memberType, teamIds: ['t'] },
    permissions: new Set(),
    ...more,
  })
  const alone: Acting = { uid: 'u', party: { id: 'u', type: 'user' }, permissions: new Set() }
  const user = { id: 'u', type: 'user' } as const
  const organisation = { id: 'o', type: 'organization' } as const

  test("what is traded is at first the organisation's, what is said or signed its person's", () => {
    for (const kind of teamwork) expect(agentFor(acting('member'), kind)).toEqual(organisation)
    for (const kind of personal) expect(agentFor(acting('member'), kind)).toEqual(user)
    for (const kind of itemKinds) {
      expect(agentFor(alone, kind)).toEqual(user)
      for (const type of memberTypes.filter(one => one !== 'member')) expect(agentFor(acting(type), kind)).toEqual(user)
    }
  })
  test('everybody may act on what they began', () => {
    for (const who of [alone, ...memberTypes.map(type => acting(type))])
      for (const kind of itemKinds) expect(isOwn(who, agentFor(who, kind)), kind).toBe(true)
  })
  test('an item of a person or a team is acted on by them, and by who may assign it', () => {
    const staff = acting('member')
    expect(isOwn(staff, { id: 't', type: 'team' })).toBe(true)
    for (const other of [
      { id: 'v', type: 'user' },
      { id: 'other', type: 'team' },
      { id: 'p', type: 'organization' },
    ] as const) {
      expect(mayActOn(staff, other, 'assignment.ticket')).toBe(false)
      expect(mayActOn({ ...staff, permissions: new Set(['assignment.ticket']) }, other, 'assignment.ticket')).toBe(true)
      expect(mayActOn({ ...staff, permissions: new Set(['assignment.asset']) }, other, 'assignment.ticket')).toBe(false)
    }
  })
  test('security: a client is none of the organisation or its teams', () => {
    for (const type of memberTypes.filter(one => one !== 'member'))
      for (const agent of [organisation, { id: 't', type: 'team' }] as const)
        expect(isOwn(acting(type), agent)).toBe(false)
  })
})
