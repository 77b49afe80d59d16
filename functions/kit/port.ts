/** `erase` is `write`, and removes what was there before, too; `parts` is `add`, is told which parts of a file have come, and gives them up. */
export type BucketAccess = 'read' | 'find' | 'add' | 'parts' | 'write' | 'erase'

/** `sign` and `read` are of a key that signs; `wrap` makes and opens keys that it seals, `unwrap` only opens them. */
export type KeyAccess = 'read' | 'sign' | 'wrap' | 'unwrap'

/** What a port needs of AWS, beyond its code: read by the infrastructure to grant it, and by nothing else. */
export type Needs = {
  /** Names of Secrets Manager secrets, read at first use. Each arrives as the variable SECRET_<NAME> with its ARN. */
  readonly secrets?: readonly string[]
  /**
   * Names of signing keys in KMS; KEY_<NAME> holds the ARN. `sign` signs and reads the public half; `read` only the latter.
   */
  readonly keys?: Readonly<Record<string, KeyAccess>>
  /** Names of queues it sends to; QUEUE_<NAME> holds the URL. */
  readonly queues?: readonly string[]
  /**
   * Names of buckets; BUCKET_<NAME> holds the name. `find` reads and is told whether there is anything to read; `add` only puts.
   */
  readonly buckets?: Readonly<Record<string, BucketAccess>>
  /** Sends mail through SES. */
  readonly mail?: boolean
  /** Sends what people write to each other: with the settings under which SES tells what becomes of it. */
  readonly letters?: boolean
  /** Posts to websocket connections; REALTIME_ENDPOINT holds the address. */
  readonly connections?: boolean
  /** Actions of Amazon Location Service's places, such as `Autocomplete`. */
  readonly places?: readonly string[]
  /** Actions of the user pool's administration, such as `AdminGetUser`; USER_POOL_ID holds its id. */
  readonly userPool?: readonly string[]
}

/**
 * An outside system as the handlers see it. `open` is called once for each running function, at the first use, and imports
 * what is heavy then.
 */
export type Port<N extends string = string, P = unknown> = {
  readonly name: N
  readonly needs: Needs
  readonly open: () => Promise<P>
}

export const port =
  <P>() =>
  <const N extends string>(name: N, needs: Needs, open: () => Promise<P>): Port<N, P> => ({ name, needs, open })

export type PortOf<T> = T extends Port<string, infer P> ? P : never
