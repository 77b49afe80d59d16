import { slotOf } from '../parts/slots.tsx'

/** What the palette finds of organisations. */
export const organisationsPalette = [
  slotOf(
    'identity',
    'structure',
    'invitations',
    'people',
  )('records', () => import('./records.ts'), 'OrganisationRecords'),
]
