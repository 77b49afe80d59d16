import { stillKey } from '#functions/files/keys.ts'
import { UploadChecks } from '#functions/files/UploadChecks.ts'
import { Uploads } from '#functions/files/Uploads.ts'
import type { PurposeName } from '#shared/file-purposes.ts'
import type { UploadView } from '#shared/files/Uploads.contract.ts'
import type { FileKind } from '#shared/kit/file-kinds.ts'
import type { TestCaller, testHost } from '../host.ts'
import { type Buckets, created, scanned } from './buckets.ts'

type Host = ReturnType<typeof testHost>

/** Announces a file, sends it, has it checked, and says where it stands then. */
export const bring = async (
  host: Host,
  buckets: Buckets,
  as: TestCaller,
  purpose: PurposeName,
  bytes: Uint8Array,
  { name = 'photo.jpg', type = 'image/jpeg' as FileKind, still = undefined as Uint8Array | undefined } = {},
): Promise<UploadView> => {
  const { upload } = await host.call<{ upload: UploadView; url: string }>(Uploads, as, 'GET_UP_URL', {
    purpose,
    name,
    type,
    size: bytes.length,
    ...(still && { stillSize: still.length }),
  })
  if (still) buckets.quarantine.set(stillKey(upload.id), { bytes: still, type: '', cacheControl: undefined })
  buckets.quarantine.set(upload.id, { bytes, type: '', cacheControl: undefined })
  const scan = scanned(buckets, upload.id)
  await host.work(UploadChecks, created(upload.id))
  await host.work(UploadChecks, scan)
  const { uploads } = await host.call<{ uploads: UploadView[] }>(Uploads, as, 'GET', { ids: [upload.id] })
  return uploads[0]!
}
