import { createHash } from 'node:crypto'
import { purposeOf } from '#shared/files/purposes.ts'
import { hasRoom, keyOfUse } from '#shared/files/quota.ts'
import { awaitedOf, type ScanVerdict, verdictOf } from '#shared/files/scan.ts'
import type { Checked, Upload, UploadProblem } from '#shared/files/upload.ts'
import { uploadStates } from '#shared/files/upload-states.ts'
import { type FileKind, isVideo, largestFile } from '#shared/kit/file-kinds.ts'
import { pictureKeyOf, videoKeyOf } from '#shared/kit/picture.ts'
import { advance } from '#shared/kit/state-table.ts'
import { write } from '../kit/serve.ts'
import { type Job, worker } from '../kit/worker.ts'
import { bucket } from '../ports/bucket.ts'
import { beginCheck, type Passed } from './check.ts'
import { fileKey, stillKey } from './keys.ts'
import { scanResultOf } from './scan-results.ts'
import * as tables from './tables.ts'
import { packWords, textAt } from './text-words.ts'
import { FileWords } from './thread-tables.ts'

const uses = {
  tables: { uploads: write(tables.Uploads), fileUses: write(tables.FileUses), words: write(FileWords) },
  ports: {
    quarantine: bucket('Quarantine', 'write'),
    pictures: bucket('Pictures', 'write'),
    files: bucket('Files', 'write'),
  },
} as const

/** S3's event of new objects, as far as it is read here. */
type S3Event = { readonly Records: readonly { readonly s3: { readonly object: { readonly key: string } } }[] }

/** A year: what a key names never changes. */
const forGood = 'public, max-age=31536000, immutable'
const largestStill = 2_000_000

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('base64url')

/**
 * Brings what passed to where it is read from: public pictures under their hash, everything else under the upload's id and its
 * hash. So a key names the same bytes for good, whatever else is sent for the same upload.
 */
const promote = async (job: Job<typeof uses>, upload: Upload, passed: Passed): Promise<Checked> => {
  const { bytes, thumb, poster, type, width, height } = passed
  const { isPublic } = purposeOf(upload.purpose)
  const place = await job.ports[isPublic ? 'pictures' : 'files']()
  const keep = async (content: Uint8Array, kind: FileKind): Promise<string> => {
    const hash = hashOf(content)
    const shown = isVideo(kind) ? videoKeyOf(hash, kind === 'video/mp4' ? 'mp4' : 'webm') : pictureKeyOf(hash)
    const key = isPublic ? shown : fileKey(upload.id, hash)
    await place.put(key, content, { type: kind, ...(isPublic ? { cacheControl: forGood } : {}) })
    return key
  }
  const [key, small, still] = await Promise.all([
    keep(bytes, type),
    thumb && keep(thumb, 'image/webp'),
    poster && keep(poster, 'image/webp'),
  ])
  return {
    key,
    type,
    size: bytes.length,
    ...(small && { thumb: small }),
    ...(still && { poster: still }),
    ...(width && height && { width, height }),
  }
}

/** Removes what a check promoted in vain. What anybody may see stays: others may show the same picture. */
const discard = async (job: Job<typeof uses>, { purpose, checked: kept }: Upload, vain: Checked): Promise<void> => {
  if (purposeOf(purpose).isPublic) return
  const files = await job.ports.files()
  const keys = [vain.key, vain.thumb].filter(key => key !== undefined && key !== kept?.key && key !== kept?.thumb)
  await Promise.all(keys.map(key => key && files.remove(key)))
}

/** Takes up an upload that is still to be looked at; what came in before, or was never announced, is nobody's. */
const takeUp = (job: Job<typeof uses>, id: Upload['id']): Promise<Upload | undefined> =>
  job.transaction(async ({ db, now }) => {
    const upload = await db.uploads.get({ id })
    if (upload?.status !== 'waiting' && upload?.status !== 'checking') return undefined
    const status = advance(uploadStates, upload.status, 'arrive', 'check')
    // Its scan has spoken since it was looked at first, which is on the row already.
    if (status === upload.status) return upload
    return db.uploads.save({ ...upload, status, updatedAt: now.toISOString() })
  })

/** Whether there is no room for it any more: several may have been announced for the same. */
const isFull = async ({ db }: Job<typeof uses>, { purpose, owner, size }: Upload): Promise<boolean> =>
  !purposeOf(purpose).isPublic && !hasRoom(owner, await db.fileUses.get({ party: keyOfUse(owner) }), size)

/** What a scan finds that keeps a file from being passed on. */
const problemOfScan = { infected: 'files.infected', unscannable: 'files.unscannable' } as const

/**
 * The word of the scan on bytes that passed the first look. Where there is none yet, the row says that they wait for it: whichever of the
 * two comes last passes the file on, and since both write the same row, one of them sees the other.
 */
const wordOn = (job: Job<typeof uses>, id: Upload['id'], tag: string): Promise<ScanVerdict | 'none' | 'over'> =>
  job.transaction(async ({ db, now }) => {
    const upload = await db.uploads.need({ id })
    if (upload.status !== 'checking') return 'over'
    const { scanned, awaited } = upload
    if (scanned?.tag === tag) return scanned.verdict
    const at = now.toISOString()
    db.uploads.save({
      ...upload,
      awaited: awaitedOf({ tag, since: awaited?.since ?? at, asked: awaited?.asked ?? 0 }),
      updatedAt: at,
    })
    return 'none'
  })

