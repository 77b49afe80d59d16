import type { Instrument } from '#shared/payments/instrument.ts'
import type { Job } from '../kit/worker.ts'
import { NoSuchSetup } from '../ports/kept-instruments.ts'
import { rowOfSetup, stageSetup } from './instruments.ts'
import type { setupUses } from './webhook-uses.ts'

/**
 * Takes over how a set-up stands, of which a webhook said that something happened to it.
 * @returns how the row stands then; undefined for a set-up of nobody's
 */
export const takeSetup = async (
  job: Pick<Job<typeof setupUses>, 'ports' | 'transaction'>,
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
    if (error instanceof NoSuchSetup) return undefined
    throw error
  }
}
