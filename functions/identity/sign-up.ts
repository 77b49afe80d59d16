import { sha256 } from '../kit/hash.ts'

/** What is kept of a code that was mailed to an address. */
export const codeHash = (email: string, code: string): string => sha256(JSON.stringify([email, code]))
