import { parseMinor } from '../kit/money.ts'
import type { Contract } from './contract.ts'

/** What of a contract is still to be paid, late interest apart, in minor units: less what was paid, and what was credited before it was. */
export const outstandingOf = ({
  total,
  paid,
  credited,
  currency,
}: Pick<Contract, 'total' | 'paid' | 'credited' | 'currency'>): bigint =>
  parseMinor(total, currency) - parseMinor(paid, currency) - parseMinor(credited ?? '0', currency)
