import { z } from 'zod'
import { filesPaths } from '../files/paths.ts'
import { type EventType, event } from '../kit/event.ts'

const data = z.strictObject({ title: z.string() })

/** An event of a template that others than its writer see: the organisation finds it in its audit log. */
const ofTemplate = <const N extends EventType, const K extends string>(type: N, words: K, leadsTo: boolean) =>
  event(type, {
    table: 'Templates',
    data,
    words,
    touches: ['Templates'],
    ...(leadsTo ? { href: ({ subject }) => filesPaths.editTemplate(subject.id) } : {}),
  })

export const templateShared = ofTemplate('work.template.shared', 'work.story.templateShared', true)
export const templateChanged = ofTemplate('work.template.changed', 'work.story.templateChanged', true)
export const templateWithdrawn = ofTemplate('work.template.withdrawn', 'work.story.templateWithdrawn', false)
export const templateRemoved = ofTemplate('work.template.removed', 'work.story.templateRemoved', false)

export * from './todo-events.ts'
