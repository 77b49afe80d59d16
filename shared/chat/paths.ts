import { paths } from '../kit/paths.ts'

const messaging = { access: 'signedIn', leaves: ['transaction.messaging.messaging'] } as const

/** Conversations with others, and within one's own organisation. */
export const chatPaths = paths('chat', {
  external: {
    ...messaging,
    at: '/communication/external',
    words: 'chat.page.externalChat',
    icon: 'MessageCircle',
    menu: { group: 'communication', place: 1, words: 'app.menu.communication.external' },
    bar: { place: 3, words: 'app.bar.chat' },
  },
  externalThread: { ...messaging, at: '/communication/external/:threadKey', parent: 'external' },
  internal: {
    ...messaging,
    at: '/communication/internal',
    personsOnly: true,
    words: 'chat.page.internalChat',
    icon: 'MessagesSquare',
    menu: { group: 'communication', place: 2, words: 'app.menu.communication.internal' },
  },
  internalThread: { ...messaging, at: '/communication/internal/:threadKey', personsOnly: true, parent: 'internal' },
})
