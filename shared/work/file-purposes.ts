import { anyFile, type Purpose } from '../kit/file-kinds.ts'

/** What goes with a card and with a mail. */
export const workPurposes = {
  card: {
    ...anyFile,
    write: { by: 'anyOfParty' },
  },
  /** What goes with a mail, or came with one. */
  mail: {
    ...anyFile,
    write: { by: 'party', leaves: ['transaction.messaging.messaging'] },
  },
} as const satisfies Record<string, Purpose>
