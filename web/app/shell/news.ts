import { wants } from '#shared/identity/notices.ts'
import { worded } from '#shared/kit/worded.ts'
import { showOutside } from '../../lib/browser-notices.ts'
import { isNews } from '../../payments/trying.ts'
import { noticeWords } from './notice-words.ts'

// What is asked of a notification that comes in: loaded with the first of them, and with no page.

export { isNews, noticeWords, worded }

/** How a notification is shown outside of the page, where its reader wants that. */
export const outsideFor = (person: Parameters<typeof wants>[0], message: string): typeof showOutside | undefined =>
  wants(person, message, 'browser') ? showOutside : undefined
