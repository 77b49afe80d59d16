import { can } from '#shared/kit/state-table.ts'
import type { Instrument } from '#shared/payments/instrument.ts'
import { instrumentStates } from '#shared/payments/instrument-states.ts'
import type { Job } from '../kit/worker.ts'
import { NoSuchSetup } from '../ports/kept-instruments.ts'
import { rowOfMandate, rowOfSetup, stageRemoved, stageSetup } from './instruments.ts'
import { assertOwnKey } from './own-key.ts'
import type { webhookUses } from './webhook-uses.ts'

type Heard = Pick<Job<typeof webhookUses>, 'ports' | 'transaction' | 'db'>

/**
 * Takes over how a set-up stands, of which a webhook said that something happened to it.
 * @returns how the row stands then; undefined for a set-up of nobody's
 * @throws {WrongKey} where the provider shows none, and would show none of ours: it comes again
 */
export const takeSetup = async (
  job: Heard,
  setupId: string,
  accountId: string,
): Promise<Instrument['status'] | undefined> => {
  try {
    const setup = await (await job.ports.keptInstruments()).setup(setupId, accountId)
    return await job.transaction(async work => {
      const row = await rowOfSetup(work.db.instruments, setup)
      return row && stageSetup(work, row, setup).status
    })
  } catch (error) {
    if (!(error instanceof NoSuchSetup)) throw error
    await assertOwnKey(job)
    return undefined
  }
}

/**
 * Takes over how a consent to be debited stands, of which a webhook said that something happened to it. What was kept with one that is over is kept
 * no more: its customer is told, and what was to be taken with it is given up on its day, of which both sides are told.
 * @returns how the row stands then; undefined for a mandate of nobody's
 * @throws {WrongKey} as above
 */
export const takeMandate = async (
  job: Heard,
  mandateId: string,
  accountId: string,
): Promise<Instrument['status'] | undefined> => {
  const mandate = await (await job.ports.keptInstruments()).mandate(mandateId, accountId)
  if (!mandate) {
    // Nobody would hear of its end again.
    await assertOwnKey(job)
    return undefined
  }
  return job.transaction(async work => {
    const row = await rowOfMandate(work.db.instruments, mandate)
    const isNews = row && mandate.isOver && can(instrumentStates, row.status, 'remove', 'system')
    return (isNews ? stageRemoved(work, row, 'system') : row)?.status
  })
}
