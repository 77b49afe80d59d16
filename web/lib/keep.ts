const prefix = 'tradewell.'

/** A browser that refuses storage, as private windows and full disks do, simply does not remember: the page works without a memory. */
const memoryIn = (storage: () => Storage) => ({
  kept: (name: string): string | undefined => {
    try {
      return storage().getItem(prefix + name) ?? undefined
    } catch {
      return undefined
    }
  },
  keep: (name: string, value: string | undefined): void => {
    try {
      if (value === undefined) storage().removeItem(prefix + name)
      else storage().setItem(prefix + name, value)
    } catch {
      // Not remembered, then.
    }
  },
})

const browser = memoryIn(() => localStorage)
const tab = memoryIn(() => sessionStorage)

/** What this browser keeps for a person between visits; undefined when it keeps nothing or may not. */
export const kept = browser.kept

/** Keeps a value, or with undefined forgets it. */
export const keep = browser.keep

/** The same of this tab alone, until it is closed: what outlives a reload and a page elsewhere that leads back. */
export const keptInTab = tab.kept
export const keepInTab = tab.keep
