import { z } from 'zod'
import { currencyField } from '#shared/kit/fields.ts'
import { FrozenRate } from '#shared/terms/frozen-rate.ts'
import { table } from '../kit/table.ts'

/** What currencies were worth when it was asked, the newest last: docs/decisions/exchange-rates.md. */
export const ExchangeRates = table(FrozenRate.extend({ currency: currencyField, version: z.number().int() }))(
  'ExchangeRates',
  { pk: (key: { currency: string; at: string }) => key.currency, sk: key => key.at },
)
