const name = 'tradewell.requested'

/** Where somebody wanted to go before being asked to sign in. Lasts as long as the tab. */
export const requestedPath = (): string | undefined => {
  try {
    return sessionStorage.getItem(name) ?? undefined
  } catch {
    return undefined
  }
}

/** Remembers it, so that the guard leads there after sign-in. */
export const rememberRequested = (path: string): void => {
  try {
    sessionStorage.setItem(name, path)
  } catch {
    // Without storage one lands on the home page instead.
  }
}

export const forgetRequested = (): void => {
  try {
    sessionStorage.removeItem(name)
  } catch {
    // Nothing was kept.
  }
}
