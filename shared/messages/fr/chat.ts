import type { chat as en } from '../en/chat.ts'

export const chat: Record<keyof typeof en, string> = {}
