import type { work as en } from '../en/work.ts'

export const work: Record<keyof typeof en, string> = {}
