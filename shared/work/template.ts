import { z } from 'zod'
import { Agent } from '../kit/agent.ts'
import { Party } from '../kit/event.ts'
import { id, uid } from '../kit/id.ts'
import { sameParty } from '../kit/party.ts'
import { type Acting, isOwn } from '../organisations/acting.ts'
import { TemplateInput } from './template-input.ts'
import { templateStates } from './template-states.ts'

/** What a list shows of a template: all but its body (spec part 1, section 3, Template). */
export const Template = z.object({
  id: id('template'),
  title: TemplateInput.shape.title,
  kind: TemplateInput.shape.kind,
  /** The organisation whose it is. */
  owner: Party,
  /** Whom it is shared with: everybody of the organisation, or one of its teams. Of a draft: nobody but who wrote it. */
  agent: Agent,
  stat: z.enum(templateStates.states),
  creator: uid,
  /** How its text begins, and which fields it has. */
  excerpt: z.string(),
  fieldCount: z.number().int(),
  /** Of the newest of its versions, from 1. */
  number: z.number().int().min(1),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  version: z.number().int(),
})
export type Template = z.output<typeof Template>

/** One of the texts that a template had: who wrote it, and when. */
export const TemplateVersion = z.object({
  templateId: id('template'),
  number: z.number().int().min(1),
  title: Template.shape.title,
  by: uid,
  /** The version that it brought back. */
  restored: z.number().int().optional(),
  at: z.iso.datetime(),
  version: z.number().int(),
})
export type TemplateVersion = z.output<typeof TemplateVersion>

/** The text of a version, as sanitised HTML with its merge fields. */
export const TemplateText = z.object({
  templateId: id('template'),
  number: z.number().int().min(1),
  body: z.string(),
  version: z.number().int(),
})

/** Whether somebody sees a template: its writer, and once it is shared those whom it is shared with. */
export const seesTemplate = ({ owner, creator, stat, agent }: Template, acting: Acting): boolean =>
  sameParty(owner, acting.party) && (creator === acting.uid || (stat === 'shared' && isOwn(acting, agent)))

/**
 * Whether somebody who sees a template may change, share, withdraw and remove it: its writer; of one that is a team's, the
 * team; of one that is everybody's, who keeps the organisation's files. All others use it, or write on in a copy.
 */
export const keepsTemplate = (template: Template, acting: Acting): boolean =>
  seesTemplate(template, acting) &&
  (template.creator === acting.uid || template.agent.type === 'team' || acting.permissions.has('production.file'))
