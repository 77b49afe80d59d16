import { z } from 'zod'
import { event } from '../kit/event.ts'
import { organisationsPaths } from './paths.ts'

const search = [{ kind: 'organisation' }] as const

export const organisationCreated = event('organisations.organisation.created', {
  table: 'Organisations',
  data: z.strictObject({ title: z.string() }),
  words: 'organisations.story.organisationCreated',
  search,
})

export const organisationUpdated = event('organisations.organisation.updated', {
  table: 'Organisations',
  data: z.strictObject({ title: z.string() }),
  words: 'organisations.story.organisationUpdated',
  search,
})

export const clientJoined = event('organisations.client.joined', {
  table: 'Organisations',
  data: z.strictObject({ title: z.string(), supplier: z.string() }),
  words: 'organisations.story.clientJoined',
  audience: ['department.structure.client'],
  touches: ['Organisations', 'Apprisings'],
  // With its type: addresses name texts, and the list of texts is made from what lists this event.
  href: (): string => organisationsPaths.clients(),
  notice: { type: 'add', section: 'structure', text: 'organisations.notice.clientJoined' },
})
