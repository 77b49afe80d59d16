import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { inTransaction, isDiskFull, openDatabase } from '../wire/sqlite.ts'
import type { ChecksumName } from './checksum.ts'

/**
 * Where objects live: contents in files, everything else in SQLite. A file's name is a hash of bucket and key with a
 * random part, so no key, however it is spelt, names a path. A content is written aside, synced and renamed before the
 * row that names it is committed; what a crash leaves without a row is swept at the next start.
 */

export type Checksum = { readonly name: ChecksumName; readonly value: string }

/** An object without its content. `headers` are those that S3 stores and gives back, `metadata` the x-amz-meta- ones. */
export type StoredObject = {
  readonly bucket: string
  readonly key: string
  readonly blob: string
  readonly size: number
  /** Without quotes. */
  readonly etag: string
  /** Milliseconds since 1970. */
  readonly modified: number
  readonly headers: Readonly<Record<string, string>>
  readonly metadata: Readonly<Record<string, string>>
  readonly checksum: Checksum | undefined
  /** The id of this version in a bucket with versions; undefined in one without. */
  readonly version?: string | undefined
  readonly lock?: Lock | undefined
}

/** What keeps a version from being removed, until a time or until it is lifted. */
export type Lock = {
  readonly mode?: 'GOVERNANCE' | 'COMPLIANCE' | undefined
  /** Milliseconds since 1970. */
  readonly until?: number | undefined
  readonly legalHold?: boolean | undefined
}

/** A version of an object as a listing tells of it. */
export type Version = {
  readonly key: string
  readonly version: string
  readonly isLatest: boolean
  readonly modified: number
  /** Undefined for a marker that says that the object was removed. */
  readonly object: StoredObject | undefined
}

export type Upload = {
  readonly id: string
  readonly bucket: string
  readonly key: string
  readonly headers: Readonly<Record<string, string>>
  readonly metadata: Readonly<Record<string, string>>
  /** When it was begun, in milliseconds since 1970. */
  readonly begun: number
}
export type Part = {
  readonly number: number
  readonly blob: string
  readonly size: number
  readonly etag: string
  readonly modified: number
}
export type CreatedEvent = { seq: number; bucket: string; key: string; size: number; etag: string }

type Row = Record<string, string | number | null>

const schema = `
  CREATE TABLE IF NOT EXISTS objects (
    bucket TEXT NOT NULL, key TEXT NOT NULL, blob TEXT NOT NULL, size INTEGER NOT NULL, etag TEXT NOT NULL,
    modified INTEGER NOT NULL, headers TEXT NOT NULL, metadata TEXT NOT NULL, checksum TEXT,
    PRIMARY KEY (bucket, key)) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS uploads (
    id TEXT PRIMARY KEY, bucket TEXT NOT NULL, key TEXT NOT NULL, headers TEXT NOT NULL, metadata TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS parts (
    upload TEXT NOT NULL, number INTEGER NOT NULL, blob TEXT NOT NULL, size INTEGER NOT NULL, etag TEXT NOT NULL,
    modified INTEGER NOT NULL, PRIMARY KEY (upload, number)) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS events (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, bucket TEXT NOT NULL, key TEXT NOT NULL, size INTEGER NOT NULL,
    etag TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS versions (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, bucket TEXT NOT NULL, key TEXT NOT NULL, version TEXT NOT NULL, blob TEXT,
    size INTEGER, etag TEXT, modified INTEGER NOT NULL, headers TEXT, metadata TEXT, checksum TEXT, lock TEXT,
    since INTEGER NOT NULL);
  CREATE UNIQUE INDEX IF NOT EXISTS by_version ON versions (bucket, key, version);
`

/** Data of a time before there were versions lack these columns. */
const addColumns = (db: DatabaseSync) => {
  const has = new Set(
    db
      .prepare('PRAGMA table_info(objects)')
      .all()
      .map(({ name }) => name),
  )
  for (const column of ['version', 'lock'])
    if (!has.has(column)) db.exec(`ALTER TABLE objects ADD COLUMN ${column} TEXT`)
  const begun = db.prepare("SELECT 1 FROM pragma_table_info('uploads') WHERE name = 'begun'").get()
  if (!begun) db.exec('ALTER TABLE uploads ADD COLUMN begun INTEGER NOT NULL DEFAULT 0')
}

