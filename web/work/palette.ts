import { slotOf } from '../parts/slots.tsx'

/** What the palette finds of tasks, mails and templates. */
export const workPalette = [
  slotOf('work', 'todo', 'mailbox', 'templates', 'files')('records', () => import('./records.ts'), 'WorkRecords'),
]
