import { useSyncExternalStore } from 'react'

/**
 * The code of the invitation that somebody came with. It stays in this tab, for an hour and until it is used, so that a page that is
 * loaded anew, and a sign-in by another provider, go on with it. It is never in an address or a history, and no other tab has it.
 */
const name = 'tradewell.invitation'
const goodForMs = 3_600_000

const stored = (): string | undefined => {
  try {
    const { code, until } = JSON.parse(sessionStorage.getItem(name) ?? '{}') as { code?: unknown; until?: unknown }
    if (typeof code === 'string' && typeof until === 'number' && Date.now() < until) return code
    sessionStorage.removeItem(name)
  } catch {
    // A browser that keeps nothing: then it is in memory alone.
  }
  return undefined
}

let code: string | undefined = stored()
const listeners = new Set<() => void>()

export const invitationCode = (): string | undefined => code

export const rememberInvitationCode = (next: string | undefined): void => {
  code = next
  try {
    if (next === undefined) sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, JSON.stringify({ code: next, until: Date.now() + goodForMs }))
  } catch {
    // As above.
  }
  for (const listener of listeners) listener()
}

export const useInvitationCode = (): string | undefined =>
  useSyncExternalStore(listener => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, invitationCode)
