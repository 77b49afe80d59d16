import { z } from 'zod'
import { event } from '../kit/event.ts'
import { textOf } from '../kit/personal.ts'
import { workPaths } from './paths.ts'

const audience = ['transaction.messaging.messaging'] as const
const href = ({ subject }: { readonly subject: { readonly id: string } }) => workPaths.mailThread(subject.id)

/** A mail came into somebody's mailbox: from another one here, or as an answer by e-mail. What it is about is nobody else's. */
export const mailCame = event('work.mail.came', {
  table: 'MailThreads',
  data: z.strictObject({ fromId: z.string(), fromName: textOf('fromId'), byMail: z.boolean() }),
  words: 'work.story.mailCame',
  audience,
  touches: ['Mail'],
  href,
  notice: { type: 'add', section: 'partner', text: 'work.notice.mailCame' },
  // What was written here goes to whom it is for as the letter that it is.
  mail: { to: 'work.mail.came', when: ({ byMail }) => byMail },
})

const ofThread = z.strictObject({ fromId: z.string(), fromName: textOf('fromId') })

/** Somebody wrote for a party, which its audit log tells and others of it see at once. */
export const mailWritten = event('work.mail.written', {
  table: 'MailThreads',
  data: ofThread,
  words: 'work.story.mailWritten',
  silent: true,
  audience,
  touches: ['Mail'],
  href,
})

/** The copy by e-mail of what a party wrote did not arrive. `fromName` is whom it went to. */
export const mailFailed = event('work.mail.failed', {
  table: 'MailThreads',
  data: ofThread,
  words: 'work.story.mailFailed',
  audience,
  touches: ['Mail'],
  href,
  notice: { type: 'followup', section: 'partner', text: 'work.notice.mailFailed' },
})
