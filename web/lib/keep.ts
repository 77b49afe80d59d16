const prefix = 'tradewell.'

/** What this browser keeps for a person between visits; undefined when it keeps nothing or may not. */
export const kept = (name: string): string | undefined => {
  try {
    return localStorage.getItem(prefix + name) ?? undefined
  } catch {
    return undefined
  }
}

/** Keeps a value, or with undefined forgets it. A browser that refuses storage simply does not remember. */
export const keep = (name: string, value: string | undefined): void => {
  try {
    if (value === undefined) localStorage.removeItem(prefix + name)
    else localStorage.setItem(prefix + name, value)
  } catch {
    // Private windows and full disks refuse; the page works without a memory.
  }
}
