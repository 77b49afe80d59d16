import { randomBytes } from 'node:crypto'
import { invalid, missingResource } from './error.ts'
import type { Params } from './params.ts'
import type { Uploaded } from './parts.ts'
import type { AccountStore, Hidden, Json, StripeObject } from './store.ts'

/** One call on the API, as the resources see it. */
export type Api = {
  /** What the account has that the call is made for. */
  readonly store: AccountStore
  readonly params: Params
  /** What came with the request as a file. */
  readonly file: Uploaded | undefined
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Whether the secret key was given; the publishable one may do little and sees less. */
  readonly secret: boolean
  /** The same call on the platform itself: there are the accounts, and the fees that it takes of them. */
  readonly platform: AccountStore
  /** The platform's own account, whose key it is. */
  readonly platformId: string
  /** Where this server answers, for links to its own pages. */
  readonly baseUrl: string
  /** How long a bank debit is on its way. */
  readonly settleAfterMs: number
  /**
   * Records an event and, where there is a receiver, its delivery; both are committed with what they tell of.
   * @param of the account that it is told of, where neither the call nor the object says so
   */
  emit(type: string, object: StripeObject, previous?: Record<string, Json>, of?: string): void
}

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Random letters and digits, all equally likely. */
export const randomText = (length: number): string => {
  let text = ''
  while (text.length < length) {
    for (const byte of randomBytes(length * 2)) if (byte < 248 && text.length < length) text += letters[byte % 62]
  }
  return text
}

export const newId = (prefix: string): string => `${prefix}_${randomText(24)}`
export const seconds = (api: Pick<Api, 'now'>): number => Math.floor(api.now() / 1000)

/** @throws {StripeError} resource_missing */
export const load = (
  api: Pick<Api, 'store'>,
  kind: string,
  id: string,
  param = 'id',
): { object: StripeObject; hidden: Hidden } => {
  const found = api.store.get(kind, id)
  if (!found || found.object.deleted === true) throw missingResource(kind, id, param)
  return found
}

/** A page of a list, by the parameters every list takes. `where` adds a list's own filters. */
export const listPage = (
  api: Api,
  kind: string,
  url: string,
  where?: (object: StripeObject) => boolean,
): Record<string, Json> => {
  const limit = api.params.integer('limit') ?? 10
  if (limit < 1 || limit > 100) {
    throw invalid(`This value must be between 1 and 100 (it currently is '${limit}').`, { param: 'limit' })
  }
  const startingAfter = api.params.text('starting_after')
  const endingBefore = api.params.text('ending_before')
  const created = api.params.nested('created')
  const bounds = {
    gt: created?.integer('gt'),
    gte: created?.integer('gte'),
    lt: created?.integer('lt'),
    lte: created?.integer('lte'),
  }
  const inBounds = (time: number) =>
    (bounds.gt === undefined || time > bounds.gt) &&
    (bounds.gte === undefined || time >= bounds.gte) &&
    (bounds.lt === undefined || time < bounds.lt) &&
    (bounds.lte === undefined || time <= bounds.lte)
  const page = api.store.list(kind, {
    limit,
    startingAfter,
    endingBefore,
    where: object =>
      object.deleted !== true &&
      inBounds(typeof object.created === 'number' ? object.created : 0) &&
      (where?.(object) ?? true),
  })
  if (!page) {
    throw missingResource(kind, (startingAfter ?? endingBefore)!, startingAfter ? 'starting_after' : 'ending_before')
  }
  return { object: 'list', url, has_more: page.hasMore, data: page.data }
}

const deepestExpansion = 4

const expandPath = (api: Pick<Api, 'store'>, at: Json | undefined, path: readonly string[], whole: string): void => {
  const [name, ...rest] = path
  if (name === undefined || at === null || at === undefined) return
  if (Array.isArray(at)) {
    for (const item of at) expandPath(api, item, path, whole)
    return
  }
  // What the API leaves out until there is one may be asked for all the same.
  if (typeof at === 'object' && name === 'failure_balance_transaction' && !Object.hasOwn(at, name)) return
  if (typeof at !== 'object' || !Object.hasOwn(at, name)) {
    throw invalid(`This property cannot be expanded (${whole}).`)
  }
  const value = at[name]!
  if (typeof value === 'string') {
    const found = api.store.find(value)
    if (!found) throw invalid(`This property cannot be expanded (${whole}).`)
    at[name] = found
  } else if (value !== null && typeof value !== 'object') {
    throw invalid(`This property cannot be expanded (${whole}).`)
  }
  expandPath(api, at[name], rest, whole)
}

/** Replaces the ids that `expand` names by the objects themselves. */
export const expand = <T extends Json>(api: Pick<Api, 'store'>, answer: T, paths: readonly string[]): T => {
  if (paths.length === 0) return answer
  const copy = structuredClone(answer)
  for (const path of paths) {
    const parts = path.split('.')
    if (parts.length > deepestExpansion) {
      throw invalid(`You cannot expand more than ${deepestExpansion} levels of a property. Property: ${path}`)
    }
    expandPath(api, copy, parts, path)
  }
  return copy
}
