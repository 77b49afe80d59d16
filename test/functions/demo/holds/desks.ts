import { expect, test } from 'vitest'
import type { ProposalView } from '#shared/deals/Proposals.contract.ts'
import type { Proposal, ProposalGroup } from '#shared/deals/proposal.ts'
import type { dealGroups, Request } from '#shared/deals/request.ts'
import { moveOfRequest } from '#shared/deals/waiting.ts'
import { dayIn } from '#shared/kit/zone.ts'
import type { Organisation } from '#shared/organisations/organisation.ts'
import type { MailThreadView, MailView } from '#shared/work/Mail.contract.ts'
import type { PinnedItem } from '#shared/work/pinned-items.ts'
import type { SavedView } from '#shared/work/saved-views.ts'
import type { TemplateView } from '#shared/work/Templates.contract.ts'
import type { ColumnView } from '#shared/work/Todos.contract.ts'
import { signIns } from '#test/demo/identity.ts'
import { actingFor, client, type Found } from '../market.ts'

/** What those have before them whose sign-ins are told. */
export const desks = (found: () => Found): void => {
  test.each(signIns)('has files on deals, cards and mails of $first', async ({ email }) => {
    const as = await actingFor(email)
    const own = [...found().requests.values()].filter(({ demander }) => demander.id === as.organisationId)
    const ofDeals = await Promise.all(
      own.map(({ id: requestId }) => client.call<{ files: unknown[] }>(as, 'Uploads.GET_OF_REQUEST', { requestId })),
    )
    expect(ofDeals.flatMap(({ files }) => files)).not.toEqual([])
    const { columns } = await client.call<{ columns: ColumnView[] }>(as, 'Todos.GET_ORG', {}, 'with files')
    const hung = columns.flatMap(({ cards }) => cards).filter(({ files }) => files > 0)
    expect(hung).toHaveLength(2)
    const { items } = await client.call<{ items: MailThreadView[] }>(as, 'Mail.GET_THREADS', {}, 'with files')
    const id = items.find(({ subject }) => subject === 'Your visit next week')?.id
    const { mails } = await client.call<{ mails: MailView[] }>(as, 'Mail.GET_THREAD', { id }, 'with files')
    expect(mails.map(({ files }) => files.length).toSorted()).toEqual([0, 0, 1])
  })

  test.each(signIns)(
    'fills the desk of $first on both sides: what waits, runs, is late, is paid and is over',
    async person => {
      const { workspaces } = await client.call<{ workspaces: { organisation: Organisation }[] }>(
        { email: person.email },
        'Organisations.GET_MINE',
        {},
      )
      const as = { email: person.email, organisationId: workspaces[0]?.organisation.id ?? '' }
      const today = dayIn(new Date())
      const signer = { uid: workspaces[0]?.organisation.ownerId ?? '', isOwner: true }
      for (const side of ['sale', 'purchase'] as const) {
        const listed = (group: (typeof dealGroups)[number]) =>
          client.call<{ items: Request[] }>(as, 'Tickets.GET_BY_RELATED', { side, group, limit: 100 })
        const [open, active, closed] = await Promise.all([listed('open'), listed('active'), listed('closed')])
        const role = side === 'sale' ? 'supplier' : 'demander'
        expect(open.items.map(row => moveOfRequest(row, role, signer, today)).filter(Boolean), side).not.toEqual([])
        expect(active.items.length, side).toBeGreaterThan(3)
        expect(
          closed.items.filter(({ fulfilledAt }) => fulfilledAt),
          side,
        ).not.toEqual([])
        const paid = active.items.filter(
          ({ price, outstanding }) => outstanding && outstanding.amount !== price?.amount,
        )
        expect(paid, side).not.toEqual([])
        const billed = [...found().invoices.values()].filter(({ supplier, customer, status }) => {
          const own = side === 'sale' ? supplier : customer
          return own.id === as.organisationId && status === 'published'
        })
        expect(new Set(billed.map(({ isOverdue }) => isOverdue)), side).toEqual(new Set([true, false]))
      }
    },
  )

  test.each(signIns)(
    'has offered things unasked for $first, and lays some before them, in every state',
    async person => {
      const { workspaces } = await client.call<{ workspaces: { organisation: Organisation }[] }>(
        { email: person.email },
        'Organisations.GET_MINE',
        {},
      )
      const as = { email: person.email, organisationId: workspaces[0]?.organisation.id ?? '' }
      const own = async (group: ProposalGroup) =>
        (await client.call<{ items: Proposal[] }>(as, 'Proposals.GET_BY_RELATED', { group }, group)).items
      expect((await own('draft')).map(({ status }) => status)).toEqual(['draft'])
      expect((await own('ended')).map(({ status }) => status).toSorted()).toEqual(['expired', 'withdrawn'])
      const [open, ...more] = await own('sent')
      expect(more).toEqual([])
      const { customers } = await client.call<ProposalView>(as, 'Proposals.GET_BY_ID', { proposalId: open?.id })
      expect(customers.map(({ request }) => request?.status)).toEqual(['signed', 'offered', 'rejected'])
      const { items } = await client.call<{ items: Request[] }>(as, 'Proposals.GET_RECEIVED', {})
      expect(items.map(({ status }) => status)).toEqual(['offered'])
    },
  )

  test.each(signIns.map(({ first }, n) => [first, n] as const))(
    '%s keeps roles and teams, with people who came, moved and went',
    async (_first, n) => {
      const { email } = signIns[n]!
      type Mine = { workspaces: { organisation: Organisation; isOwner: boolean }[] }
      const { workspaces } = await client.call<Mine>({ email }, 'Organisations.GET_MINE', {})
      const { organisation } = workspaces.find(({ isOwner }) => isOwner)!
      const as = { email, organisationId: organisation.id }
      type List = { items: { name: string; status: string; memberCount: number; tids: string[]; isOwner: boolean }[] }
      const list = (method: string, more = {}) => client.call<List>(as, `Organisations.${method}`, more)
      expect((await list('GET_ROLES')).items.map(({ name }) => name)).toEqual([
        'Admin',
        'Member',
        'Office manager',
        'Purchasing',
        'Sales',
      ])
      expect((await list('GET_TEAMS')).items.map(({ memberCount }) => memberCount)).toEqual([2, 0])
      const current = (await list('GET_MEMBERS', { type: 'member' })).items
      expect(current.filter(({ status }) => status === 'active')).toHaveLength(3)
      expect((await list('GET_MEMBERS', { type: 'member', status: 'released' })).items).toHaveLength(1)
      for (const [status, count] of [
        ['requested', 2],
        ['invited', 1],
        ['declined', 1],
      ] as const)
        expect((await list('GET_MEMBERS', { type: 'client', status })).items, status).toHaveLength(count)
    },
  )

  test('has templates of every age for everybody whose sign-in is told: drafts, shared ones, with earlier versions', async () => {
    for (const { email } of signIns) {
      type Mine = { workspaces: { organisation: Organisation; isOwner: boolean }[] }
      const { workspaces } = await client.call<Mine>({ email }, 'Organisations.GET_MINE', {})
      const as = { email, organisationId: workspaces.find(({ isOwner }) => isOwner)!.organisation.id }
      const { items } = await client.call<{ items: TemplateView[] }>(as, 'Templates.GET_LIST', { shelf: 'mine' })
      expect(items.map(({ stat, number }) => `${stat} ${number}`).sort(), email).toEqual([
        'draft 1',
        'shared 1',
        'shared 2',
        'shared 3',
      ])
    }
  })

  test('has something of each kind pinned to the desk of everybody whose sign-in is told', async () => {
    for (const { email } of signIns) {
      const { workspaces } = await client.call<{ workspaces: { organisation: Organisation }[] }>(
        { email },
        'Organisations.GET_MINE',
        {},
      )
      const as = { email, organisationId: workspaces[0]!.organisation.id }
      const { items } = await client.call<{ items: PinnedItem[] }>(as, 'PinnedItems.GET_MINE', {})
      expect(new Set(items.map(({ kind }) => kind)), email).toEqual(new Set(['deal', 'service', 'organisation']))
      const { views } = await client.call<{ views: SavedView[] }>(as, 'PinnedItems.GET_VIEWS', {})
      expect(new Set(views.map(({ list }) => list)), email).toEqual(new Set(['sales', 'purchases']))
    }
  })

  test('has a board for everybody whose sign-in is told: what waits, what is under way, and what is done', async () => {
    for (const { email } of signIns) {
      const { workspaces } = await client.call<{ workspaces: { organisation: Organisation }[] }>(
        { email },
        'Organisations.GET_MINE',
        {},
      )
      const as = { email, organisationId: workspaces[0]!.organisation.id }
      const { columns, labels } = await client.call<{ columns: ColumnView[]; labels: unknown[] }>(
        as,
        'Todos.GET_ORG',
        {},
      )
      for (const { cards } of columns) expect(cards.length, email).toBeGreaterThan(1)
      expect(labels).toHaveLength(3)
      const late = await client.call<{ columns: ColumnView[] }>(as, 'Todos.GET_ORG', { due: 'overdue' })
      expect(late.columns.flatMap(({ cards }) => cards).length, email).toBeGreaterThan(0)
    }
  })
}

