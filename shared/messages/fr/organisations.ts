import type { organisations as en } from '../en/organisations.ts'

export const organisations: Record<keyof typeof en, string> = {}
