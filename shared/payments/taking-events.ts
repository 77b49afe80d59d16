import { z } from 'zod'
import { dealEvent, sumData } from '../deals/deal-event.ts'
import { dealsPaths } from '../deals/paths.ts'
import { textOf } from '../kit/personal.ts'

/** What is told of taking by auto-debit. Amounts are decimal strings. */

const data = sumData.extend({ reference: textOf('nobody'), invoiceId: z.string(), instrument: textOf('demanderId') })

const ofTaking = {
  table: 'Takings',
  href: ({ data: { ticketId } }: { readonly data: { readonly ticketId: string } }) => dealsPaths.autoDebit(ticketId),
} as const

/** Three business days before the money is taken, or earlier. */
export const takingNoticed = dealEvent('payments.taking.noticed', {
  ...ofTaking,
  data: data.extend({ takeOn: textOf('nobody') }),
  words: 'payments.story.takingNoticed',
  tone: 'neutral',
  notice: { type: 'followup', text: 'payments.notice.takingNoticed' },
  mail: { to: { demander: 'payments.mail.takingNoticed' } },
})

/** The supplier's account takes no payments just now; until a day it is waited for. */
export const takingPostponed = dealEvent('payments.taking.postponed', {
  ...ofTaking,
  data: data.extend({ until: textOf('nobody') }),
  words: 'payments.story.takingPostponed',
  tone: 'warning',
  notice: { type: 'followup', text: 'payments.notice.takingPostponed' },
  mail: { to: { demander: 'payments.mail.takingPostponed', supplier: 'payments.mail.takingPostponedSupplier' } },
})

/** A delivery that it pays for is in dispute; until that is settled it is waited for. */
export const takingHeld = dealEvent('payments.taking.held', {
  ...ofTaking,
  data,
  words: 'payments.story.takingHeld',
  tone: 'warning',
  notice: { type: 'followup', text: 'payments.notice.takingHeld' },
  mail: { to: { demander: 'payments.mail.takingHeld', supplier: 'payments.mail.takingHeldSupplier' } },
})

/** It is tried again on a day, of which this is the notice. */
export const takingFailed = dealEvent('payments.taking.failed', {
  ...ofTaking,
  data: data.extend({ code: textOf('nobody'), takeOn: textOf('nobody') }),
  words: 'payments.story.takingFailed',
  tone: 'warning',
  notice: { type: 'followup', text: 'payments.notice.takingFailed' },
  mail: { to: { demander: 'payments.mail.takingFailed', supplier: 'payments.mail.takingFailedSupplier' } },
})

/** It is not tried again, and is to be paid by hand. */
export const takingGivenUp = dealEvent('payments.taking.givenUp', {
  ...ofTaking,
  data: data.extend({ why: textOf('nobody'), code: textOf('nobody') }),
  words: 'payments.story.takingGivenUp',
  tone: 'danger',
  notice: { type: 'followup', text: 'payments.notice.takingGivenUp' },
  mail: { to: { demander: 'payments.mail.takingGivenUp', supplier: 'payments.mail.takingGivenUpSupplier' } },
})

/** It is not tried again, and while the supplier's account takes nothing it cannot be paid by hand either. */
export const takingUnpayable = dealEvent('payments.taking.unpayable', {
  ...ofTaking,
  data: data.extend({ why: textOf('nobody'), code: textOf('nobody') }),
  words: 'payments.story.takingGivenUp',
  tone: 'danger',
  notice: { type: 'followup', text: 'payments.notice.takingUnpayable' },
  mail: { to: { demander: 'payments.mail.takingUnpayable', supplier: 'payments.mail.takingUnpayableSupplier' } },
})

/** It is not taken, and the payment provider takes no such sum by hand either: its supplier credits what is left, or both agree on another way. */
export const takingUncollectable = dealEvent('payments.taking.uncollectable', {
  ...ofTaking,
  data: data.extend({ why: textOf('nobody'), code: textOf('nobody') }),
  words: 'payments.story.takingGivenUp',
  tone: 'danger',
  notice: { type: 'followup', text: 'payments.notice.takingUncollectable' },
  mail: {
    to: { demander: 'payments.mail.takingUncollectable', supplier: 'payments.mail.takingUncollectableSupplier' },
  },
})
