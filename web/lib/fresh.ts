import { keepInTab, keptInTab } from './keep.ts'

/**
 * What a person has just changed, so that the answers about it come from the server and from no cache on the way: neither the
 * browser's nor the CDN's. Kept for the tab, so that a reload remembers.
 */

const storageKey = 'changed'
/** By then the search index, and whatever else follows a command, shows its effect. */
const AFTER_MS = 10_000
/** Longer than any answer is kept. */
const FORGOTTEN_AFTER_MS = 60 * 60_000

const read = (): Record<string, number> => {
  try {
    const value: unknown = JSON.parse(keptInTab(storageKey) ?? '{}')
    return typeof value === 'object' && value !== null ? (value as Record<string, number>) : {}
  } catch {
    return {}
  }
}

// A browser that refuses storage remembers until the page is closed.
let changed: Record<string, number> | undefined

/** Remembers that the answers of these functions have changed. */
export const markChanged = (functionNames: readonly string[], now: number = Date.now()): void => {
  const recent = Object.entries(changed ?? read()).filter(([, at]) => now - at < FORGOTTEN_AFTER_MS)
  changed = { ...Object.fromEntries(recent), ...Object.fromEntries(functionNames.map(name => [name, now])) }
  keepInTab(storageKey, JSON.stringify(changed))
}

/**
 * What an address carries in `fresh` so that no cache answers it, as long as one may hold an answer from before the change: a
 * CDN keeps it for its time and as long again while it asks anew, a browser no longer than that by its age.
 * @param cacheSeconds for how long the contract lets the answer be kept
 * @returns undefined when any cache may answer
 */
export const freshness = (functionName: string, cacheSeconds: number, now: number = Date.now()): string | undefined => {
  changed ??= read()
  const at = changed[functionName]
  return at === undefined || now - at > 2 * cacheSeconds * 1000 + AFTER_MS ? undefined : at.toString(36)
}

/** For tests: as after the page was loaded again. */
export const forgetChanges = (): void => {
  changed = undefined
}
