import { useSyncExternalStore } from 'react'

/** The code of the invitation that somebody came with: in memory alone, never in storage, an address or a history. */
let code: string | undefined
const listeners = new Set<() => void>()

export const invitationCode = (): string | undefined => code

export const rememberInvitationCode = (next: string | undefined): void => {
  code = next
  for (const listener of listeners) listener()
}

export const useInvitationCode = (): string | undefined =>
  useSyncExternalStore(listener => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, invitationCode)
