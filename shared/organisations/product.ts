import { addDays, type IsoDate } from '../kit/date.ts'
import type { Id, Uid } from '../kit/id.ts'

/**
 * The product's own organisation: the supplier of every usage fee. It is there in each stage from the first plan on, under a domain name that
 * nobody can take. No person acts as its signer, so nobody can sign in as it.
 */
export const productOrganisation = {
  id: 'org_00000000000000000000000000' as Id<'organisation'>,
  tradingName: 'Tradewell',
  domainName: 'tradewell',
  signer: '00000000-0000-0000-0000-000000000000' as Uid,
} as const

/** Whether a party is the product itself. */
export const isProduct = ({ id }: { readonly id: string }): boolean => id === productOrganisation.id

/**
 * Whether an organisation can be paid by card and debit now: its account at the provider is verified, or it is the product itself, which
 * the stage's own account is for.
 */
const canBePaid = (organisation: { readonly id: string; readonly canBePaid?: boolean | undefined }): boolean =>
  isProduct(organisation) || organisation.canBePaid === true

/** What the account of an organisation takes now: cards, and bank debits, which the provider allows it by themselves. */
export const accountTakes = (organisation: {
  readonly id: string
  readonly canBePaid?: boolean | undefined
  readonly canDebitBanks?: boolean | undefined
}): { readonly takesPayments: boolean; readonly takesDebits: boolean } => ({
  takesPayments: canBePaid(organisation),
  takesDebits: isProduct(organisation) || (canBePaid(organisation) && organisation.canDebitBanks === true),
})

/** So many days a usage fee may be unpaid behind the last on which it is payable. */
export const feeGraceDays = 14

/** The day on which an organisation is behind with a fee that is payable until a day. */
export const behindFrom = (payableBy: IsoDate): IsoDate => addDays(payableBy, feeGraceDays)
