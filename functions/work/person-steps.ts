import { copyMade, userErased } from '#shared/identity/events.ts'
import type { PersonJob } from '#shared/work/person-job.ts'
import type { Person } from '../kit/personal.ts'
import { AddressRefused } from '../ports/mail.ts'
import type { Working } from './PersonalData.ts'
import { copies, copyOf, eraseFrom, erasures } from './walk.ts'

// Apart from the worker, which loads it with the first job: it brings the walk through all areas.

/** A run that has less time left, in milliseconds, leaves the next step to the next run. */
const enoughTime = 20_000
/** The most bytes of files in a copy. What is beyond is named in it, and can be had where it stands. */
const mostBytes = 200_000_000

const personOf = ({ uid, email = '', organisations = [] }: PersonJob): Person => ({ uid, email, organisations })

/** Saves how far a job has come. The save is in the stream, too, which goes on with it should this run be broken off. */
const note = (job: Working, { uid, kind }: PersonJob, change: Partial<PersonJob>): Promise<PersonJob> =>
  job.transaction(async ({ db }) => db.jobs.save({ ...(await db.jobs.need({ uid, kind })), ...change }))

/** A path within an archive that no system reads as one outside of it. */
const safe = (name: string): string => name.replace(/[^\p{L}\p{N}._ -]+/gu, '_').replace(/^\.+/, '_')

/** Makes a person's copy: one archive with a JSON file for each table, and the files. A run that was broken off begins anew. */
export const copy = async (row: PersonJob, job: Working): Promise<void> => {
  // What only a copy takes is loaded with the first one.
  const { strToU8, zipSync } = await import('fflate')
  const person = personOf(row)
  const entries: Record<string, Uint8Array> = {}
  const leftOut: string[] = []
  let bytes = 0
  for (const [step, walk] of copies.entries()) {
    const { rows, files = [] } = await copyOf(walk, person, job as never)
    if (rows.length > 0) entries[`${walk.area}/${walk.table}.json`] = strToU8(`${JSON.stringify(rows, null, 2)}\n`)
    for (const { name, read } of files) {
      const content = bytes < mostBytes ? await read() : undefined
      const at = `${walk.area}/files/${safe(name)}`
      bytes += content?.length ?? 0
      if (content && bytes <= mostBytes) entries[at] = content
      else leftOut.push(at)
    }
    await note(job, row, { step: step + 1, steps: copies.length + 1 })
  }
  if (leftOut.length > 0) entries['left-out.json'] = strToU8(JSON.stringify(leftOut, null, 2))
  const archive = zipSync(entries, { level: 6 })
  const archives = await job.ports.archives()
  // One key for each time it was asked for, so that a run which is broken off here leaves nothing behind.
  const key = `copy-${row.uid}-${Date.parse(row.askedAt)}`
  await archives.put(key, archive, { type: 'application/zip' })
  if (row.archive && row.archive.key !== key) await archives.erase(row.archive.key)
  await job.transaction(async ({ db, emit }) => {
    const current = await db.jobs.need({ uid: row.uid, kind: 'copy' })
    if (current.status === 'done') return
    const saved = db.jobs.save({
      ...current,
      status: 'done',
      step: copies.length + 1,
      archive: { key, size: archive.length, leftOut: leftOut.length },
      finishedAt: job.now.toISOString(),
    })
    emit(copyMade, {
      subject: { id: row.uid, version: saved.version },
      parties: [{ id: row.uid, type: 'user' }],
      data: {},
    })
  })
}

/** Tells a person that they were erased: the last mail that they get. */
const sayGoodbye = async ({ email, language }: PersonJob, job: Working): Promise<void> => {
  if (!email) return
  const { mailTexts } = await import('#shared/identity/texts/mail.ts')
  const texts = mailTexts(language)
  const text = texts('identity.mail.erased.body')
  try {
    await (await job.ports.mail()).send({
      to: email,
      subject: texts('identity.mail.erased.subject'),
      text: text.replaceAll('</p><p>', '\n\n').replaceAll(/<[^>]+>/g, ''),
      html: text,
    })
  } catch (error) {
    if (!(error instanceof AddressRefused)) throw error
  }
}

/** Erases a person, step by step. Each may be broken off and done again; what is left for another run is left by the row. */
export const erase = async (row: PersonJob, job: Working): Promise<void> => {
  const person = personOf(row)
  for (let { step } = row; step < erasures.length; step++) {
    if (step > row.step && job.timeLeft() < enoughTime) return
    await eraseFrom(erasures[step]!, person, job as never)
    await note(job, row, { step: step + 1, steps: erasures.length + 1 })
  }
  const archives = await job.ports.archives()
  const made = await job.db.jobs.get({ uid: row.uid, kind: 'copy' })
  if (made?.archive) await archives.erase(made.archive.key)
  await sayGoodbye(row, job)
  await job.transaction(async ({ db, emit }) => {
    const [current, copied] = await Promise.all([
      db.jobs.need({ uid: row.uid, kind: 'erasure' }),
      db.jobs.get({ uid: row.uid, kind: 'copy' }),
    ])
    if (current.status === 'done') return
    if (copied) db.jobs.remove(copied)
    const { email: _email, language: _language, organisations: _organisations, ...rest } = current
    const saved = db.jobs.save({ ...rest, status: 'done', step: rest.steps, finishedAt: job.now.toISOString() })
    emit(userErased, {
      subject: { id: row.uid, version: saved.version },
      parties: [{ id: row.uid, type: 'user' }],
      data: {},
    })
  })
}
