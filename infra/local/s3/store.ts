import { createHash, randomUUID } from 'node:crypto'
import { closeSync, fsyncSync, mkdirSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
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
}

export type Upload = {
  readonly id: string
  readonly bucket: string
  readonly key: string
  readonly headers: Readonly<Record<string, string>>
  readonly metadata: Readonly<Record<string, string>>
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
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
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
`

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
})

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
  const db = new DatabaseSync(join(dataDir, 's3.sqlite'))
  db.exec(schema)
  const statements = {
    get: db.prepare('SELECT * FROM objects WHERE bucket = ? AND key = ?'),
    put: db.prepare('INSERT OR REPLACE INTO objects VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)'),
    remove: db.prepare('DELETE FROM objects WHERE bucket = ? AND key = ?'),
    after: db.prepare('SELECT * FROM objects WHERE bucket = ? AND key > ? ORDER BY key LIMIT 1'),
    from: db.prepare('SELECT * FROM objects WHERE bucket = ? AND key >= ? ORDER BY key LIMIT 1'),
    addEvent: db.prepare('INSERT INTO events (bucket, key, size, etag) VALUES (?, ?, ?, ?)'),
    events: db.prepare('SELECT * FROM events ORDER BY seq'),
    removeEvent: db.prepare('DELETE FROM events WHERE seq = ?'),
    addUpload: db.prepare('INSERT INTO uploads VALUES (?, ?, ?, ?, ?)'),
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

  const inTransaction = <T>(work: () => T): T => {
    db.exec('BEGIN IMMEDIATE')
    try {
      const result = work()
      db.exec('COMMIT')
      return result
    } catch (error) {
      db.exec('ROLLBACK')
      throw error
    }
  }

  const sweep = () => {
    const known = new Set(
      db
        .prepare('SELECT blob FROM objects UNION ALL SELECT blob FROM parts')
        .all()
        .map(row => row.blob),
    )
    for (const dir of readdirSync(blobs)) {
      for (const blob of readdirSync(join(blobs, dir))) if (!known.has(blob)) drop(blob)
    }
  }
  sweep()

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
          const handle = openSync(dir, 'r')
          fsyncSync(handle)
          closeSync(handle)
          return blob
        },
        async discard() {
          await file.close()
          rmSync(path, { force: true })
        },
      }
    },

    /** Commits an object whose content is in place, with the event of its creation, and ends the upload it came from. */
    putObject(object: StoredObject, uploadId?: string): void {
      const before = getObject(object.bucket, object.key)
      const parts = uploadId === undefined ? [] : partsOf(uploadId)
      inTransaction(() => {
        statements.put.run(
          object.bucket,
          object.key,
          object.blob,
          object.size,
          object.etag,
          object.modified,
          JSON.stringify(object.headers),
          JSON.stringify(object.metadata),
          object.checksum ? JSON.stringify(object.checksum) : null,
        )
        statements.addEvent.run(object.bucket, object.key, object.size, object.etag)
        if (uploadId !== undefined) {
          statements.removeUpload.run(uploadId)
          statements.removeParts.run(uploadId)
        }
      })
      if (before) drop(before.blob)
      for (const part of parts) drop(part.blob)
    },
    removeObject(bucket: string, key: string): void {
      const before = getObject(bucket, key)
      if (!before) return
      statements.remove.run(bucket, key)
      drop(before.blob)
    },
    /** The first object in key order (by UTF-8 bytes) behind a key, or at it. */
    next(bucket: string, key: string, inclusive: boolean): StoredObject | undefined {
      const row = (inclusive ? statements.from : statements.after).get(bucket, key)
      return row && objectFromRow(row as Row)
    },

    pendingEvents: (): CreatedEvent[] => statements.events.all() as unknown as CreatedEvent[],
    removeEvent: (seq: number): void => void statements.removeEvent.run(seq),

    addUpload(upload: Upload): void {
      const { id, bucket, key, headers, metadata } = upload
      statements.addUpload.run(id, bucket, key, JSON.stringify(headers), JSON.stringify(metadata))
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
        }
      )
    },
    parts: partsOf,
    putPart(uploadId: string, part: Part): void {
      const before = partsOf(uploadId).find(({ number }) => number === part.number)
      statements.putPart.run(uploadId, part.number, part.blob, part.size, part.etag, part.modified)
      if (before) drop(before.blob)
    },
    removeUpload(uploadId: string): void {
      const parts = partsOf(uploadId)
      inTransaction(() => {
        statements.removeUpload.run(uploadId)
        statements.removeParts.run(uploadId)
      })
      for (const part of parts) drop(part.blob)
    },
    dropBlob: drop,
    close: () => db.close(),
  }
}
