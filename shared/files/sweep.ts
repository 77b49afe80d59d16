import { purposeOf } from './purposes.ts'
import type { Upload } from './upload.ts'

/** For how many days what was brought, and stands nowhere, is kept: whoever writes a request brings its files first. */
export const sweepDays = 7

/** Whether a private file lies in store that nothing shows: never attached, or taken off again. */
export const isLoose = ({ purpose, status, attachedAt }: Upload): boolean =>
  !purposeOf(purpose).isPublic && (status === 'ready' || status === 'removed') && attachedAt === undefined

/** When what is loose goes. */
export const sweptAt = ({ updatedAt }: Pick<Upload, 'updatedAt'>): string =>
  new Date(Date.parse(updatedAt) + sweepDays * 86_400_000).toISOString()

/** Whether the sweep has something to do with an upload some day: what is loose, and what waits for the scan for malware. */
export const isDue = (upload: Upload): boolean => isLoose(upload) || upload.awaited !== undefined

/** When it has. */
export const dueAt = (upload: Upload): string => upload.awaited?.againAt ?? sweptAt(upload)
