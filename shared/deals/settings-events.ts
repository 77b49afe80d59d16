import { z } from 'zod'
import { event } from '../kit/event.ts'
import { textOf } from '../kit/personal.ts'
import { dealEvent, sumData } from './deal-event.ts'

/**
 * What a side settles for itself: how its invoices go out, when its clients are reminded of them, what it pays for the product. Nobody is
 * notified of it. Its audit log has it, and where it is of a deal its own timeline.
 */

/** Invoices of a deal go out on their days by themselves from now on, with the signature of who said so. */
export const publishingBegan = dealEvent('deals.publishing.began', {
  table: 'Contracts',
  data: sumData,
  words: 'deals.story.publishingBegan',
  tone: 'neutral',
  silent: true,
})

export const publishingEnded = dealEvent('deals.publishing.ended', {
  table: 'Contracts',
  data: sumData,
  words: 'deals.story.publishingEnded',
  tone: 'neutral',
  silent: true,
})

const pauseData = sumData.extend({
  reference: textOf('nobody'),
  number: z.number().int(),
  dueDate: textOf('nobody'),
})
const untilData = pauseData.extend({ until: textOf('nobody') })
const ofInvoice = { table: 'Invoices', tone: 'neutral', silent: true } as const

export const remindersPaused = dealEvent('deals.reminders.paused', {
  ...ofInvoice,
  data: untilData,
  words: 'deals.story.remindersPaused',
})

export const remindersResumed = dealEvent('deals.reminders.resumed', {
  ...ofInvoice,
  data: pauseData,
  words: 'deals.story.remindersResumed',
})

/** Of all invoices of a client, told at the one from which that was said. */
export const clientPaused = dealEvent('deals.reminders.clientPaused', {
  ...ofInvoice,
  data: untilData,
  words: 'deals.story.clientPaused',
})

export const clientResumed = dealEvent('deals.reminders.clientResumed', {
  ...ofInvoice,
  data: pauseData,
  words: 'deals.story.clientResumed',
})

/** The days before and behind the last to pay on which clients are reminded of what is published from now on. */
export const remindersSet = event('deals.reminders.set', {
  table: 'ReminderRules',
  data: z.strictObject({ before: textOf('nobody'), after: textOf('nobody') }),
  words: 'deals.story.remindersSet',
  silent: true,
})

/** What is paid for the product from a day on, by the name that its deals have. */
export const planChosen = event('deals.fee.planChosen', {
  table: 'UsageFees',
  data: z.strictObject({ plan: textOf('nobody'), from: textOf('nobody') }),
  words: 'deals.story.planChosen',
  silent: true,
})
