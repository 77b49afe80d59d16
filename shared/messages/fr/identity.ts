import type { identity as en } from '../en/identity.ts'

export const identity: Record<keyof typeof en, string> = {}
