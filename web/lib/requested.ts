import { keepInTab, keptInTab } from './keep.ts'

const name = 'requested'

/** Where somebody wanted to go before being asked to sign in. Lasts as long as the tab; without storage one lands on the home page instead. */
export const requestedPath = (): string | undefined => keptInTab(name)

/** Remembers it, so that the guard leads there after sign-in. */
export const rememberRequested = (path: string): void => keepInTab(name, path)

export const forgetRequested = (): void => keepInTab(name, undefined)
