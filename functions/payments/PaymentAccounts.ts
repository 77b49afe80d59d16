import { isDeepStrictEqual } from 'node:util'
import { isUndecided } from '#shared/deals/payment-dispute.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { advance } from '#shared/kit/state-table.ts'
import { organisationsPaths } from '#shared/organisations/paths.ts'
import { payoutRowsOf } from '#shared/payments/book-statement.ts'
import { movementsOf, platformBook } from '#shared/payments/books.ts'
import { disputeStates } from '#shared/payments/dispute-states.ts'
import { accountOpened, accountRemoved } from '#shared/payments/events.ts'
import { assertAnswerable, type DisputeView } from '#shared/payments/evidence.ts'
import { takesCards } from '#shared/payments/instrument.ts'
import { PaymentAccounts as contract } from '#shared/payments/PaymentAccounts.contract.ts'
import {
  formerAccountsOf,
  formerAfter,
  type PayoutAccount,
  payoutAccountView,
} from '#shared/payments/payout-account.ts'
import { PaymentsRefusal } from '#shared/payments/refusal.ts'
import { Invoices } from '../deals/tables.ts'
import { sameVersion } from '../kit/guard.ts'
import type { Reads } from '../kit/repository.ts'
import { type Known, read, serve, write } from '../kit/serve.ts'
import { type PayoutAccounts, payoutAccounts } from '../ports/payout-accounts.ts'
import { ofAccount, saveAccount, stageHeard, standingOf } from './account-standing.ts'
import { BookMovements, BookSums, Books } from './book-tables.ts'
import { openBook } from './bookkeeping.ts'
import { accountsIn, foundInOwn, neededAccount, organisationOf, ownAccount } from './own-account.ts'
import { assertOwnKey, believed, booksThatTell, stageOwnKey } from './own-key.ts'
import { accountTables } from './paying-uses.ts'

const uses = {
  tables: {
    ...accountTables,
    books: write(Books),
    movements: read(BookMovements),
    bookSums: read(BookSums),
    invoices: read(Invoices),
  },
  ports: { payoutAccounts },
} as const

/** Whether an organisation waits for money of anybody, and for some from bank accounts alone, by the invoices that are to be paid soonest. */
const owed = async (invoices: Reads<typeof Invoices>, id: string) => {
  const supplier = { id, type: 'organization' } as const
  // Behind drafts there is no promise yet: they are no part of these.
  const { items } = await invoices.list('openBySupplier', { supplier, status: 'published' }, { limit: 5 })
  return { isOwed: items.length > 0, isOwedByDebit: !items.every(takesCards) }
}

/** So many pages of disputes are looked through, the newest first: a bank decides within months. */
const mostPages = 10

/** Whether payers' banks want payments back that went into an account, and nobody has decided yet. */
const hasOpenDispute = async (provider: PayoutAccounts, accountId: string): Promise<boolean> => {
  let after: string | undefined
  for (let page = 0; page < mostPages; page++) {
    const { items, cursor } = await provider.disputes(accountId, after)
    if (items.some(isUndecided)) return true
    if (cursor === undefined) return false
    after = cursor
  }
  return false
}

/** The account before the last of a row, by its id, where nothing ever moved in it. */
const unusedOf = async ({ bookSums }: { readonly bookSums: Reads<typeof BookSums> }, row: PayoutAccount) => {
  const { accountId } = formerAccountsOf(row)[1] ?? {}
  if (accountId === undefined) return undefined
  return (await bookSums.rows({ book: accountId }, { limit: 1 })).items.length === 0 ? accountId : undefined
}

const own = (_input: unknown, { db, organisationId }: Known<typeof uses>) =>
  organisationId ? [db.accounts.get({ organisationId })] : []

