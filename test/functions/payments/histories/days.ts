import { stageContractDay } from '#functions/deals/daily/contract-day.ts'
import { stageInvoiceDay } from '#functions/deals/daily/invoice-day.ts'
import type { Work } from '#functions/kit/serve.ts'
import { transaction } from '#functions/kit/work.ts'
import { draftDay, earliest } from '#shared/deals/calendar.ts'
import { addDays, type IsoDate } from '#shared/kit/date.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { isRecurring, lastTermFor } from '#shared/terms/recurring.ts'
import { step } from './agree.ts'
import { bankAnswers, planRest, planTaking, takingRun } from './debits.ts'
import { billNext, dueDates, everything, type Model, takenBefore, uses } from './model.ts'
import { grow } from './series.ts'

/** The first day to come on which something follows for what is taken, or a week from now. */
const nextTaking = ({ payments, today }: Model): IsoDate => {
  const days = payments.flatMap(({ taking }) => taking?.next ?? taking?.known ?? [])
  return earliest(days.filter(day => day > today)) ?? addDays(today, 7)
}

/** Does the work of a run. One that gives way to another too often fails, and is begun again, as its Lambda is. */
const untilDone = async (work: () => Promise<unknown>): Promise<void> => {
  try {
    await work()
  } catch (error) {
    const why = error instanceof Error && error.cause ? error.cause : error
    if (!(why instanceof Refusal) || why.errorType !== 'call.conflict') throw error
    await untilDone(work)
  }
}

/** So many days pass, or as many as it takes until something follows for what is taken, with the runs on the last of them alone. */
export const pass = (days: number | 'taking', twice: boolean) =>
  step(`pass(${days}${twice ? ', twice' : ''})`, async (model, real) => {
    const { base, contractId } = real
    const runs = (work: () => Promise<unknown>) => Promise.all((twice ? [1, 2] : [1]).map(() => untilDone(work)))
    model.today = days === 'taking' ? nextTaking(model) : addDays(model.today, days)
    base.clock.now = new Date(`${addDays(model.today, -1)}T20:00:00.000Z`)
    base.provider.server().isResting()
    await base.deliverAll()
    await bankAnswers(model, real)
    const { contract } = await everything(real)
    if (contract.status === 'active' && isRecurring(contract.choice)) {
      const certain = lastTermFor(contract.choice, model.today)
      grow(model, contract, Math.min(certain, model.terms?.ending?.lastTerm ?? certain))
    }
    const dueOn = dueDates(contract, model)
    if (contract.status === 'active') planRest(model, dueOn)
    if (contract.status === 'active')
      for (; model.draft <= model.payments.length; model.draft += 1) {
        if (draftDay(dueOn(model.draft)) > model.today) break
        const one = model.payments[model.draft - 1]!
        const means = takenBefore(model, model.draft)
        const goesOut = (model.publishes || means !== undefined) && billNext(model) === model.draft
        // What was drafted by hand before goes out with the others, once they do.
        if (one.isTouched && !(goesOut && one.hasDraft)) continue
        one.isTouched = true
        one.hasDraft = !goesOut
        if (!goesOut) continue
        one.status = 'invoiced'
        if (means) planTaking(model, model.draft, means, dueOn(model.draft))
      }
    await runs(async () => {
      const day = (stage: (work: Work<typeof uses>) => Promise<boolean>) =>
        transaction<typeof uses, boolean>(base.host, uses, {}, stage)
      while (await day(work => stageContractDay(work, contractId, model.today)));
      for (const { id } of (await everything(real)).invoices)
        while (await day(work => stageInvoiceDay(work, id, model.today)));
    })
    for (const { number, id } of (await everything(real)).invoices) {
      const one = model.payments[number - 1]!
      if (one.invoiceId === '') one.invoiceId = id
    }
    await runs(() => base.run())
    await base.deliverAll()
    await takingRun(model, real)
  })
