import { beginCheck, type Passed, type Refused } from '#functions/files/check.ts'

/** Both halves of the look at what was uploaded, between which the product hears the scan. */
export const checkFile = async (...of: Parameters<typeof beginCheck>): Promise<Passed | Refused> => {
  const begun = await beginCheck(...of)
  return 'goOn' in begun ? begun.goOn() : begun
}