export const PaymentAccounts = serve(
  contract,
  uses,
  {
    GET_BY_USER: async (_input, { db, actor }) => {
      const id = organisationOf(actor)
      const [row, isWaiting] = await Promise.all([db.accounts.get({ organisationId: id }), owed(db.invoices, id)])
      const account = row && row.removedAt === undefined ? payoutAccountView(row) : null
      return { account, former: [...formerAccountsOf(row)], ...isWaiting }
    },
    CREATE_STRIPE_ACCOUNT: async (_input, work) => {
      const { db, actor, now, emit, ports } = work
      const [organisation, before] = await Promise.all([
        db.organisations.need({ id: organisationOf(actor) }),
        db.accounts.get({ organisationId: organisationOf(actor) }),
      ])
      if (before && before.removedAt === undefined) return payoutAccountView(before)
      const { id: organisationId, tradingName, email, country } = organisation
      const number = (before?.number ?? 0) + 1
      // Pressed twice, or begun again by a function that died half way, it is one account.
      const account = await (await ports.payoutAccounts()).createOrGet({
        key: `account#${organisationId}#${number}`,
        organisationId,
        name: tradingName,
        email: email || undefined,
        country,
      })
      // What the account is gone from later, if it is: from the platform that opened it, and no other.
      await stageOwnKey(work, true)
      const at = now.toISOString()
      const row = {
        organisationId,
        number,
        accountId: account.id,
        ...standingOf(account),
        ...(before && { former: [...formerAfter(before, await unusedOf(db, before))] }),
        createdAt: at,
        updatedAt: at,
      }
      const saved = await saveAccount(work, before ? { ...row, version: before.version } : row)
      openBook({ db, now }, account.id, organisationId)
      emit(accountOpened, ofAccount(saved))
      return payoutAccountView(saved)
    },
    VERIFY_LINK: async (_input, { db, actor, ports }) => {
      const { accountId } = await neededAccount(db.accounts, actor)
      const returnUrl = `${process.env.SITE_URL}${organisationsPaths.account({ returned: '1' })}`
      return { url: await (await ports.payoutAccounts()).link(accountId, returnUrl) }
    },
    REFRESH: async (_input, work) => {
      const row = await neededAccount(work.db.accounts, work.actor)
      if (!row.debitsBanks) await (await work.ports.payoutAccounts()).askForDebits(row.accountId)
      return payoutAccountView((await stageHeard(work, row.organisationId))?.row ?? row)
    },
    REMOVE_STRIPE_ACCOUNT: async ({ version }, work) => {
      const { db, actor, now, emit, ports } = work
      const row = await neededAccount(db.accounts, actor)
      sameVersion(row, version)
      const provider = await ports.payoutAccounts()
      // What waits for an answer is answered first. Of an account that the provider shows no more nothing can be.
      if (!(await provider.retrieve(row.accountId))) await assertOwnKey(work)
      else if (await hasOpenDispute(provider, row.accountId)) throw new PaymentsRefusal('payments.disputesOpen')
      const at = now.toISOString()
      emit(accountRemoved, ofAccount(await saveAccount(work, { ...row, removedAt: at, updatedAt: at })))
      return { account: null }
    },
    GET_PAYOUTS: async ({ accountId: asked, after }, work) => {
      const { accountId } = await ownAccount(work.db.accounts, work.actor, asked)
      const provider = await work.ports.payoutAccounts()
      const [balances, page] = await believed(work, () =>
        Promise.all([provider.balances(accountId), provider.payouts(accountId, after)]),
      )
      return { balances, ...page }
    },
    GET_PAYOUT: async ({ payoutId, after }, work) => {
      const { db, actor, ports } = work
      const provider = await ports.payoutAccounts()
      const { account, found } = await foundInOwn(work, actor, one => provider.payout(one, payoutId, after))
      const { accountId: book, ...of } = account
      const { transactions, ...page } = found
      const keys = transactions.flatMap(one => movementsOf(one)).map(({ id, at }) => ({ book, at, id }))
      return { ...page, rows: payoutRowsOf(transactions, await db.movements.getMany(keys)), ...of }
    },
    GET_DISPUTES: async ({ accountId: asked, cursor }, work) => {
      const { accountId } = await ownAccount(work.db.accounts, work.actor, asked)
      const provider = await work.ports.payoutAccounts()
      return believed(work, () => provider.disputes(accountId, cursor))
    },
    FIND: async ({ query, limit = 20 }, work) => {
      const { db, actor, ports } = work
      const row = await db.accounts.get({ organisationId: organisationOf(actor) })
      if (!row) return { lists: [] }
      const [{ findInAccounts }, provider] = await Promise.all([
        import('./found-in-accounts.ts'),
        ports.payoutAccounts(),
      ])
      return findInAccounts(work, provider, actor.party, accountsIn(row), { query, limit })
    },
    GET_DISPUTE: async ({ disputeId }, work) => {
      const { actor, ports } = work
      const provider = await ports.payoutAccounts()
      const { account, found } = await foundInOwn(work, actor, one => provider.dispute(one, disputeId))
      const { accountId: _account, ...of } = account
      return { ...found, ...of }
    },
    ANSWER_DISPUTE: async ({ disputeId, evidence, send }, work) => {
      const { actor, now, ports } = work
      const provider = await ports.payoutAccounts()
      const { account, found } = await foundInOwn(work, actor, one => provider.dispute(one, disputeId))
      const { accountId } = account
      // Sent again after a broken wire, or twice at once: the bank has just this.
      const isSent = (stands: DisputeView): boolean =>
        send && stands.status !== 'needsResponse' && isDeepStrictEqual(stands.evidence, evidence)
      if (isSent(found)) return found
      advance(disputeStates, found.status, 'answer', 'supplier')
      assertAnswerable(found, now)
      if (send && evidence.explanation === '') throw new PaymentsRefusal('payments.disputeUnexplained')
      try {
        return await provider.answer({ accountId, disputeId, evidence, send })
      } catch (error) {
        const stands = error instanceof Refusal ? await provider.dispute(accountId, disputeId) : undefined
        if (stands && isSent(stands)) return stands
        throw error
      }
    },
  },
  {
    GET_BY_USER: (input, known) => [
      ...own(input, known),
      ...(known.organisationId ? [owed(known.db.invoices, known.organisationId)] : []),
    ],
    CREATE_STRIPE_ACCOUNT: (input, known) => [
      ...own(input, known),
      known.db.books.get({ book: platformBook }),
      booksThatTell(known.db.books),
    ],
    VERIFY_LINK: own,
    REFRESH: own,
    REMOVE_STRIPE_ACCOUNT: own,
    GET_PAYOUTS: own,
    GET_PAYOUT: own,
    GET_DISPUTES: own,
    FIND: own,
    GET_DISPUTE: own,
    ANSWER_DISPUTE: own,
  },
)
