import { z } from 'zod'
import { event } from '../kit/event.ts'

export const userJoined = event('identity.user.joined', {
  table: 'Users',
  data: z.strictObject({}),
  words: 'identity.story.joined',
})

export const userUpdated = event('identity.user.updated', {
  table: 'Users',
  data: z.strictObject({}),
  words: 'identity.story.updated',
})
