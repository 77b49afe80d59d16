import { z } from 'zod'
import { contract } from '../kit/contract.ts'
import { findInput, foundIn } from '../kit/found.ts'
import { id } from '../kit/id.ts'
import { queryLength } from '../kit/query.ts'
import { Part } from '../kit/text-part.ts'
import { Template, TemplateVersion } from './template.ts'
import { TemplateInput } from './template-input.ts'
import { templateKinds, templateShelves, templateSorts } from './template-kinds.ts'

/** A template as who sees it gets it. */
export const TemplateView = Template.omit({ owner: true }).extend({ mayKeep: z.boolean() })
export type TemplateView = z.output<typeof TemplateView>

/** A line of a template's history. */
export const VersionView = TemplateVersion.pick({ number: true, title: true, at: true, restored: true }).extend({
  /** Absent where whoever wrote it has no account any more. */
  byName: z.string().optional(),
})
export type VersionView = z.output<typeof VersionView>

const onVersion = { id: id('template'), version: z.number().int().min(1) }
const number = z.number().int().min(1)
const language = z.enum(['en', 'fr'])

/** What a template is merged with. An invoice brings its contract and its deal along, a contract its deal. */
export const MergeAbout = z.strictObject({
  requestId: id('request').optional(),
  contractId: id('contract').optional(),
  invoiceId: id('invoice').optional(),
  /** A letter of a service: what is known only when it is offered becomes a place of the letter. */
  isLetter: z.boolean().optional(),
  /** A mail: what is of its recipients stays a field, which is filled for each of them as it goes out. */
  isMail: z.boolean().optional(),
})
export type MergeAbout = z.output<typeof MergeAbout>

const Merging = z.object({
  title: z.string(),
  /** The fields that have no value, and those that there are no more: then there is no text. */
  missing: z.array(z.string()),
  html: z.string().optional(),
  text: z.string().optional(),
})

/** Templates of an organisation (spec part 2, section 7.1, Templates): for those who act for it as its own people. */
export const Templates = contract('Templates', {
  GET_LIST: {
    kind: 'query',
    doc: 'Templates that the caller wrote, or that are shared with the caller, page by page. By title the newest 200 of a list.',
    allow: 'member',
    input: z.strictObject({
      shelf: z.enum(templateShelves),
      kind: z.enum(templateKinds).optional(),
      query: z.string().trim().max(queryLength).optional(),
      sort: z.enum(templateSorts).default('updatedAt'),
      descending: z.boolean().default(true),
      cursor: z.string().max(2000).optional(),
      limit: z.number().int().min(1).max(100).optional(),
    }),
    output: z.object({
      items: z.array(TemplateView),
      cursor: z.string().optional(),
      /** Whether there are more templates than were put in this order. */
      cutShort: z.boolean().optional(),
    }),
  },
  FIND: {
    kind: 'query',
    doc: 'The templates that the caller wrote, and those that are shared with the caller, with some words in title or excerpt, those of each that changed last.',
    allow: 'member',
    input: findInput,
    output: foundIn({ shelf: z.enum(templateShelves) }, TemplateView),
  },
  GET_BODY: {
    kind: 'query',
    doc: 'A template with its text, or with the text of one of its earlier versions.',
    allow: 'member',
    input: z.strictObject({ id: id('template'), number: number.optional() }),
    output: z.object({ template: TemplateView, number, body: z.string() }),
  },
  CREATE: {
    kind: 'command',
    doc: "Begins a template. It is its writer's own until it is shared.",
    allow: 'member',
    input: z.strictObject({ body: TemplateInput }),
    output: TemplateView,
  },
  DUPLICATE: {
    kind: 'command',
    doc: "Makes a template of the caller's own of one that the caller sees.",
    allow: 'member',
    input: z.strictObject({ id: id('template'), title: TemplateInput.shape.title }),
    output: TemplateView,
  },
  UPDATE: {
    kind: 'command',
    doc: 'Writes a new version of a template. The newest forty are kept.',
    allow: 'member',
    input: z.strictObject({ ...onVersion, body: TemplateInput }),
    output: TemplateView,
  },
  RESTORE: {
    kind: 'command',
    doc: 'Brings the text of an earlier version back, as a new version.',
    allow: 'member',
    input: z.strictObject({ ...onVersion, number }),
    output: TemplateView,
  },
  SHARE: {
    kind: 'command',
    doc: 'Shares a template with everybody of the organisation, or with one of its teams.',
    allow: 'member',
    input: z.strictObject({ ...onVersion, teamId: id('team').optional() }),
    output: TemplateView,
  },
  WITHDRAW: {
    kind: 'command',
    doc: "Takes a shared template back: it is its writer's own again.",
    allow: 'member',
    input: z.strictObject(onVersion),
    output: TemplateView,
  },
  DELETE: {
    kind: 'command',
    doc: 'Deletes a template with all of its versions.',
    allow: 'member',
    input: z.strictObject(onVersion),
    output: z.object({ removed: z.literal(true) }),
  },
  GET_VERSIONS: {
    kind: 'query',
    doc: 'The versions of a template, the newest first.',
    allow: 'member',
    input: z.strictObject({ id: id('template') }),
    output: z.object({ versions: z.array(VersionView) }),
  },
  GET_DIFFERENCE: {
    kind: 'query',
    doc: 'What the text of one version has and that of another has not.',
    allow: 'member',
    input: z.strictObject({ id: id('template'), from: number, to: number }),
    output: z.object({
      parts: z.array(Part),
      /** Whether how it looks differs where the text does not. */
      looksOnly: z.boolean(),
    }),
  },
  MERGE: {
    kind: 'query',
    doc: 'The text of a template with its fields filled from a deal, a contract or an invoice that the caller sees. Without a text where a value is missing.',
    allow: 'member',
    input: z.strictObject({ id: id('template'), number: number.optional(), about: MergeAbout, language }),
    output: Merging,
  },
})
