import { largestFile, type Purpose, pictures } from '../kit/file-kinds.ts'

/** A picture that everybody sees, and that who edits the organisation's profile may bring. */
const shown = {
  kinds: pictures,
  maxBytes: largestFile,
  isPublic: true,
  write: { by: 'party', leaves: ['department.account.profileEdit'] },
} as const

/** What an organisation shows of itself. */
export const organisationsPurposes = {
  logo: { ...shown, box: { width: 480, height: 480, fit: 'cover' } },
  banner: { ...shown, box: { width: 1600, height: 400, fit: 'cover' } },
  gallery: { ...shown, box: { width: 1600, height: 1200, fit: 'inside' } },
} as const satisfies Record<string, Purpose>
