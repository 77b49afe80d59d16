import fc from 'fast-check'
import { mostInstalments, noMaximum } from '#shared/terms/limits.ts'
import { paymentOptionNames, type ServicePayment } from '#shared/terms/service-terms.ts'

const days = fc.integer({ min: 0, max: noMaximum })

/** Every way to pay that the table of the spec lets a service have (part 2, section 5, "Payment options editor"). */
export const servicePayments: fc.Arbitrary<ServicePayment> = fc
  .record({
    type: fc.constantFrom(...paymentOptionNames),
    percent: fc.integer({ min: 1, max: 99 }),
    noDeposit: fc.boolean(),
    initialOffset: days,
    finalPeriod: fc.integer({ min: 1, max: mostInstalments }),
    finalOffset: days,
    before: fc.boolean(),
  })
  .map(({ type, percent, noDeposit, initialOffset, finalPeriod, finalOffset, before }) => ({
    type,
    initialAmount: type === 'twoTime' ? percent : type === 'instalments' ? (noDeposit ? 0 : percent) : 100,
    initialOffset,
    finalPeriod: type === 'instalments' ? finalPeriod : 1,
    finalOffset: type === 'perDelivery' && before && finalOffset !== 0 ? -finalOffset : finalOffset,
  }))
