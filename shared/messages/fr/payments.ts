import type { payments as en } from '../en/payments.ts'

export const payments: Record<keyof typeof en, string> = {}
