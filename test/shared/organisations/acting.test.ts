import { describe, expect, test } from 'vitest'
import {
  type ActingPerson,
  actingIdentity,
  actingParty,
  type ItemKind,
  itemKinds,
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
