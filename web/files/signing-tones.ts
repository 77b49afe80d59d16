import type { SigningView } from '#shared/files/signing.contract.ts'
import type { StatusTone } from '../ui/status-pill.tsx'

/** What each state of signatures means to the reader. */
export const signingTones = {
  open: 'info',
  signed: 'positive',
  declined: 'danger',
  withdrawn: 'neutral',
} as const satisfies Record<SigningView['status'], StatusTone>
