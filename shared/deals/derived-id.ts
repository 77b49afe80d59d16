import { type Id, type IdKind, idFrom } from '../kit/id.ts'

const digits = '0123456789abcdefghjkmnpqrstvwxyz'
/** Five digits of 32: as many numbers as a contract can have in any number of terms. */
const places = 5
const most = 32 ** places

/**
 * The id of the contract that follows from a request once both sides have signed it: whoever knows the one can ask for the other
 * without waiting.
 */
export const contractIdOf = (requestId: Id<'request'>): Id<'contract'> =>
  idFrom('contract', requestId.slice(requestId.indexOf('_') + 1))

/**
 * The id of the nth thing of a kind that follows from a contract: of a payment, a delivery or an order that no row need exist for. It is the
 * contract's own id with the number in place of its last digits, so that the same contract always gives the same ids.
 */
export const derivedId = <K extends IdKind>(kind: K, contractId: Id<'contract'>, number: number): Id<K> => {
  if (!Number.isInteger(number) || number < 0 || number >= most)
    throw new RangeError(`${number} is no number of an item`)
  let text = ''
  for (let rest = number, place = 0; place < places; place += 1, rest = Math.floor(rest / 32))
    text = `${digits[rest % 32]}${text}`
  const own = contractId.slice(contractId.indexOf('_') + 1)
  return idFrom(kind, `${own.slice(0, -places)}${text}`)
}
