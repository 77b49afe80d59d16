import { type BucketAccess, port } from '../kit/port.ts'

/** How an object is handed out by whoever serves it. */
export type ObjectHeaders = {
  readonly type: string
  readonly cacheControl?: string
}

/** A part of a file that has come. Numbers begin at 1. */
export type Part = { readonly number: number; readonly size: number; readonly tag: string }
type PartOf = { readonly upload: string; readonly number: number; readonly length: number }

/** A bucket of the stage, as handlers use it. */
export type Bucket = {
  /** An object's bytes; undefined where there is none, or where it is longer than `most`. */
  readonly get: (key: string, most: number) => Promise<Uint8Array | undefined>
  /** The same with S3's tag of these bytes, by which others name them. */
  readonly getTagged: (
    key: string,
    most: number,
  ) => Promise<{ readonly bytes: Uint8Array; readonly tag: string } | undefined>
  readonly put: (key: string, bytes: Uint8Array, headers: ObjectHeaders) => Promise<void>
  /** Puts an object where there is none under its key. @returns whether it was put: otherwise what was there stays */
  readonly putOnce: (key: string, bytes: Uint8Array, headers: ObjectHeaders) => Promise<boolean>
  readonly remove: (key: string) => Promise<void>
  /** Removes an object with all that was there before under its key: nobody brings it back. Takes the access `erase`. */
  readonly erase: (key: string) => Promise<void>
  /** An address that takes exactly so many bytes by PUT, with an empty content type. */
  readonly putUrl: (key: string, length: number, seconds: number) => Promise<string>
  /** Begins a file that is sent in parts. @returns by what it is known until it is put together */
  readonly startParts: (key: string) => Promise<string>
  /** An address that takes exactly so many bytes as one part of such a file. */
  readonly partUrl: (key: string, part: PartOf, seconds: number) => Promise<string>
  /** The parts that have come, in their order; undefined where there is no such file in parts, or no longer. */
  readonly parts: (key: string, upload: string) => Promise<readonly Part[] | undefined>
  /** Puts a file together of its parts. What is put together already stays so. */
  readonly joinParts: (key: string, upload: string, parts: readonly Part[]) => Promise<void>
  /** Gives up a file in parts, with those that have come. What is put together already stays so. */
  readonly abortParts: (key: string, upload: string) => Promise<void>
  /** The path and query of an address that gives the object, as a file of this name and type to save. */
  readonly getUrl: (key: string, as: { readonly name: string; readonly type: string }, seconds: number) => Promise<URL>
}

/** The port of a bucket by its name in the infrastructure, over S3. */
export const bucket = <const N extends string>(name: N, access: BucketAccess) =>
  port<Bucket>()(`${name}Bucket`, { buckets: { [name]: access } }, async () =>
    (await import('./bucket-over-s3.ts')).bucketOverS3(name),
  )
