import type { Header } from './body.ts'
import { S3Error } from './error.ts'
import type { StoredObject } from './store.ts'

/** Conditional requests and ranges, as RFC 9110 sections 13 and 14 and the S3 reference for GetObject have them. */

const listsEtag = (list: string, etag: string): boolean =>
  list.trim() === '*' ||
  list
    .split(',')
    .map(item => item.trim().replace(/^W\//, '').replace(/^"|"$/g, ''))
    .includes(etag)

/** @throws {S3Error} PreconditionFailed, or NotModified for a read whose copy is still good */
export const checkConditions = (header: Header, object: StoredObject, prefix = ''): void => {
  const seconds = Math.floor(object.modified / 1000) * 1000
  const time = (name: string) => Date.parse(header(`${prefix}${name}`) ?? '')
  const ifMatch = header(`${prefix}if-match`)
  const ifNoneMatch = header(`${prefix}if-none-match`)
  const failed = (condition: string) => new S3Error('PreconditionFailed', { details: { Condition: condition } })
  if (ifMatch !== undefined) {
    if (!listsEtag(ifMatch, object.etag)) throw failed('If-Match')
  } else if (seconds > time('if-unmodified-since')) {
    throw failed('If-Unmodified-Since')
  }
  // A copy has no cache to be told that its state is still good: there it is a failed condition.
  const unchanged = (condition: string) =>
    prefix === '' ? new S3Error('NotModified', { headers: { etag: `"${object.etag}"` } }) : failed(condition)
  if (ifNoneMatch !== undefined) {
    if (listsEtag(ifNoneMatch, object.etag)) throw unchanged('If-None-Match')
  } else if (seconds <= time('if-modified-since')) {
    throw unchanged('If-Modified-Since')
  }
}

/** Conditions of a write: create only, or replace only the version that was read. @throws {S3Error} PreconditionFailed */
export const checkWriteConditions = (header: Header, before: StoredObject | undefined): void => {
  const ifNoneMatch = header('if-none-match')
  const ifMatch = header('if-match')
  if (ifNoneMatch !== undefined && ifNoneMatch.trim() !== '*') {
    throw new S3Error('NotImplemented', { details: { Header: 'If-None-Match' } })
  }
  if (ifNoneMatch !== undefined && before) {
    throw new S3Error('PreconditionFailed', { details: { Condition: 'If-None-Match' } })
  }
  if (ifMatch === undefined) return
  if (!before) throw new S3Error('NoSuchKey')
  if (!listsEtag(ifMatch, before.etag)) throw new S3Error('PreconditionFailed', { details: { Condition: 'If-Match' } })
}

/** The condition of a removal: only what was read. @throws {S3Error} NoSuchKey, PreconditionFailed */
export const checkDeleteConditions = (header: Header, before: StoredObject | undefined): void => {
  const ifMatch = header('if-match')
  if (ifMatch === undefined) return
  if (!before) throw new S3Error('NoSuchKey')
  if (!listsEtag(ifMatch, before.etag)) throw new S3Error('PreconditionFailed', { details: { Condition: 'If-Match' } })
}

/**
 * The first and last byte that a Range header asks for; undefined for the whole (no range, or one that S3 ignores:
 * several ranges, or not in bytes).
 * @throws {S3Error} InvalidRange
 */
export const parseRange = (range: string | undefined, size: number): { first: number; last: number } | undefined => {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(range?.trim() ?? '') ?? []
  if (from === undefined || to === undefined || (from === '' && to === '')) return undefined
  const unsatisfiable = () =>
    new S3Error('InvalidRange', {
      details: { RangeRequested: range ?? '', ActualObjectSize: String(size) },
      headers: { 'content-range': `bytes */${size}` },
    })
  if (from === '') {
    if (Number(to) === 0 || size === 0) throw unsatisfiable()
    return { first: Math.max(0, size - Number(to)), last: size - 1 }
  }
  if (to !== '' && Number(to) < Number(from)) return undefined
  if (Number(from) >= size) throw unsatisfiable()
  return { first: Number(from), last: to === '' ? size - 1 : Math.min(Number(to), size - 1) }
}
