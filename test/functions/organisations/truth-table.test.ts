import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { servers } from '#functions/areas.ts'
import { memoryStore } from '#functions/kit/memory-store.ts'
import { repository } from '#functions/kit/repository.ts'
import { serve } from '#functions/kit/serve.ts'
import type { Store } from '#functions/kit/store.ts'
import { Unit } from '#functions/kit/unit.ts'
import { Organisations, Roles } from '#functions/organisations/tables.ts'
import { contract } from '#shared/kit/contract.ts'
import { type Leaf, leaves } from '#shared/kit/leaves.ts'
import { leafFlags } from '#shared/organisations/permissions-table.ts'
import { type TestCaller, testHost } from '../host.ts'
import { person, trader } from '../people.ts'
import { stageRelation, stageStaff } from '../relations.ts'
import { samplePayload } from '../sample.ts'

/**
 * Every leaf for every kind of person, through dispatch and from rows of the database: equal to the formula of the specification,
 * which is written down here a second time so that the rule is not held to itself.
 */

const methodOf = (leaf: Leaf) => leaf.replaceAll('.', '_').toUpperCase()

/** A function with one method for each leaf, which answers whoever has it. */
const probe = serve(
  contract(
    'Probe',
    Object.fromEntries(
      leaves.map(leaf => [
        methodOf(leaf),
        {
          kind: 'query' as const,
          doc: 'Answers whoever has the permission.',
          allow: leaf,
          input: z.strictObject({}),
          output: z.object({ ok: z.boolean() }),
        },
      ]),
    ),
  ),
  {},
  Object.fromEntries(leaves.map(leaf => [methodOf(leaf), () => ({ ok: true })])),
)

const kinds = ['owner', 'admin', 'member', 'member without a role', 'client', 'person', 'outsider'] as const
type Kind = (typeof kinds)[number]

/** The formula: what the role says AND memberEnabled, or AND clientOrgDefault with suppliers; clients have clientDefault. */
const formula = (kind: Kind, leaf: Leaf, hasSuppliers: boolean): boolean => {
  const { clientDefault, clientOrgDefault, memberEnabled, memberDefault, memberAdmin } = leafFlags[leaf]
  const ceiling = hasSuppliers ? clientOrgDefault : memberEnabled
  switch (kind) {
    case 'owner':
      return ceiling
    case 'admin':
      return memberAdmin && ceiling
    case 'member':
      return memberDefault && ceiling
    case 'client':
    case 'person':
      return clientDefault
    default:
      return false
  }
}

let store: Store
let host: ReturnType<typeof testHost>
/** The people of an organisation without suppliers, and of one that has some: somebody's client. */
let people: Readonly<Record<'organisation' | 'client organisation', Readonly<Record<Kind, TestCaller>>>>

beforeAll(async () => {
  store = memoryStore()
  host = testHost(store, {}, false)
  const staffed = async (supplierCount: number): Promise<Readonly<Record<Kind, TestCaller>>> => {
    const owner = await trader(host)
    const { organisationId } = owner
    const unit = new Unit()
    const rows = repository(Organisations, store, unit)
    rows.save({ ...(await rows.need({ id: organisationId })), supplierCount })
    const roles = await repository(Roles, store, unit).allRows({ oid: organisationId })
    const ridOf = (name: string) => roles.find(role => role.name === name)!.rid
    const staff = (more: object) => {
      const { uid } = person()
      stageStaff(store, unit, { oid: organisationId, uid, ...more })
      return { uid, organisationId }
    }
    const client = person()
    stageRelation(store, unit, { oid: organisationId, who: { id: client.uid, type: 'user' }, type: 'individual' })
    const made = {
      owner: { uid: owner.uid, organisationId },
      admin: staff({ rid: ridOf('Admin') }),
      member: staff({ rid: ridOf('Member') }),
      'member without a role': staff({}),
      client: { ...client, organisationId },
      person: person(),
      outsider: { ...person(), organisationId },
    }
    expect((await unit.commit(store)).ok).toBe(true)
    return made
  }
  people = { organisation: await staffed(0), 'client organisation': await staffed(1) }
})

describe.each(['organisation', 'client organisation'] as const)('in a %s', where => {
  test.each(kinds)('%s has the leaves of the formula, through dispatch', async kind => {
    const as = people[where][kind]
    const answers: Record<string, string> = {}
    const expected: Record<string, string> = {}
    for (const leaf of leaves) {
      const answer = await host.send(probe, as, methodOf(leaf), {})
      answers[leaf] = 'errorType' in answer ? answer.errorType : 'answered'
      const none = kind === 'outsider' ? 'auth.notMember' : 'auth.denied'
      expected[leaf] = formula(kind, leaf, where === 'client organisation') ? 'answered' : none
    }
    expect(answers).toEqual(expected)
  })
})

test('every method that takes a leaf refuses each kind of person who lacks it, before anything else', async () => {
  let tried = 0
  for (const server of Object.values(servers))
    for (const [method, { allow, input }] of Object.entries(server.contract.methods)) {
      if (!leaves.includes(allow as Leaf)) continue
      const payload = samplePayload(input, `${server.contract.name}.${method}`)
      for (const [where, of] of Object.entries(people))
        for (const kind of kinds) {
          if (formula(kind, allow as Leaf, where === 'client organisation')) continue
          const answer = await host.send(server, of[kind], method, payload)
          const what = `${server.contract.name}.${method} for ${kind} in a ${where}`
          expect(answer, what).toMatchObject({
            errorType: kind === 'outsider' ? 'auth.notMember' : 'auth.denied',
          })
          tried++
        }
    }
  expect(tried).toBeGreaterThan(100)
})
