import { purposeOf } from '#shared/files/purposes.ts'
import { keyOfUse } from '#shared/files/quota.ts'
import type { Upload } from '#shared/files/upload.ts'
import type { Party } from '#shared/kit/event.ts'
import { personal } from '../kit/personal.ts'
import { write } from '../kit/serve.ts'
import type { Job } from '../kit/worker.ts'
import { bucket } from '../ports/bucket.ts'
import * as tables from './tables.ts'

const uses = {
  tables: { uploads: write(tables.Uploads), fileUses: write(tables.FileUses) },
  ports: { files: bucket('Files', 'erase'), pictures: bucket('Pictures', 'erase') },
} as const

/** The most bytes of one file of a copy: as much as may be uploaded, and what checking adds. */
const mostBytes = 32_000_000

const ownerOf = (uid: string): { owner: Party } => ({ owner: { id: uid, type: 'user' } })

const eraseUpload = async ({ id }: Pick<Upload, 'id'>, job: Job<typeof uses>): Promise<void> => {
  const upload = await job.db.uploads.get({ id })
  if (!upload) return
  const { checked, purpose, attachedAt, owner } = upload
  const { isPublic } = purposeOf(purpose)
  // A file of a deal goes with the deal, or stays with it.
  if (attachedAt === undefined && checked) {
    const place = await (isPublic ? job.ports.pictures() : job.ports.files())
    for (const key of [checked.key, checked.thumb, checked.poster]) if (key) await place.erase(key)
  }
  await job.transaction(async ({ db }) => {
    const row = await db.uploads.get({ id })
    if (!row) return
    db.uploads.remove(row)
    if (!isPublic && attachedAt === undefined && checked)
      db.fileUses.add({ party: keyOfUse(owner) }, { bytes: -checked.size, files: -1 })
  })
}

/** What is kept of what a person uploaded for themselves. */
export const personalOfFiles = personal(uses, {
  Uploads: {
    copy: async ({ uid }, { db, ports }) => {
      const rows: Upload[] = []
      for await (const upload of db.uploads.all('byPerson', ownerOf(uid))) rows.push(upload)
      const files = rows.flatMap(({ id, name, purpose, checked }) => {
        const place = purposeOf(purpose).isPublic ? ports.pictures : ports.files
        return checked ? [{ name: `${id}-${name}`, read: async () => (await place()).get(checked.key, mostBytes) }] : []
      })
      return { rows, files }
    },
    erase: async ({ uid }, job) => {
      const rows: Upload[] = []
      for await (const upload of job.db.uploads.all('byPerson', ownerOf(uid))) rows.push(upload)
      for (const upload of rows) await eraseUpload(upload, job)
    },
  },
  FileUses: { nothing: 'how much each party keeps, by id' },
})
