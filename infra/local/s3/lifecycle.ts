import type { BucketSettings } from './bucket.ts'
import { isLocked } from './lock.ts'
import type { Store } from './store.ts'

const DAY_MS = 86_400_000

/** Whatever was written before this is expired: S3 counts whole days, from the midnight (UTC) after the writing. */
const expiredBefore = (now: number, days: number): number => Math.floor(now / DAY_MS) * DAY_MS - days * DAY_MS

/** Removes what a bucket's lifecycle rules let go. In a bucket with versions an expired object stays as an older version. */
export const expire = (store: Store, bucket: BucketSettings, now: number): void => {
  for (const { prefix, days, olderVersionDays, partDays, loneMarkers } of bucket.expiry) {
    if (days !== undefined) {
      const due = () => store.writtenBefore(bucket.name, prefix, expiredBefore(now, days))
      for (let objects = due(); objects.length > 0; objects = due())
        for (const { key } of objects) {
          if (bucket.versioned) store.markRemoved(bucket.name, key, now)
          else store.removeObject(bucket.name, key)
        }
    }
    if (partDays !== undefined)
      for (const id of store.uploadsBefore(bucket.name, prefix, expiredBefore(now, partDays))) store.removeUpload(id)
    if (olderVersionDays !== undefined) {
      const aside = store.asideBefore(bucket.name, prefix, expiredBefore(now, olderVersionDays))
      for (const { key, version, object } of aside)
        if (!isLocked(object?.lock, now)) store.removeVersion(bucket.name, key, version)
    }
    if (loneMarkers)
      for (const { key, version } of store.loneMarkers(bucket.name, prefix))
        store.removeVersion(bucket.name, key, version)
  }
}
