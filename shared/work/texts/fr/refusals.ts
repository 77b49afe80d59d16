import type { refusals as en } from '../en/refusals.ts'

export const refusals: Record<keyof typeof en, string> = {
  'refusal.work.tooManyPinned': "Vous pouvez épingler {limit} éléments au plus. Désépinglez-en un d'abord.",
}