const clear = async (job: Job<typeof uses>, id: string, hasStill: boolean | undefined): Promise<void> => {
  const quarantine = await job.ports.quarantine()
  await Promise.all([quarantine.remove(id), hasStill ? quarantine.remove(stillKey(id)) : undefined])
}

type End = { readonly problem: UploadProblem } | { readonly checked: Checked; readonly words?: readonly string[] }

/** Says on the row how it ended, unless another check or the scan came to an end before. */
const finish = async (job: Job<typeof uses>, { id, purpose }: Upload, end: End): Promise<void> => {
  const { checked, words, problem } = { checked: undefined, words: [], problem: undefined, ...end }
  const { isFirst, saved } = await job.transaction(async ({ db, now }) => {
    const { awaited: _awaited, ...current } = await db.uploads.need({ id })
    // S3 tells of an object once at least, and its address takes more than one: another check may have come to an end meanwhile.
    if (current.status !== 'checking') return { isFirst: false, saved: current }
    const status = advance(uploadStates, current.status, checked ? 'pass' : 'refuse', 'check')
    if (checked && !purposeOf(current.purpose).isPublic)
      db.fileUses.add({ party: keyOfUse(current.owner) }, { bytes: checked.size, files: 1 })
    if (words.length > 0) db.words.put({ ...textAt(id), text: packWords(words) })
    const outcome = checked ? { checked } : { problem }
    return { isFirst: true, saved: db.uploads.save({ ...current, ...outcome, status, updatedAt: now.toISOString() }) }
  })
  if (isFirst) job.log('info', 'checked', { upload: id, purpose, ...(problem && { problem }) })
  else if (checked) await discard(job, saved, checked)
}

const look = async (job: Job<typeof uses>, id: Upload['id']): Promise<void> => {
  const quarantine = await job.ports.quarantine()
  const upload = await takeUp(job, id)
  if (!upload) return clear(job, id, undefined)
  const [sent, still] = await Promise.all([
    quarantine.getTagged(id, Math.min(upload.size, largestFile)),
    upload.hasStill ? quarantine.get(stillKey(id), largestStill) : undefined,
  ])
  const begun = (await isFull(job, upload))
    ? { problem: 'files.full' as const }
    : await beginCheck(upload, sent?.bytes, still)
  if ('problem' in begun) await finish(job, upload, { problem: begun.problem })
  else {
    const word = await wordOn(job, id, sent?.tag ?? '')
    // What passed stays in quarantine until the scan has spoken; it is encoded after that, and so once.
    if (word === 'none') return
    if (word === 'clean') {
      const outcome = await begun.goOn()
      if ('problem' in outcome) await finish(job, upload, outcome)
      else await finish(job, upload, { checked: await promote(job, upload, outcome), words: outcome.words ?? [] })
    } else if (word !== 'over') await finish(job, upload, { problem: problemOfScan[word] })
  }
  await clear(job, id, upload.hasStill)
}

/** Of a still, which lies beside its video, the video's. */
const uploadOfKey = (key: string): Upload['id'] => (key.split('.')[0] ?? '') as Upload['id']

/** Takes down what the scan said. It may come before the check, after it, more than once, and after all is over. */
const hear = async (job: Job<typeof uses>, event: unknown): Promise<void> => {
  const { key, tag, result, reasons } = scanResultOf(event)
  const id = uploadOfKey(key)
  const verdict = verdictOf(result)
  job.log(verdict ? 'info' : 'error', 'scanned', { upload: id, result, reasons })
  // Nothing was looked at: the sweep has it scanned again.
  if (!verdict) return
  const isStill = key !== id
  const next = await job.transaction(async ({ db, now }) => {
    const upload = await db.uploads.get({ id })
    if (upload?.status !== 'waiting' && upload?.status !== 'checking') return 'nothing'
    const { awaited, ...others } = upload
    const at = now.toISOString()
    if (verdict === 'infected' || (verdict === 'unscannable' && !isStill)) {
      const status = advance(uploadStates, upload.status, 'refuse', 'check')
      db.uploads.save({ ...others, status, problem: problemOfScan[verdict], updatedAt: at })
      return upload.hasStill ? 'clearBoth' : 'clear'
    }
    // A still is always encoded again, so what stands is the word on the video.
    if (isStill) return 'nothing'
    db.uploads.save({ ...upload, scanned: { tag, verdict }, updatedAt: at })
    return awaited?.tag === tag ? 'look' : 'nothing'
  })
  if (next === 'look') await look(job, id)
  else if (next !== 'nothing') await clear(job, id, next === 'clearBoth')
}

/** Looks at what was uploaded, one file at a time, and passes on what is safe, once a scan found no malware in it, either. */
export const UploadChecks = worker(
  'UploadChecks',
  { kind: 'bucket', bucket: 'Quarantine', isScanned: true },
  uses,
  async (event: S3Event | { readonly source: string }, job) => {
    if ('source' in event) return hear(job, event)
    const failures: unknown[] = []
    for (const { s3 } of event.Records) {
      const key = decodeURIComponent(s3.object.key.replaceAll('+', ' '))
      // A still is looked at together with its video.
      if (key === stillKey(uploadOfKey(key))) continue
      await look(job, key as Upload['id']).catch(error => {
        failures.push(error)
        job.log('error', 'an upload was not looked at', { upload: key, error })
      })
    }
    // One that fails keeps none of those behind it: told of again, they are over and this one is looked at.
    if (failures.length > 0)
      throw new Error(`${failures.length} of ${event.Records.length} uploads were not looked at`, {
        cause: failures[0],
      })
  },
)
