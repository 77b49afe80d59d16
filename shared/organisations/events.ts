import { z } from 'zod'
import { event } from '../kit/event.ts'

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
  href: () => '/management/structure/client',
  notice: { type: 'add', section: 'structure', text: 'organisations.notice.clientJoined' },
})
