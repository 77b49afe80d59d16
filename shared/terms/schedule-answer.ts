import { Refusal } from '../kit/refusal.ts'
import { type ContractInput, readTerms, type Terms } from './contract-terms.ts'
import { deliveries, deliveryJson, type PaymentItem, paymentJson, payments } from './payment-schedule.ts'

/** What is answered to a contract that is refused. */
export const refusalJson = ({ errorType, message }: Refusal): { errorType: string; errorMessage: string } => ({
  errorType,
  errorMessage: message,
})

/** So many payments are kept in memory; of a longer schedule each is made twice, to check all before the first is written. */
const kept = 10_000

/** The payments of a contract, all of them known to be possible. @throws {Refusal} where one of them is not */
const checkedPayments = (terms: Terms): Iterable<PaymentItem> => {
  const first: PaymentItem[] = []
  let count = 0
  for (const item of payments(terms)) {
    count += 1
    if (count <= kept) first.push(item)
  }
  return count <= kept ? first : payments(terms)
}

function* list<T>(items: Iterable<T>, json: (item: T) => unknown): Generator<string, void, void> {
  let text = '['
  let first = true
  for (const item of items) {
    text += first ? JSON.stringify(json(item)) : `,${JSON.stringify(json(item))}`
    first = false
    if (text.length > 65536) {
      yield text
      text = ''
    }
  }
  yield `${text}]`
}

/**
 * The answer to one contract as pieces of JSON text, `{"deliveries":[...],"payments":[...]}`. Nothing comes before the
 * whole contract is known to be good.
 * @throws {Refusal} see paymentSchedule
 */
export function* scheduleText(contract: unknown): Generator<string, void, void> {
  const terms = readTerms(contract as ContractInput)
  const items = checkedPayments(terms)
  yield '{"deliveries":'
  yield* list(deliveries(terms), deliveryJson)
  yield ',"payments":'
  yield* list(items, paymentJson)
  yield '}'
}

/** The answers to several contracts as pieces of one JSON array; a refused one answers in its place. */
export function* scheduleTexts(contracts: Iterable<unknown>): Generator<string, void, void> {
  yield '['
  let first = true
  for (const contract of contracts) {
    if (!first) yield ','
    first = false
    try {
      // What was no contract when it was read is refused in its place as well.
      if (contract instanceof Refusal) throw contract
      yield* scheduleText(contract)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      yield JSON.stringify(refusalJson(error))
    }
  }
  yield ']'
}
