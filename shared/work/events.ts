import { z } from 'zod'
import { filesPaths } from '../files/paths.ts'
import { type EventType, event } from '../kit/event.ts'
import { textOf } from '../kit/personal.ts'

const data = z.strictObject({ title: textOf('nobody') })

/** An event of a template that others than its writer see: the organisation finds it in its audit log. */
const ofTemplate = <const N extends EventType, const K extends string>(type: N, words: K, leadsTo: boolean) =>
  event(type, {
    table: 'Templates',
    data,
    words,
    silent: true,
    touches: ['Templates'],
    ...(leadsTo ? { href: ({ subject }) => filesPaths.editTemplate(subject.id) } : {}),
  })

export const templateShared = ofTemplate('work.template.shared', 'work.story.templateShared', true)
export const templateChanged = ofTemplate('work.template.changed', 'work.story.templateChanged', true)
export const templateWithdrawn = ofTemplate('work.template.withdrawn', 'work.story.templateWithdrawn', false)
export const templateRemoved = ofTemplate('work.template.removed', 'work.story.templateRemoved', false)

/**
 * Told to those whom a template is shared with: everybody of the organisation, or one of its teams. That it was shared is told apart, since
 * the lists of those who no longer see it follow from that.
 */
export const templateReceived = event('work.template.received', {
  table: 'Templates',
  data: data.extend({ ownerId: z.string(), teamId: z.string().optional() }),
  words: 'work.story.templateReceived',
  sides: ({ ownerId }) => ({ owner: ownerId }),
  only: ({ teamId }) => (teamId ? { people: [], teams: [teamId] } : undefined),
  touches: ['Templates'],
  href: ({ subject }) => filesPaths.editTemplate(subject.id),
  notice: { type: 'assign', section: 'file', text: 'work.notice.templateReceived' },
  mail: { to: 'work.mail.templateReceived', ownSideToo: true },
})

export * from './mail-events.ts'
export * from './todo-events.ts'