/** The accounts of those whose sign-ins are told. */
export const accountsOfSignIns = (found: () => Found): void => {
  test('whose sign-ins are told have accounts with a history: a profile, checks in every state, ways to be told, sessions, a copy', async () => {
    const checks: unknown[] = []
    for (const { email } of signIns) {
      const { isVerified, check } = await client.call<{ isVerified: boolean; check?: { overall: string } }>(
        { email },
        'Account.GET_IDENTITY_CHECK',
        {},
        'looked at',
      )
      checks.push([isVerified, check?.overall])
      const { sessions } = await client.call<{ sessions: { browser?: string }[] }>(
        { email },
        'Account.GET_SESSIONS',
        {},
        'looked at',
      )
      expect(new Set(sessions.map(({ browser }) => browser))).toEqual(new Set(['Chrome', 'Safari', 'Firefox']))
      const { user } = await client.call<{ user: { city: string } }>({ email }, 'User.INITIAL_LOAD', {}, 'looked at')
      expect(user.city).not.toBe('')
    }
    expect(checks).toEqual([
      [true, 'VERIFIED'],
      [false, 'NOT_VERIFIED'],
      [false, 'STARTED'],
      [true, 'VERIFIED'],
    ])
    const { copy } = await client.call<{ copy?: object }>(
      { email: signIns[0]!.email },
      'Account.GET_PERSONAL_DATA',
      {},
      'looked at',
    )
    expect(copy).toBeDefined()
    const pictured = [...found().organisations.values()].filter(({ gallery }) => gallery?.length === 3)
    expect(pictured).toHaveLength(signIns.length)
  })
}
