import { largestFile, type Purpose, pictures } from '../kit/file-kinds.ts'

/** What an organisation shows of itself. */
export const organisationsPurposes = {
  logo: {
    kinds: pictures,
    maxBytes: largestFile,
    isPublic: true,
    box: { width: 480, height: 480, fit: 'cover' },
    write: { by: 'party', leaves: ['department.account.profileEdit'] },
  },
  banner: {
    kinds: pictures,
    maxBytes: largestFile,
    isPublic: true,
    box: { width: 1600, height: 400, fit: 'cover' },
    write: { by: 'party', leaves: ['department.account.profileEdit'] },
  },
  gallery: {
    kinds: pictures,
    maxBytes: largestFile,
    isPublic: true,
    box: { width: 1600, height: 1200, fit: 'inside' },
    write: { by: 'party', leaves: ['department.account.profileEdit'] },
  },
} as const satisfies Record<string, Purpose>
