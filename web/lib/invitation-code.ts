import { useSyncExternalStore } from 'react'
import { keepInTab, keptInTab } from './keep.ts'

/**
 * The code of the invitation that somebody came with. It stays in this tab, for an hour and until it is used, so that a page that is
 * loaded anew, and a sign-in by another provider, go on with it. It is never in an address or a history, and no other tab has it.
 */
const name = 'invitation'
const goodForMs = 3_600_000

const stored = (): string | undefined => {
  try {
    const { code, until } = JSON.parse(keptInTab(name) ?? '{}') as { code?: unknown; until?: unknown }
    if (typeof code === 'string' && typeof until === 'number' && Date.now() < until) return code
    keepInTab(name, undefined)
  } catch {
    // Nothing that was kept by this page: a browser that keeps nothing has it in memory alone.
  }
  return undefined
}

let code: string | undefined = stored()
const listeners = new Set<() => void>()

export const invitationCode = (): string | undefined => code

export const rememberInvitationCode = (next: string | undefined): void => {
  code = next
  keepInTab(name, next === undefined ? undefined : JSON.stringify({ code: next, until: Date.now() + goodForMs }))
  for (const listener of listeners) listener()
}

export const useInvitationCode = (): string | undefined =>
  useSyncExternalStore(listener => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, invitationCode)
