import type { PurposeName } from '#shared/file-purposes.ts'
import { purposeOf } from '#shared/files/purposes.ts'
import type { Ready, Upload } from '#shared/files/upload.ts'
import type { Party } from '#shared/kit/event.ts'
import type { Writes } from '../kit/repository.ts'
import type { Uploads } from './tables.ts'

type Rows = Writes<typeof Uploads>

/** Notes that an upload stands where it was brought for: from then on it is not swept. Who sweeps it meanwhile loses, or this does. */
export const attach = (uploads: Rows, upload: Ready, now: Date): void => {
  const at = now.toISOString()
  uploads.save({ ...upload, attachedAt: at, updatedAt: at })
}

/** Notes that an upload stands where it was brought for no more: it is loose again, and swept after a while if nothing takes it. */
export const letGo = (uploads: Pick<Rows, 'save'>, { attachedAt: _attached, ...upload }: Upload, now: Date): void => {
  uploads.save({ ...upload, updatedAt: now.toISOString() })
}

/** What whatever shows a private file knows of it. */
type Shown = Pick<Upload, 'id' | 'by' | 'name' | 'type' | 'size'> & {
  readonly key: string
  readonly thumb?: string | undefined
}

/** Gives a file back that was taken off where it stood: it is loose again, and swept after a while if nothing takes it. */
export const release = async (
  uploads: Rows,
  { id, by, name, type, size, key, thumb }: Shown,
  { owner, purpose, now }: { readonly owner: Party; readonly purpose: PurposeName; readonly now: Date },
): Promise<void> => {
  if (purposeOf(purpose).isPublic) throw new Error(`what is for ${purpose} may be shown elsewhere, too`)
  const at = now.toISOString()
  const row = {
    ...{ id, purpose, owner, by, name, type, size, hasStill: false },
    status: 'ready' as const,
    checked: { key, type, size, ...(thumb && { thumb }) },
    createdAt: at,
    updatedAt: at,
  }
  const before = await uploads.get({ id })
  if (before) uploads.save({ ...row, createdAt: before.createdAt, version: before.version })
  else uploads.create(row)
}
