import { z } from 'zod'
import { Agent } from '../kit/agent.ts'
import { Party } from '../kit/event.ts'
import { id, uid } from '../kit/id.ts'
import { pictureKey, videoKey } from '../kit/picture.ts'
import { itemTypes } from '../terms/item.ts'
import { Question } from '../terms/question.ts'
import { ServiceProps, ServiceTerms } from '../terms/service-terms.ts'
import { serviceLimits as limits } from './service-limits.ts'
import { serviceStates } from './service-states.ts'

const text = (max: number) => z.string().trim().max(max)
/** A picture or a video of a service: what it shows is said for those who do not see it. */
export const ServicePicture = z.object({
  /** The upload that it came by. */
  id: id('file'),
  /** The picture; of a video, how it begins. */
  key: pictureKey,
  thumb: pictureKey,
  video: videoKey.optional(),
  width: z.number().int(),
  height: z.number().int(),
  alt: text(limits.pictureAlt),
})
export type ServicePicture = z.output<typeof ServicePicture>

/** Something that an organisation offers (spec part 1, section 3). */
export const Service = z.object({
  id: id('service'),
  /** Who offers it: always an organisation here. */
  owner: Party,
  ownerName: z.string(),
  ownerDomain: z.string(),
  /** Its owner's logo, in small, and town where that is published. They follow the owner's row, as do name and domain. */
  ownerLogo: pictureKey.optional(),
  ownerCity: z.string().optional(),
  stat: z.enum(serviceStates.states),
  type: z.enum(itemTypes).default('service'),
  name: text(limits.name),
  description: text(limits.description).default(''),
  /** In the order in which they are shown; the first stands on cards. */
  pictures: z.array(ServicePicture).max(limits.pictures).optional(),
  /** ANZSIC division letter, for browsing. */
  category: z.string().length(1).optional(),
  ...ServiceTerms.shape,
  /** The questionnaire, full. */
  json: z.array(Question).max(limits.questions).default([]),
  engagementLetter: text(limits.engagementLetter).default(''),
  acceptLetter: text(limits.acceptLetter).default(''),
  props: ServiceProps,
  /** Who is responsible for it. */
  agent: Agent,
  creator: uid,
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  publishedAt: z.iso.datetime().optional(),
  version: z.number().int(),
})
export type Service = z.output<typeof Service>
