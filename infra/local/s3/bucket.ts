import type { CorsRule } from './cors.ts'

/** What a template declares of a bucket. */
export type BucketSettings = {
  readonly name: string
  readonly cors: readonly CorsRule[]
  /** Whether an overwritten or removed object stays as an older version. */
  readonly versioned: boolean
  /** Undefined in a bucket without object lock. `retention` is given to each new version that asks for none itself. */
  readonly lock:
    | { readonly retention?: { readonly mode: 'GOVERNANCE' | 'COMPLIANCE'; readonly days: number } | undefined }
    | undefined
  readonly expiry: readonly Expiry[]
}

/** After how many days what lies under a prefix goes; older versions count from when they were overwritten. */
export type Expiry = {
  readonly prefix: string
  readonly days: number | undefined
  readonly olderVersionDays: number | undefined
  /** After how many days the parts of a file go that was never put together. */
  readonly partDays?: number | undefined
  /** Whether the marker of a removed object goes once no version of it is left. */
  readonly loneMarkers?: boolean | undefined
}

type Rule = {
  Status: string
  Prefix?: string
  ExpirationInDays?: number
  ExpiredObjectDeleteMarker?: boolean
  NoncurrentVersionExpiration?: { NoncurrentDays?: number }
  AbortIncompleteMultipartUpload?: { DaysAfterInitiation?: number }
}
type Retention = { Mode: 'GOVERNANCE' | 'COMPLIANCE'; Days?: number | string; Years?: number | string }

/** A bucket without anything declared, but for what is given. */
export const bucketSettings = (given: Partial<BucketSettings> & { readonly name: string }): BucketSettings => ({
  cors: [],
  versioned: given.lock !== undefined,
  lock: undefined,
  expiry: [],
  ...given,
})

/** Reads the properties of a synthesised AWS::S3::Bucket. */
export const readBucket = (name: string, properties: Readonly<Record<string, unknown>>): BucketSettings => {
  const at = <T>(property: string) => properties[property] as T | undefined
  const lock = at<{ Rule?: { DefaultRetention?: Retention } }>('ObjectLockConfiguration')
  const retention = lock?.Rule?.DefaultRetention
  const isLocked = at<boolean | string>('ObjectLockEnabled')?.toString() === 'true' || lock !== undefined
  return {
    name,
    cors: at<{ CorsRules?: CorsRule[] }>('CorsConfiguration')?.CorsRules ?? [],
    versioned: isLocked || at<{ Status: string }>('VersioningConfiguration')?.Status === 'Enabled',
    lock: isLocked
      ? {
          ...(retention && {
            retention: { mode: retention.Mode, days: Number(retention.Days ?? Number(retention.Years) * 365) },
          }),
        }
      : undefined,
    expiry: (at<{ Rules?: Rule[] }>('LifecycleConfiguration')?.Rules ?? [])
      .filter(({ Status }) => Status === 'Enabled')
      .map(({ Prefix = '', ExpirationInDays, ...rule }) => ({
        prefix: Prefix,
        days: ExpirationInDays,
        olderVersionDays: rule.NoncurrentVersionExpiration?.NoncurrentDays,
        partDays: rule.AbortIncompleteMultipartUpload?.DaysAfterInitiation,
        loneMarkers: rule.ExpiredObjectDeleteMarker,
      })),
  }
}
