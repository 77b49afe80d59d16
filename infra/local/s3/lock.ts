import { receiveText } from './body.ts'
import { type Call, demand, objectArn, sendXml, versionOf } from './call.ts'
import { S3Error } from './error.ts'
import type { Lock, Version } from './store.ts'
import { document, element, parseXml, textOf } from './xml.ts'

/** Object lock: what keeps a version from being removed ("Locking objects with Object Lock" in the S3 guide). */

const DAY_MS = 86_400_000

const asMode = (text: string | undefined): 'GOVERNANCE' | 'COMPLIANCE' => {
  if (text === 'GOVERNANCE' || text === 'COMPLIANCE') return text
  throw new S3Error('InvalidArgument', { message: 'Unknown wormMode directive.' })
}

const asTime = (text: string | undefined, now: number): number => {
  const until = Date.parse(text ?? '')
  if (Number.isNaN(until)) throw new S3Error('InvalidArgument', { message: 'The retain until date is not a date.' })
  if (until <= now) throw new S3Error('InvalidArgument', { message: 'The retain until date must be in the future!' })
  return until
}

const assertLockable = (call: Call): void => {
  if (!call.settings.lock)
    throw new S3Error('InvalidRequest', { message: 'Bucket is missing Object Lock Configuration' })
}

/** The lock that a new version gets: what its headers ask for, or else what the bucket gives to all. @throws {S3Error} */
export const lockOfUpload = (call: Call): Lock | undefined => {
  const mode = call.header('x-amz-object-lock-mode')
  const until = call.header('x-amz-object-lock-retain-until-date')
  const hold = call.header('x-amz-object-lock-legal-hold')
  const asked = mode !== undefined || until !== undefined || hold !== undefined
  if (asked) {
    assertLockable(call)
    if ((mode === undefined) !== (until === undefined))
      throw new S3Error('InvalidArgument', {
        message: 'x-amz-object-lock-retain-until-date and x-amz-object-lock-mode must both be supplied',
      })
    const arn = objectArn(call.bucket, call.key)
    if (mode !== undefined) demand(call, 's3:PutObjectRetention', arn)
    if (hold !== undefined) demand(call, 's3:PutObjectLegalHold', arn)
    if (hold !== undefined && hold !== 'ON' && hold !== 'OFF')
      throw new S3Error('InvalidArgument', { message: 'Legal Hold must be either of ON or OFF' })
  }
  const retention = call.settings.lock?.retention
  const own = mode === undefined ? undefined : { mode: asMode(mode), until: asTime(until, call.now()) }
  const given = own ?? (retention && { mode: retention.mode, until: call.now() + retention.days * DAY_MS })
  if (!given && hold !== 'ON') return undefined
  return { ...given, ...(hold === 'ON' ? { legalHold: true } : {}) }
}

export const lockHeaders = (lock: Lock | undefined): Record<string, string> => ({
  ...(lock?.mode && lock.until !== undefined
    ? {
        'x-amz-object-lock-mode': lock.mode,
        'x-amz-object-lock-retain-until-date': new Date(lock.until).toISOString(),
      }
    : {}),
  ...(lock?.legalHold ? { 'x-amz-object-lock-legal-hold': 'ON' } : {}),
})

export const isLocked = (lock: Lock | undefined, now: number): boolean =>
  lock?.legalHold === true || (lock?.until ?? 0) > now

/** @throws {S3Error} AccessDenied for a version that is locked, unless governance may be and is bypassed */
export const assertRemovable = (call: Call, { object }: Version): void => {
  const lock = object?.lock
  if (!isLocked(lock, call.now())) return
  const bypasses =
    lock?.mode === 'GOVERNANCE' &&
    !lock.legalHold &&
    call.header('x-amz-bypass-governance-retention')?.toLowerCase() === 'true' &&
    call.may('s3:BypassGovernanceRetention', objectArn(call.bucket, call.key))
  if (!bypasses)
    throw new S3Error('AccessDenied', { message: 'Access Denied because object protected by object lock.' })
}

const lockable = (call: Call): Version => {
  assertLockable(call)
  return versionOf(call)
}

export const getRetention = (call: Call): void => {
  demand(call, 's3:GetObjectRetention', objectArn(call.bucket, call.key))
  const { mode, until } = lockable(call).object?.lock ?? {}
  if (!mode || until === undefined) throw new S3Error('NoSuchObjectLockConfiguration')
  sendXml(call, document(element('Retention', { Mode: mode, RetainUntilDate: new Date(until).toISOString() })))
}

export const putRetention = async (call: Call): Promise<void> => {
  demand(call, 's3:PutObjectRetention', objectArn(call.bucket, call.key))
  const { text } = await receiveText(call.request, call.signed, call.header)
  const version = lockable(call)
  const root = parseXml(text)
  if (root?.name !== 'Retention') throw new S3Error('MalformedXML')
  const mode = asMode(textOf(root, 'Mode'))
  const until = asTime(textOf(root, 'RetainUntilDate'), call.now())
  const before = version.object?.lock
  // A retention may be made stricter by whoever may set one; less strict only as removing the version would be allowed.
  const isStricter = until >= (before?.until ?? 0) && !(before?.mode === 'COMPLIANCE' && mode === 'GOVERNANCE')
  if (!isStricter && (before?.until ?? 0) > call.now())
    assertRemovable(call, {
      ...version,
      object: version.object && { ...version.object, lock: { ...before, legalHold: false } },
    })
  call.store.setLock(call.bucket, call.key, version.version, { ...before, mode, until })
  call.response.writeHead(200, { 'content-length': 0 }).end()
}

export const getLegalHold = (call: Call): void => {
  demand(call, 's3:GetObjectLegalHold', objectArn(call.bucket, call.key))
  const { legalHold } = lockable(call).object?.lock ?? {}
  if (legalHold === undefined) throw new S3Error('NoSuchObjectLockConfiguration')
  sendXml(call, document(element('LegalHold', { Status: legalHold ? 'ON' : 'OFF' })))
}

export const putLegalHold = async (call: Call): Promise<void> => {
  demand(call, 's3:PutObjectLegalHold', objectArn(call.bucket, call.key))
  const { text } = await receiveText(call.request, call.signed, call.header)
  const version = lockable(call)
  const root = parseXml(text)
  const status = root?.name === 'LegalHold' ? textOf(root, 'Status') : undefined
  if (status !== 'ON' && status !== 'OFF') throw new S3Error('MalformedXML')
  call.store.setLock(call.bucket, call.key, version.version, { ...version.object?.lock, legalHold: status === 'ON' })
  call.response.writeHead(200, { 'content-length': 0 }).end()
}

export const getLockConfiguration = (call: Call): void => {
  demand(call, 's3:GetBucketObjectLockConfiguration', `arn:aws:s3:::${call.bucket}`)
  const { lock } = call.settings
  if (!lock) throw new S3Error('ObjectLockConfigurationNotFoundError')
  const rule =
    lock.retention &&
    element('Rule', {
      retention: element('DefaultRetention', { Mode: lock.retention.mode, Days: lock.retention.days }),
    })
  sendXml(call, document(element('ObjectLockConfiguration', { ObjectLockEnabled: 'Enabled', rule })))
}
