import { slotOf } from '../parts/slots.tsx'

/** What the palette finds of files. */
export const filesPalette = [slotOf('files', 'fileThreads')('records', () => import('./records.ts'), 'FileRecords')]
