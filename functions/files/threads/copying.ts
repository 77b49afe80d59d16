import type { Files as contract } from '#shared/files/Files.contract.ts'
import { FilesRefusal } from '#shared/files/refusal.ts'
import { largestFile } from '#shared/kit/file-kinds.ts'
import { sameParty } from '#shared/kit/party.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import type { Ahead, Handlers } from '../../kit/serve.ts'
import { readable } from './thread.ts'
import type { uses } from './uses.ts'

type Own = 'COPY_TO_UPLOAD'

export const copyingHandlers: Pick<Handlers<typeof contract, typeof uses>, Own> = {
  COPY_TO_UPLOAD: async ({ id, number, upload: uploadId }, { actor, db, ports }) => {
    const [, version, upload] = await Promise.all([
      readable({ db, actor }, id),
      db.versions.need({ thread: id, number }),
      db.uploads.get({ id: uploadId }),
    ])
    if (!upload || upload.by !== actor.uid || !sameParty(upload.owner, actor.party)) throw new Refusal('notFound')
    // Asked once more, it has come: its check has it.
    if (upload.status !== 'waiting') return {}
    if (upload.size !== version.size || upload.type !== version.type) throw new FilesRefusal('files.wrongLength')
    const files = await ports.files()
    const bytes = await files.get(version.key, largestFile)
    if (!bytes) throw new Refusal('notFound')
    // The same bytes to the same place however often: what was announced is looked at once, as any file that somebody sends.
    const quarantine = await ports.quarantine()
    await quarantine.put(upload.id, bytes, { type: '' })
    return {}
  },
}

export const copyingAhead: Pick<Ahead<typeof contract, typeof uses>, Own> = {
  COPY_TO_UPLOAD: ({ id, number, upload }, { db }) => [
    db.threads.get({ id }),
    db.versions.get({ thread: id, number }),
    db.uploads.get({ id: upload }),
  ],
}
