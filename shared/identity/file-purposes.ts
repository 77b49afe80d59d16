import { largestFile, type Purpose, pictures } from '../kit/file-kinds.ts'

/** What a person uploads for their account. */
export const identityPurposes = {
  avatar: {
    kinds: pictures,
    maxBytes: largestFile,
    isPublic: true,
    box: { width: 480, height: 480, fit: 'cover' },
    write: { by: 'person' },
  },
} as const satisfies Record<string, Purpose>
