import { filesPaths } from '#shared/files/paths.ts'

/** Where anybody finds out what a paper is: what its seals name. */
export const verifyAddress = (): string => `${process.env.SITE_URL ?? ''}${filesPaths.verify()}`
