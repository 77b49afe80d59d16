import { paths } from '../kit/paths.ts'

const messaging = { access: 'signedIn', leaves: ['transaction.messaging.messaging'] } as const

export const workPaths = paths('work', {
  board: {
    at: '/todo',
    access: 'signedIn',
    search: 'signedIn',
    words: 'work.page.todo',
    icon: 'SquareKanban',
    menu: { group: 'home', place: 2 },
  },
  mail: {
    ...messaging,
    at: '/communication/mail',
    search: 'signedIn',
    words: 'work.page.mail',
    icon: 'Mail',
    menu: { group: 'communication', place: 3 },
  },
  newMail: {
    ...messaging,
    at: '/communication/mail/new',
    words: 'work.page.newMail',
    icon: 'Mail',
    parent: 'mail',
    isAction: true,
  },
  mailSenders: {
    ...messaging,
    at: '/communication/mail/senders',
    search: 'signedIn',
    words: 'work.page.mailSenders',
    parent: 'mail',
    icon: 'Users',
    menu: { group: 'communication', place: 4, within: 'mail' },
  },
  mailDrafts: {
    ...messaging,
    at: '/communication/mail/drafts',
    words: 'work.page.mailDrafts',
    parent: 'mail',
    icon: 'FileText',
    menu: { group: 'communication', place: 5, within: 'mail' },
  },
  mailThread: { ...messaging, at: '/communication/mail/:threadId', parent: 'mail' },
  card: { at: '/todo/:cardId', access: 'signedIn', search: 'signedIn', parent: 'board' },
})
