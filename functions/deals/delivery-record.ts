import type { Contract } from '#shared/deals/contract.ts'
import type { DeliveryAct } from '#shared/deals/delivery.ts'
import { dealReference } from '#shared/deals/reference.ts'
import { dealDocument as en } from '#shared/deals/texts/en/document.ts'
import { dealDocument as fr } from '#shared/deals/texts/fr/document.ts'
import { fill, type Params } from '#shared/kit/fill.ts'
import { andMore, exactDate } from '#shared/kit/words.ts'
import type { DbOf } from '../kit/serve.ts'
import type { deliveryRecordTables } from './paper-tables.ts'
import { derivedSchedule } from './schedule.ts'

const texts = { en, fr }

/** All that the sides of a contract did with its deliveries, in their order: a bank that reads the paper takes what is missing for not done. */
export const actsOfContract = (
  { deliveryActs }: DbOf<typeof deliveryRecordTables>,
  contractId: Contract['id'],
): Promise<readonly DeliveryAct[]> => deliveryActs.allRows({ contractId })

/** Each delivery that was accepted, with its last report. */
const acceptedOf = (acts: readonly DeliveryAct[]) =>
  [...Map.groupBy(acts, ({ number }) => number)].flatMap(([number, done]) => {
    const accepted = done.findLast(({ kind }) => kind === 'accept')
    const report = done.findLast(({ kind }) => kind === 'report')
    return accepted && report ? [{ number, accepted, report }] : []
  })

/**
 * What was delivered under a contract and accepted by its client, by whom and when, as a PDF for whoever is outside of both.
 * @returns undefined where nothing was
 */
export const printedDeliveries = async (
  contract: Contract,
  acts: readonly DeliveryAct[],
  language: 'en' | 'fr',
): Promise<{ readonly fileName: string; readonly bytes: Uint8Array } | undefined> => {
  const deliveries = acceptedOf(acts)
  const last = deliveries.at(-1)
  if (!last) return undefined
  const t = (key: keyof typeof en, params?: Params) => fill(texts[language][key], params)
  const { createWriter, drawFeet, drawLetterhead, drawTable, newPaper, width, wrapped } = await import('../kit/pdf.ts')
  const reference = dealReference(contract.thread)
  const { supplierName: supplier, customerName: client } = contract
  const title = t('deals.document.record.title', {
    service: andMore(contract.title, contract.itemBriefs.length - 1, language),
  })
  const { document, addSheet } = await newPaper(title, language, new Date(last.accepted.at))
  const writer = createWriter(addSheet)
  drawLetterhead(writer, { name: supplier, lines: [] })
  const [heading, body] = [writer.style(18, true), writer.style(10)]
  writer.lines(wrapped(title, heading, width), heading)
  writer.down(4)
  writer.lines(wrapped(t('deals.document.record.lead', { supplier, client, reference }), body, width), body)
  writer.down(12)
  const { delivery } = derivedSchedule(contract)
  const done = ({ name, at }: DeliveryAct) => t('deals.document.record.by', { name, at })
  drawTable(writer, [
    [
      t('deals.document.number'),
      t('deals.document.date'),
      t('deals.document.record.reported'),
      t('deals.document.record.said'),
      t('deals.document.record.accepted'),
    ],
    ...deliveries.map(({ number, report, accepted }) => [
      String(number),
      exactDate(delivery(number)?.date ?? '', language),
      done(report),
      report.text,
      done(accepted),
    ]),
  ])
  drawFeet(writer, reference, (number, count) => t('deals.document.page', { number, count }))
  return { fileName: `${reference} deliveries.pdf`, bytes: await document.save() }
}
