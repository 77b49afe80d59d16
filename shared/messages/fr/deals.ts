import type { deals as en } from '../en/deals.ts'

export const deals: Record<keyof typeof en, string> = {}