const objectFromRow = (row: Row): StoredObject => ({
  bucket: row.bucket as string,
  key: row.key as string,
  blob: row.blob as string,
  size: row.size as number,
  etag: row.etag as string,
  modified: row.modified as number,
  headers: JSON.parse(row.headers as string),
  metadata: JSON.parse(row.metadata as string),
  checksum: row.checksum === null ? undefined : JSON.parse(row.checksum as string),
  version: (row.version as string | null) ?? undefined,
  lock: row.lock === null ? undefined : JSON.parse(row.lock as string),
})

const jsonOrNull = (value: unknown) => (value === undefined ? null : JSON.stringify(value))

/** Sorts behind every key that starts with what stands before it. */
const behindAll = '\u{10ffff}'

/** An id for a version that nobody guesses. */
export const newVersion = (): string => randomUUID().replaceAll('-', '')

/** A file being written aside. */
export type Draft = {
  write(piece: Buffer): Promise<void>
  /** Syncs it and moves it to its name. Returns the name to put into a row. */
  keep(): Promise<string>
  discard(): Promise<void>
}

export type Store = ReturnType<typeof openStore>

export const openStore = (dataDir: string) => {
  const blobs = join(dataDir, 'objects')
  const drafts = join(dataDir, 'drafts')
  rmSync(drafts, { recursive: true, force: true })
  for (const dir of [blobs, drafts]) mkdirSync(dir, { recursive: true })
  const db = openDatabase(join(dataDir, 's3.sqlite'))
  db.exec(schema)
  addColumns(db)
  const statements = {
    get: db.prepare('SELECT * FROM objects WHERE bucket = ? AND key = ?'),
    put: db.prepare('INSERT OR REPLACE INTO objects VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)'),
    lock: db.prepare('UPDATE objects SET lock = ? WHERE bucket = ? AND key = ?'),
    before: db.prepare('SELECT * FROM objects WHERE bucket = ? AND key >= ? AND key < ? AND modified < ? LIMIT 500'),
    // What was there is set aside as it is; since when it is no longer the latest tells when it may go.
    setAside: db.prepare(
      `INSERT INTO versions (bucket, key, version, blob, size, etag, modified, headers, metadata, checksum, lock, since)
       SELECT bucket, key, coalesce(version, 'null'), blob, size, etag, modified, headers, metadata, checksum, lock, ?
       FROM objects WHERE bucket = ? AND key = ?`,
    ),
    mark: db.prepare('INSERT INTO versions (bucket, key, version, modified, since) VALUES (?, ?, ?, ?, ?)'),
    version: db.prepare('SELECT * FROM versions WHERE bucket = ? AND key = ? AND version = ?'),
    newest: db.prepare('SELECT * FROM versions WHERE bucket = ? AND key = ? ORDER BY seq DESC LIMIT 1'),
    lockVersion: db.prepare('UPDATE versions SET lock = ? WHERE bucket = ? AND key = ? AND version = ?'),
    removeVersion: db.prepare('DELETE FROM versions WHERE seq = ?'),
    asideBefore: db.prepare('SELECT * FROM versions WHERE bucket = ? AND key >= ? AND key < ? AND since < ? LIMIT 500'),
    loneMarkers: db.prepare(
      `SELECT * FROM versions AS marker WHERE bucket = ? AND key >= ? AND key < ? AND blob IS NULL
       AND NOT EXISTS (SELECT 1 FROM objects WHERE bucket = marker.bucket AND key = marker.key)
       AND NOT EXISTS (SELECT 1 FROM versions WHERE bucket = marker.bucket AND key = marker.key AND seq <> marker.seq)
       LIMIT 500`,
    ),
    keysOf: db.prepare(
      `SELECT key FROM (SELECT key FROM objects WHERE bucket = :bucket UNION SELECT key FROM versions WHERE bucket = :bucket)
       WHERE key > :after ORDER BY key LIMIT 1000`,
    ),
    versionsOf: db.prepare('SELECT * FROM versions WHERE bucket = ? AND key = ? ORDER BY seq DESC'),
    remove: db.prepare('DELETE FROM objects WHERE bucket = ? AND key = ?'),
    after: db.prepare('SELECT * FROM objects WHERE bucket = ? AND key > ? ORDER BY key LIMIT 1'),
    from: db.prepare('SELECT * FROM objects WHERE bucket = ? AND key >= ? ORDER BY key LIMIT 1'),
    addEvent: db.prepare('INSERT INTO events (bucket, key, size, etag) VALUES (?, ?, ?, ?)'),
    events: db.prepare('SELECT * FROM events ORDER BY seq'),
    removeEvent: db.prepare('DELETE FROM events WHERE seq = ?'),
    addUpload: db.prepare('INSERT INTO uploads (id, bucket, key, headers, metadata, begun) VALUES (?, ?, ?, ?, ?, ?)'),
    uploadsBefore: db.prepare('SELECT id, key FROM uploads WHERE bucket = ? AND begun < ?'),
    upload: db.prepare('SELECT * FROM uploads WHERE id = ?'),
    removeUpload: db.prepare('DELETE FROM uploads WHERE id = ?'),
    putPart: db.prepare('INSERT OR REPLACE INTO parts VALUES (?, ?, ?, ?, ?, ?)'),
    parts: db.prepare('SELECT * FROM parts WHERE upload = ? ORDER BY number'),
    removeParts: db.prepare('DELETE FROM parts WHERE upload = ?'),
  }

  const pathOf = (blob: string) => join(blobs, blob.slice(0, 2), blob)
  const drop = (blob: string) => rmSync(pathOf(blob), { force: true })
  const partsOf = (uploadId: string) => statements.parts.all(uploadId) as unknown as Part[]
  const getObject = (bucket: string, key: string): StoredObject | undefined => {
    const row = statements.get.get(bucket, key)
    return row && objectFromRow(row as Row)
  }

  const versionFromRow = (row: Row, isLatest: boolean): Version => ({
    key: row.key as string,
    version: row.version as string,
    isLatest,
    modified: row.modified as number,
    object: row.blob === null ? undefined : objectFromRow(row),
  })
  const isNewest = ({ bucket, key, seq }: Row) =>
    (statements.newest.get(bucket as string, key as string) as Row | undefined)?.seq === seq
  const putRow = (object: StoredObject) =>
    statements.put.run(
      object.bucket,
      object.key,
      object.blob,
      object.size,
      object.etag,
      object.modified,
      JSON.stringify(object.headers),
      JSON.stringify(object.metadata),
      jsonOrNull(object.checksum),
      object.version === 'null' ? null : (object.version ?? null),
      jsonOrNull(object.lock),
    )

  const sweep = () => {
    const known = new Set(
      db
        .prepare('SELECT blob FROM objects UNION ALL SELECT blob FROM parts UNION ALL SELECT blob FROM versions')
        .all()
        .map(row => row.blob),
    )
    for (const dir of readdirSync(blobs)) {
      for (const blob of readdirSync(join(blobs, dir))) if (!known.has(blob)) drop(blob)
    }
  }
  sweep()

  /** Events that were told and still stand in the table. */
  const struck = new Set<number>()
  let striking: NodeJS.Timeout | undefined
  const strike = () => {
    for (const seq of struck) statements.removeEvent.run(seq)
  }
  const strikeAll = () => {
    clearTimeout(striking)
    striking = undefined
    if (struck.size === 0) return
    inTransaction(db, strike)
    struck.clear()
  }

  return {
    getObject,

    /** Opens the content of an object. To be called in the same tick as getObject, so that no overwrite comes between. */
    openContent: (object: StoredObject | Part): number => openSync(pathOf(object.blob), 'r'),
    contentPath: (object: StoredObject | Part): string => pathOf(object.blob),

    async draft(bucket: string, key: string): Promise<Draft> {
      const path = join(drafts, randomUUID())
      const file: FileHandle = await open(path, 'wx')
      return {
        async write(piece) {
          await file.writeFile(piece)
        },
        async keep() {
          await file.sync()
          await file.close()
          const hash = createHash('sha256').update(`${bucket}\0${key}`).digest('hex')
          const blob = `${hash}-${randomUUID()}`
          const dir = join(blobs, blob.slice(0, 2))
          mkdirSync(dir, { recursive: true })
          renameSync(path, join(dir, blob))
          const handle = await open(dir, 'r')
          await handle.sync()
          await handle.close()
          return blob
        },
        async discard() {
          await file.close()
          rmSync(path, { force: true })
        },
      }
    },

    /**
     * Commits an object whose content is in place, with the event of its creation, and ends the upload it came from. An
     * object with a version leaves the one before it in place.
     */
    putObject(object: StoredObject, uploadId?: string): void {
      const before = getObject(object.bucket, object.key)
      const keepsBefore = before !== undefined && object.version !== undefined
      const parts = uploadId === undefined ? [] : partsOf(uploadId)
      inTransaction(db, () => {
        strike()
        if (keepsBefore) statements.setAside.run(object.modified, object.bucket, object.key)
        putRow(object)
        statements.addEvent.run(object.bucket, object.key, object.size, object.etag)
        if (uploadId !== undefined) {
          statements.removeUpload.run(uploadId)
          statements.removeParts.run(uploadId)
        }
      })
      struck.clear()
      if (before && !keepsBefore) drop(before.blob)
      for (const part of parts) drop(part.blob)
    },
    removeObject(bucket: string, key: string): void {
      const before = getObject(bucket, key)
      if (!before) return
      statements.remove.run(bucket, key)
      drop(before.blob)
    },

    /** Hides an object behind a marker, under which its versions stay. @returns the marker's version */
    markRemoved(bucket: string, key: string, now: number): string {
      const version = newVersion()
      inTransaction(db, () => {
        statements.setAside.run(now, bucket, key)
        statements.remove.run(bucket, key)
        statements.mark.run(bucket, key, version, now, now)
      })
      return version
    },
    /** A version of an object, or the marker that hides it. */
    findVersion(bucket: string, key: string, version: string): Version | undefined {
      const latest = getObject(bucket, key)
      if (latest && (latest.version ?? 'null') === version)
        return { key, version, isLatest: true, modified: latest.modified, object: latest }
      const row = statements.version.get(bucket, key, version) as Row | undefined
      return row && versionFromRow(row, latest === undefined && isNewest(row))
    },
    /** The marker that hides an object now, if one does. */
    markerOf(bucket: string, key: string): Version | undefined {
      if (getObject(bucket, key)) return undefined
      const row = statements.newest.get(bucket, key) as Row | undefined
      return row?.blob === null ? versionFromRow(row, true) : undefined
    },
    /** Removes one version for good; what is below it shows again where it was the latest. */
    removeVersion(bucket: string, key: string, version: string): void {
      const latest = getObject(bucket, key)
      const row = statements.version.get(bucket, key, version) as Row | undefined
      const isCurrent = latest !== undefined && (latest.version ?? 'null') === version
      inTransaction(db, () => {
        if (isCurrent) statements.remove.run(bucket, key)
        else if (row) statements.removeVersion.run(row.seq as number)
        if (!isCurrent && latest) return
        const next = statements.newest.get(bucket, key) as Row | undefined
        if (!next || next.blob === null) return
        statements.removeVersion.run(next.seq as number)
        putRow(objectFromRow(next))
      })
      if (isCurrent) drop(latest.blob)
      else if (row?.blob) drop(row.blob as string)
    },
    setLock(bucket: string, key: string, version: string, lock: Lock): void {
      const latest = getObject(bucket, key)
      if (latest && (latest.version ?? 'null') === version) statements.lock.run(JSON.stringify(lock), bucket, key)
      else statements.lockVersion.run(JSON.stringify(lock), bucket, key, version)
    },
    /** All versions of up to a thousand keys behind one, key by key and the newest first. */
    versions(bucket: string, after: string): Version[] {
      return (statements.keysOf.all({ bucket, after }) as { key: string }[]).flatMap(({ key }) => {
        const latest = getObject(bucket, key)
        const aside = (statements.versionsOf.all(bucket, key) as unknown as Row[]).map((row, index) =>
          versionFromRow(row, latest === undefined && index === 0),
        )
        return latest
          ? [
              { key, version: latest.version ?? 'null', isLatest: true, modified: latest.modified, object: latest },
              ...aside,
            ]
          : aside
      })
    },
    /** Objects under a prefix that were written before a time, some hundreds of them. */
    writtenBefore: (bucket: string, prefix: string, time: number): StoredObject[] =>
      (statements.before.all(bucket, prefix, prefix + behindAll, time) as unknown as Row[]).map(objectFromRow),
    /** Versions under a prefix that have not been the latest since before a time, some hundreds of them. */
    asideBefore: (bucket: string, prefix: string, time: number): Version[] =>
      (statements.asideBefore.all(bucket, prefix, prefix + behindAll, time) as unknown as Row[])
        .map(row => versionFromRow(row, getObject(bucket, row.key as string) === undefined && isNewest(row)))
        .filter(({ isLatest }) => !isLatest),
    /** Markers of removed objects under a prefix that have no version left, some hundreds of them. */
    loneMarkers: (bucket: string, prefix: string): Version[] =>
      (statements.loneMarkers.all(bucket, prefix, prefix + behindAll) as unknown as Row[]).map(row =>
        versionFromRow(row, true),
      ),
    /** The first object in key order (by UTF-8 bytes) behind a key, or at it. */
    next(bucket: string, key: string, inclusive: boolean): StoredObject | undefined {
      const row = (inclusive ? statements.from : statements.after).get(bucket, key)
      return row && objectFromRow(row as Row)
    },

    pendingEvents: (): CreatedEvent[] =>
      (statements.events.all() as unknown as CreatedEvent[]).filter(({ seq }) => !struck.has(seq)),
    /**
     * Strikes off an event that was told, with the next object or a second later: told once more after a kill it does no harm, and a write
     * to the disk of its own for each holds up everything behind it.
     */
    removeEvent(seq: number): void {
      struck.add(seq)
      striking ??= setTimeout(() => {
        try {
          strikeAll()
        } catch (error) {
          // They go with the next that finds room.
          if (!isDiskFull(error)) throw error
        }
      }, 1000).unref()
    },

    addUpload(upload: Upload): void {
      const { id, bucket, key, headers, metadata, begun } = upload
      statements.addUpload.run(id, bucket, key, JSON.stringify(headers), JSON.stringify(metadata), begun)
    },
    getUpload(id: string): Upload | undefined {
      const row = statements.upload.get(id) as Row | undefined
      return (
        row && {
          id,
          bucket: row.bucket as string,
          key: row.key as string,
          headers: JSON.parse(row.headers as string),
          metadata: JSON.parse(row.metadata as string),
          begun: row.begun as number,
        }
      )
    },
    /** The uploads in parts under a prefix that were begun before a time and never ended. */
    uploadsBefore: (bucket: string, prefix: string, before: number): string[] =>
      (statements.uploadsBefore.all(bucket, before) as { id: string; key: string }[])
        .filter(({ key }) => key.startsWith(prefix))
        .map(({ id }) => id),
    parts: partsOf,
    putPart(uploadId: string, part: Part): void {
      const before = partsOf(uploadId).find(({ number }) => number === part.number)
      statements.putPart.run(uploadId, part.number, part.blob, part.size, part.etag, part.modified)
      if (before) drop(before.blob)
    },
    removeUpload(uploadId: string): void {
      const parts = partsOf(uploadId)
      inTransaction(db, () => {
        statements.removeUpload.run(uploadId)
        statements.removeParts.run(uploadId)
      })
      for (const part of parts) drop(part.blob)
    },
    dropBlob: drop,
    close(): void {
      strikeAll()
      db.close()
    },
  }
}
