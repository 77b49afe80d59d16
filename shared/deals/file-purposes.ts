import { anyFile, type Purpose } from '../kit/file-kinds.ts'

/** What goes with a request. */
export const dealsPurposes = {
  request: {
    ...anyFile,
    write: { by: 'party', leaves: ['transaction.ticket.demander', 'transaction.ticket.supplier'] },
  },
} as const satisfies Record<string, Purpose>
