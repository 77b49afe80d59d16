import { dealsPaths } from '#shared/deals/paths.ts'
import { Statements } from '#shared/deals/Statements.contract.ts'
import { statementNamed } from '#shared/deals/statement-named.ts'
import { exactDate } from '#shared/kit/words.ts'
import { dayIn } from '#shared/kit/zone.ts'
import { organisationsPaths } from '#shared/organisations/paths.ts'
import { PaymentAccounts } from '#shared/payments/PaymentAccounts.contract.ts'
import { displaySettled } from '#shared/payments/settled-sums.ts'
import { useAccount } from '../lib/account.tsx'
import { useLanguage, useText } from '../lib/i18n.ts'
import { monthName } from '../lib/months.ts'
import { todayNow } from '../lib/today.ts'
import { askedOfKind, type FoundKind, kindOf, useFoundIn, useToldFound, useWords } from '../parts/records.ts'
import type { Slots } from '../parts/slots.tsx'

/** The statements of account with somebody, of the month that was typed behind the name where one was. */
const useStatements = (query: string, enabled: boolean): FoundKind => {
  const language = useLanguage()
  const { name, month } = statementNamed(query, todayNow())
  const { parts } = useFoundIn(Statements, 'FIND', { query: name, limit: askedOfKind }, enabled, {
    row: ({ account, currency, supplierName, customerName }, { side }) => ({
      id: account,
      label: side === 'sale' ? customerName : supplierName,
      note: month ? `${currency} ${monthName(month, language)}` : currency,
      to: dealsPaths.statement(account, month ? { period: month } : {}),
    }),
    tab: ({ side }) => side,
  })
  return kindOf(dealsPaths.statements, name, parts)
}

/** What was sent to the bank, and what payers' banks take back. The page of the account has the rest of both. */
const useInAccounts = (query: string, enabled: boolean): readonly FoundKind[] => {
  const t = useText()
  const language = useLanguage()
  const { lists, parts } = useFoundIn(PaymentAccounts, 'FIND', { query, limit: askedOfKind }, enabled, {
    row: ({ id, amount, currency, at, description }, { kind }) => {
      const money = displaySettled(amount, currency, language)
      return kind === 'payout'
        ? { id, label: money, note: exactDate(dayIn(at), language), to: organisationsPaths.payout(id) }
        : { id, label: description || id, note: money, to: organisationsPaths.dispute(id) }
    },
  })
  const { account } = organisationsPaths
  return (['payout', 'dispute'] as const).map(kind => {
    const own = parts.filter((_, n) => !lists[n] || lists[n].kind === kind)
    const found = kindOf(account, query, own, t(kind === 'payout' ? 'payments.payouts' : 'payments.disputes'))
    return { ...found, rest: found.rest && account() }
  })
}

/** Statements of account, payouts and disputes. */
export const PaymentRecords = ({ query: typed, onFound }: Slots['records']) => {
  const { active, can } = useAccount()
  const { query, signedIn } = useWords(typed)
  useToldFound(onFound, 'payments', typed, [
    useStatements(query, signedIn),
    ...useInAccounts(query, signedIn && active !== undefined && can('department.account.profileEdit')),
  ])
  return null
}
