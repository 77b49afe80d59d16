import type { Person } from '../kit/personal.ts'
import type { ReadDb } from '../kit/serve.ts'
import type { Job } from '../kit/worker.ts'
import type { mailUses } from './mail-uses.ts'

type Uses = { readonly tables: typeof mailUses }

type Copying = { readonly db: ReadDb<Uses> }

// Loaded with the first person who is walked through.
const walk = async () => (await import('./mail-walk.ts')).mailWalk

const ofOthers = 'in the mailboxes of others, what was written to them: that is theirs, and names the person no more'

/** What mailboxes keep of a person. */
export const personalMail = {
  MailThreads: {
    copy: async (person: Person, job: Copying) => (await walk()).threads(person, job),
    erase: async (person: Person, job: Job<Uses>) => (await walk()).erase(person, job),
    stays: ofOthers,
  },
  ThreadMails: {
    copy: async (person: Person, job: Copying) => (await walk()).mails(person, job),
    stays: `${ofOthers}; what was written for an organisation is the organisation's, under the name that it was written with. The person's own go with their threads`,
  },
  MailSenders: {
    stays: 'until the threads go, which take it with them; in the mailboxes of others it names the person no more',
  },
  MailBoxes: { nothing: 'how many threads of a mailbox hold something unread', fields: ['box'] },
  MailDrafts: {
    copy: async (person: Person, job: Copying) => (await walk()).drafts(person, job),
    erase: async (person: Person, job: Job<Uses>) => (await walk()).eraseDrafts(person, job),
  },
  MailFiles: { stays: 'while a mail shows it; the bytes go a week after the last that did' },
  MailPosts: { stays: 'which mails are still to be sent, until they are' },
  MailSuppressions: { stays: 'that nothing is sent to an address any more, of which only a keyed hash is kept' },
  MailSendCounts: { stays: 'how many letters somebody sent within an hour and a day; gone after three days' },
  MailWords: { nothing: 'single words of threads, which go with them', fields: ['list', 'at'] },
} as const
