import type { marketplace as en } from '../en/marketplace.ts'

export const marketplace: Record<keyof typeof en, string> = {}
