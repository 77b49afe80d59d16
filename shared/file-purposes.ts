import { dealsPurposes } from './deals/file-purposes.ts'
import { filesPurposes } from './files/file-purposes.ts'
import { identityPurposes } from './identity/file-purposes.ts'
import { marketplacePurposes } from './marketplace/file-purposes.ts'
import { organisationsPurposes } from './organisations/file-purposes.ts'
import { workPurposes } from './work/file-purposes.ts'

/**
 * What uploads are for, as each area says it in its file-purposes.ts. The server decides by this table what is taken, and the pages say it before
 * anything is sent.
 */
export const purposes = {
  ...identityPurposes,
  ...organisationsPurposes,
  ...filesPurposes,
  ...marketplacePurposes,
  ...dealsPurposes,
  ...workPurposes,
} as const

export type PurposeName = keyof typeof purposes
