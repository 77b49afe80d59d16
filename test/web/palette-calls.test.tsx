import { beforeAll, expect, test, vi } from 'vitest'
import { can } from '#shared/organisations/permissions.ts'
import { actors } from '#test/fixtures/permissions/actors.ts'
import { DealRecords } from '#web/deals/records.ts'
import { FileRecords } from '#web/files/records.ts'
import { MarketRecords, OwnRecords } from '#web/marketplace/records.ts'
import { OrganisationRecords } from '#web/organisations/records.ts'
import { PaymentRecords } from '#web/payments/records.ts'
import { WorkRecords } from '#web/work/records.ts'
import { markupOf, startEnglish } from './render.tsx'

const seen = vi.hoisted(() => ({ actor: 'owner', asked: [] as string[] }))
vi.mock('#web/lib/session.tsx', async original => ({
  ...(await original<object>()),
  useSession: () => ({ status: 'signedIn', organisationId: 'org_1' }),
}))
vi.mock('#web/lib/host-owner.ts', () => ({ useHostOwner: () => ({ isKnown: true, isNarrowed: false, only: {} }) }))
vi.mock('#web/lib/account.tsx', async original => ({
  ...(await original<object>()),
  useAccount: () => ({
    active: seen.actor === 'personal' ? undefined : { organisation: { id: 'org_1' } },
    viewer: { signedIn: true, actor: actors[seen.actor], userType: 'user', teamsActivated: false },
    can: (leaf: Parameters<typeof can>[1]) => can(actors[seen.actor]!, leaf),
  }),
}))
vi.mock('#web/lib/query.ts', async original => ({
  ...(await original<object>()),
  useQueryOf: (
    { name }: { readonly name: string },
    method: string,
    _asked: object,
    { enabled = true }: { readonly enabled?: boolean } = {},
  ) => {
    if (enabled) seen.asked.push(`${name}.${method}`)
    return { data: undefined, error: null, isPlaceholderData: false }
  },
  useQueriesOf: () => [],
}))

beforeAll(startEnglish)

const sources = [
  ...[DealRecords, FileRecords, MarketRecords, OwnRecords],
  ...[OrganisationRecords, PaymentRecords, WorkRecords],
]
/** What the first question of somebody asks, in the order of the alphabet. */
const askedBy = (actor: string, query: string): readonly string[] => {
  Object.assign(seen, { actor, asked: [] })
  markupOf(sources.map(Source => <Source key={Source.name} query={query} onFound={() => undefined} />))
  return seen.asked.toSorted()
}

test('the first question of an owner asks each kind of thing once, for all of its lists', () => {
  const asked = askedBy('owner', 'harbour')
  expect(asked).toHaveLength(22)
  // Only files, whom the organisation is with, and what is on the market are asked for list by list.
  expect(asked.filter((call, n) => asked.indexOf(call) < n)).toEqual([
    'Files.GET_DATA',
    'Organisations.GET_MEMBERS',
    'Organisations.GET_MEMBERS',
    'Search.SEARCH',
  ])
})

test('a person who acts for nobody is asked about no organisation', () => {
  const asked = askedBy('personal', 'harbour')
  expect(asked.length).toBeLessThan(15)
  expect(
    asked.filter(call => /^(?:Organisations|Invitations|PaymentAccounts|Proposals|Services|Templates)\./.test(call)),
  ).toEqual([])
})

test('a letter alone, and nothing at all, ask for nothing', () => {
  for (const query of ['', 'h', ' - ']) expect(askedBy('owner', query)).toEqual([])
})
