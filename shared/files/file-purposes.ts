import { anyFile, type Purpose } from '../kit/file-kinds.ts'

/** What files are kept for by themselves. */
export const filesPurposes = {
  /** A version of a file that one keeps and shares. */
  thread: {
    ...anyFile,
    write: { by: 'party', leaves: ['production.file'] },
  },
} as const satisfies Record<string, Purpose>
