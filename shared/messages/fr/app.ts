import type { app as en } from '../en/app.ts'

export const app: Record<keyof typeof en, string> = {}
