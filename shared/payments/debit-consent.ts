import { fill } from '../kit/fill.ts'
import type { Instrument } from './instrument.ts'
import { debitConsent as en } from './texts/en/consent.ts'
import { debitConsent as fr } from './texts/fr/consent.ts'

const texts = { en, fr }

/**
 * What somebody agrees to who switches auto-debit on, in the words that are shown before and kept with the act.
 * @param number of the one payment that it is about; without it all of the deal
 */
export const consentToDebit = (
  language: 'en' | 'fr',
  {
    customer,
    supplier,
    reference,
    instrument,
    number,
  }: {
    readonly customer: string
    readonly supplier: string
    readonly reference: string
    readonly instrument: Pick<Instrument, 'kind' | 'label'>
    readonly number: number | undefined
  },
) => {
  const words = texts[language]
  const about = words[number === undefined ? 'payments.consent.deal' : 'payments.consent.single']
  const how = words[instrument.kind === 'card' ? 'payments.consent.card' : 'payments.consent.mandate']
  const params = { customer, supplier, reference, instrument: instrument.label, number: number ?? 0 }
  return { language, words: `${fill(about, params)} ${fill(how, params)}` }
}
