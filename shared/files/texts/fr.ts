import type { files as en } from './en.ts'

export const files: Record<keyof typeof en, string> = {}
