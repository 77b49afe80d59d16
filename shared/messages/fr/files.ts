import type { files as en } from '../en/files.ts'

export const files: Record<keyof typeof en, string> = {}
