import { expect } from 'vitest'
import { Contracts } from '#functions/deals/Contracts.ts'
import { derivedItems } from '#functions/deals/schedule.ts'
import type { Contract } from '#shared/deals/contract.ts'
import { contractStates } from '#shared/deals/contract-states.ts'
import type { Side } from '#shared/deals/request.ts'
import { roleOf } from '#shared/deals/sides.ts'
import { can } from '#shared/kit/state-table.ts'
import { isRecurring, lastTermFor, termCertain } from '#shared/terms/recurring.ts'
import { step } from './agree.ts'
import { everything, fresh, type Model, untouched } from './model.ts'

/** So many terms are certain, each of which brings what the first does. */
export const grow = (model: Model, contract: Contract, terms: number): void => {
  const { payments, deliveries } = derivedItems(contract)
  for (; model.terms && model.terms.begun < terms; model.terms.begun += 1) {
    model.payments.push(...payments.map(() => ({ ...fresh })))
    model.deliveries.push(...deliveries.map(untouched))
  }
}

/** A side ends a deal that repeats, or goes on with one that it ended. */
export const onSeries = (method: 'END' | 'CONTINUE', side: Side) =>
  step(`${method}(${side})`, async (model, real) => {
    const { base, contractId } = real
    const as = side === 'supplier' ? base.as.ada : base.as.cora
    const { contract } = await everything(real)
    const { choice, version } = contract
    const asked = { contractId, version, ...(method === 'END' ? { reason: 'x' } : {}) }
    const refusal = (): string | undefined => {
      const { terms } = model
      const isActive = can(contractStates, contract.status, method === 'END' ? 'end' : 'continue', roleOf(side))
      if (method === 'END' && !isActive) return 'state.transition'
      if (method === 'END') return terms ? terms.ending && 'deals.endedAlready' : 'deals.notRecurring'
      if (!terms?.ending || !isRecurring(choice)) return 'deals.notEnded'
      if (terms.ending.side !== side) return 'auth.denied'
      if (model.today >= termCertain(choice, terms.ending.lastTerm + 1)) return 'deals.endIsFinal'
      return isActive ? undefined : 'state.transition'
    }
    const why = refusal()
    if (why !== undefined) {
      expect(await base.refused(Contracts, as, method, asked)).toBe(why)
      return
    }
    await base.call(Contracts, as, method, asked)
    if (!model.terms || !isRecurring(choice)) throw new Error(`${method} of a deal that does not repeat`)
    if (method === 'CONTINUE') {
      model.terms = { begun: model.terms.begun }
      return
    }
    const lastTerm = Math.max(model.terms.begun, lastTermFor(choice, model.today))
    grow(model, contract, lastTerm)
    model.terms = { begun: lastTerm, ending: { side, lastTerm } }
  })
