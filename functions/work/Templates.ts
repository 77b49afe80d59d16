import { displayName } from '#shared/identity/person.ts'
import type { Parsed } from '#shared/kit/contract.ts'
import type { Id } from '#shared/kit/id.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { advance } from '#shared/kit/state-table.ts'
import { isNamed } from '#shared/organisations/relation-lists.ts'
import { maxBody } from '#shared/work/body-length.ts'
import {
  templateChanged,
  templateReceived,
  templateRemoved,
  templateShared,
  templateWithdrawn,
} from '#shared/work/events.ts'
import { isOfRecipient } from '#shared/work/merge-fields.ts'
import { WorkRefusal } from '#shared/work/refusal.ts'
import { Templates as contract, type TemplateView } from '#shared/work/Templates.contract.ts'
import { keepsTemplate, seesTemplate, type Template } from '#shared/work/template.ts'
import { type Body, fieldsIn, htmlOf, isEmpty, textOf } from '#shared/work/template-body.ts'
import type { TemplateInput } from '#shared/work/template-input.ts'
import { maxVersions } from '#shared/work/template-kinds.ts'
import { merge, missingIn } from '#shared/work/template-merge.ts'
import { templateStates } from '#shared/work/template-states.ts'
import type { MemberActor } from '../kit/actor.ts'
import { filtered } from '../kit/filtered.ts'
import { findIn } from '../kit/find.ts'
import { sameVersion } from '../kit/guard.ts'
import { pageOfAll } from '../kit/page-of-all.ts'
import type { PageRequest } from '../kit/repository.ts'
import { type Context, type Db, type Known, type ReadDb, read, serve, write } from '../kit/serve.ts'
import { likelyParty } from '../organisations/likely-party.ts'
import { Teams } from '../organisations/tables.ts'
import { mergeTables, mergeValues, namedForMerging } from './merging.ts'
import { dropTemplate } from './template-personal.ts'
import * as tables from './template-tables.ts'

const uses = {
  tables: {
    templates: write(tables.Templates),
    versions: write(tables.TemplateVersions),
    texts: write(tables.TemplateTexts),
    teams: read(Teams),
    ...mergeTables,
  },
} as const

type TemplateId = Id<'template'>
type Rows = ReadDb<typeof uses>
type Work = Context<typeof uses, (typeof contract)['methods']['CREATE']>

/** Templates are of an organisation's own people. @throws {Refusal} auth.denied for its clients */
const ownPeople = ({ party }: MemberActor): void => {
  if (party.type !== 'organization') throw new Refusal('auth.denied')
}

/** A template that the actor sees. @throws {Refusal} notFound, auth.denied */
const seenTemplate = async (db: Rows, actor: MemberActor, id: TemplateId): Promise<Template> => {
  ownPeople(actor)
  const template = await db.templates.need({ id })
  if (!seesTemplate(template, actor)) throw new Refusal('notFound')
  return template
}

/** A template that the actor may change, as the actor saw it. @throws {Refusal} notFound, auth.denied, call.conflict */
const keptTemplate = async (db: Rows, actor: MemberActor, id: TemplateId, version: number): Promise<Template> => {
  const template = await seenTemplate(db, actor, id)
  if (!keepsTemplate(template, actor)) throw new Refusal('auth.denied')
  sameVersion(template, version)
  return template
}

const viewOf = (template: Template, actor: MemberActor): TemplateView => ({
  ...template,
  mayKeep: keepsTemplate(template, actor),
})

/** The text of a version: of the newest, where none is named. @throws {Refusal} notFound */
const textAt = async (db: Rows, { id, number: newest }: Template, number = newest) =>
  (await db.texts.need({ templateId: id, number })).body

/** HTML as what a template may hold. What reads it is large, and loads where it is needed. */
const bodyOf = async (html: string): Promise<Body> => (await import('#shared/work/template-read.ts')).readBody(html)

/** What follows from what was written, kept with each version. */
const written = async ({ title, kind, body: html }: TemplateInput) => {
  const parsed = await bodyOf(html)
  const body = htmlOf(parsed)
  if (body.length > maxBody) throw new Refusal('input.invalid', { field: 'body', problem: 'too long' })
  const excerpt = textOf(parsed).replace(/\s+/g, ' ').slice(0, excerptLength)
  return { body, saysNothing: isEmpty(parsed), head: { title, kind, excerpt, fieldCount: fieldsIn(parsed).length } }
}
const excerptLength = 160

const told = (template: Template) => ({
  subject: template,
  parties: [template.owner],
  data: { title: template.title },
})

/** Stages a version with its text; the oldest makes room. */
const addVersion = (
  { db, actor, now }: Work,
  { id, number, title }: Pick<Template, 'id' | 'number' | 'title'>,
  body: string,
  restored?: number,
): void => {
  const key = { templateId: id, number }
  db.versions.put({ ...key, title, by: actor.uid, at: now.toISOString(), ...(restored ? { restored } : {}) })
  db.texts.put({ ...key, body })
  if (number <= maxVersions) return
  const oldest = { templateId: id, number: number - maxVersions }
  db.versions.drop(oldest)
  db.texts.drop(oldest)
}

const begin = async (work: Work, input: TemplateInput): Promise<TemplateView> => {
  const { db, actor, now, newId } = work
  const { body, head } = await written(input)
  const at = now.toISOString()
  const template = db.templates.create({
    ...head,
    id: newId('template'),
    owner: actor.party,
    agent: { id: actor.uid, type: 'user' },
    stat: 'draft',
    creator: actor.uid,
    number: 1,
    createdAt: at,
    updatedAt: at,
  })
  addVersion(work, template, body)
  return viewOf(template, actor)
}

const rewrite = async (
  work: Work,
  template: Template,
  input: TemplateInput,
  restored?: number,
): Promise<TemplateView> => {
  const { db, actor, now, emit } = work
  const { body, head, saysNothing } = await written(input)
  if (template.stat === 'shared' && saysNothing) throw new WorkRefusal('work.templateEmpty')
  const saved = db.templates.save({
    ...template,
    ...head,
    number: template.number + 1,
    updatedAt: now.toISOString(),
  })
  addVersion(work, saved, body, restored)
  if (saved.stat === 'shared') emit(templateChanged, told(saved))
  return viewOf(saved, actor)
}

type Asked = Parsed<(typeof contract)['methods']['GET_LIST']>
type Who = Pick<MemberActor, 'uid' | 'party'>

/** How many rows one call looks through, at first and where that finds too little. */
const stretches = [100, 200]
/** How many are put in an order that no index has. */
const sortable = 200

const byTitle = (one: Template, other: Template): number =>
  one.title.localeCompare(other.title, 'en') || (one.id < other.id ? -1 : 1)

/** A page of one of the lists, as it is asked for. */
const listed = async ({ templates }: Rows, { uid, party }: Who, asked: Asked, sees: (row: Template) => boolean) => {
  const { shelf, kind, query, sort, descending, cursor, limit = 25 } = asked
  const index = shelf === 'shared' ? 'shared' : 'byWriter'
  const look = (page: PageRequest) =>
    index === 'shared'
      ? templates.list('shared', { owner: party }, page)
      : templates.list('byWriter', { owner: party, creator: uid }, page)
  const fits = (row: Template): boolean =>
    sees(row) &&
    (shelf !== 'draft' || row.stat === 'draft') &&
    (!kind || row.kind === kind) &&
    (!query || isNamed(query, row.title, row.excerpt))
  if (sort === 'title') {
    const { items, cursor: older } = await look({ limit: sortable, reverse: true })
    const sorted = items.filter(fits).toSorted((one, other) => (descending ? -1 : 1) * byTitle(one, other))
    return { ...pageOfAll(sorted, limit, cursor), ...(older ? { cutShort: true } : {}) }
  }
  return filtered({
    look: page => look({ ...page, reverse: descending }),
    fits,
    behind: row => templates.cursorBehind(index, row),
    limit,
    cursor,
    stretches,
  })
}

/** What some words find of what somebody wrote, and of what is shared with them. */
const found = (
  db: Rows,
  who: Who,
  { query, limit }: Parsed<(typeof contract)['methods']['FIND']>,
  sees: (row: Template) => boolean,
) =>
  findIn([{ shelf: 'mine' }, { shelf: 'shared' }] as const, list =>
    listed(db, who, { ...list, query, limit, sort: 'updatedAt', descending: true }, sees),
  )

/** What a call reads ahead that names a template: its row, and the texts of some of its versions. */
const named = ({ id }: { readonly id: TemplateId }, { db }: Known<typeof uses>) => db.templates.get({ id })
const withText = async (
  { id, number }: { readonly id: TemplateId; readonly number?: number | undefined },
  known: Known<typeof uses>,
) => {
  const template = await named({ id }, known)
  return template && known.db.texts.get({ templateId: id, number: number ?? template.number })
}
const textsOf = (id: TemplateId, numbers: readonly number[], { db }: Known<typeof uses>) =>
  numbers.map(number => db.texts.get({ templateId: id, number }))

const versionsOf = async (db: Rows | Db<typeof uses>, templateId: TemplateId) => {
  const { items } = await db.versions.rows({ templateId }, { limit: maxVersions, reverse: true })
  return items
}

export const Templates = serve(
  contract,
  uses,
  {
    GET_LIST: async (input, { actor, db }) => {
      ownPeople(actor)
      const page = await listed(db, actor, input, row => seesTemplate(row, actor))
      return { ...page, items: page.items.map(row => viewOf(row, actor)) }
    },
    FIND: async (input, { actor, db }) => {
      ownPeople(actor)
      const { lists } = await found(db, actor, input, row => seesTemplate(row, actor))
      return { lists: lists.map(list => ({ ...list, items: list.items.map(row => viewOf(row, actor)) })) }
    },
    GET_BODY: async ({ id, number }, { actor, db }) => {
      const template = await seenTemplate(db, actor, id)
      return {
        template: viewOf(template, actor),
        number: number ?? template.number,
        body: await textAt(db, template, number),
      }
    },
    CREATE: ({ body }, work) => {
      ownPeople(work.actor)
      return begin(work, body)
    },
    DUPLICATE: async ({ id, title }, work) => {
      const template = await seenTemplate(work.db, work.actor, id)
      return begin(work, { title, kind: template.kind, body: await textAt(work.db, template) })
    },
    UPDATE: async ({ id, version, body }, work) =>
      rewrite(work, await keptTemplate(work.db, work.actor, id, version), body),
    RESTORE: async ({ id, version, number }, work) => {
      const template = await keptTemplate(work.db, work.actor, id, version)
      const [text, { title }] = await Promise.all([
        textAt(work.db, template, number),
        work.db.versions.need({ templateId: id, number }),
      ])
      return rewrite(work, template, { title, kind: template.kind, body: text }, number)
    },
    SHARE: async ({ id, version, teamId }, { actor, db, now, emit }) => {
      const template = await keptTemplate(db, actor, id, version)
      const stat = advance(templateStates, template.stat, 'share', 'keeper')
      const team = teamId && (await db.teams.need({ oid: actor.party.id, tid: teamId }))
      if (isEmpty(await bodyOf(await textAt(db, template)))) throw new WorkRefusal('work.templateEmpty')
      const saved = db.templates.save({
        ...template,
        stat,
        agent: team ? { id: team.tid, type: 'team' } : { id: actor.party.id, type: 'organization' },
        updatedAt: now.toISOString(),
      })
      const { agent } = saved
      // Shared anew with the same people it is no news.
      if (template.stat !== 'shared' || template.agent.id !== agent.id)
        emit(templateReceived, {
          ...told(saved),
          data: { title: saved.title, ownerId: actor.party.id, ...(team && { teamId: team.tid }) },
        })
      emit(templateShared, told(saved))
      return viewOf(saved, actor)
    },
    WITHDRAW: async ({ id, version }, { actor, db, now, emit }) => {
      const template = await keptTemplate(db, actor, id, version)
      const stat = advance(templateStates, template.stat, 'withdraw', 'keeper')
      const saved = db.templates.save({
        ...template,
        stat,
        // Whoever takes it back has it: its first writer may have left.
        creator: actor.uid,
        agent: { id: actor.uid, type: 'user' },
        updatedAt: now.toISOString(),
      })
      emit(templateWithdrawn, told(saved))
      return viewOf(saved, actor)
    },
    DELETE: async ({ id, version }, { actor, db, emit }) => {
      const template = await keptTemplate(db, actor, id, version)
      await dropTemplate(db, template)
      if (template.stat === 'shared') emit(templateRemoved, told(template))
      return { removed: true as const }
    },
    GET_VERSIONS: async ({ id }, { actor, db }) => {
      await seenTemplate(db, actor, id)
      const versions = await versionsOf(db, id)
      const people = await db.users.getMany([...new Set(versions.map(({ by }) => by))].map(uid => ({ uid })))
      const names = new Map(people.flatMap(user => (user ? [[user.uid, displayName(user)] as const] : [])))
      return {
        versions: versions.map(({ by, ...version }) => {
          const byName = names.get(by)
          return { ...version, ...(byName ? { byName } : {}) }
        }),
      }
    },
    GET_DIFFERENCE: async ({ id, from, to }, { actor, db }) => {
      const template = await seenTemplate(db, actor, id)
      const [before, after] = await Promise.all([textAt(db, template, from), textAt(db, template, to)])
      const { bodiesDiffer } = await import('#shared/work/template-difference.ts')
      const parts = bodiesDiffer(await bodyOf(before), await bodyOf(after))
      return { parts, looksOnly: before !== after && parts.every(({ kind }) => kind === 'same') }
    },
    MERGE: async ({ id, number, about, language }, { actor, db, now }) => {
      const template = await seenTemplate(db, actor, id)
      const [html, values] = await Promise.all([
        textAt(db, template, number),
        mergeValues(db, { actor, now, about, language }),
      ])
      const { title } = template
      const body = await bodyOf(html)
      const later = about.isMail ? isOfRecipient : undefined
      const missing = missingIn(body, values, later)
      if (missing.length > 0) return { title, missing }
      return { ...merge({ title, body }, values, later), missing }
    },
  },
  {
    GET_LIST: (input, known) => [
      listed(known.db, { uid: known.uid as MemberActor['uid'], party: likelyParty(known) }, input, () => true),
    ],
    FIND: (input, known) => [
      found(known.db, { uid: known.uid as MemberActor['uid'], party: likelyParty(known) }, input, () => true),
    ],
    GET_BODY: (input, known) => [withText(input, known)],
    DUPLICATE: (input, known) => [withText(input, known)],
    UPDATE: (input, known) => [named(input, known)],
    RESTORE: ({ id, number }, known) => [
      named({ id }, known),
      ...textsOf(id, [number], known),
      known.db.versions.get({ templateId: id, number }),
    ],
    SHARE: ({ id, teamId }, known) => [
      withText({ id }, known),
      ...(teamId ? [known.db.teams.get({ oid: known.organisationId ?? '', tid: teamId })] : []),
    ],
    WITHDRAW: (input, known) => [named(input, known)],
    DELETE: (input, known) => [named(input, known), versionsOf(known.db, input.id)],
    GET_VERSIONS: (input, known) => [named(input, known), versionsOf(known.db, input.id)],
    GET_DIFFERENCE: ({ id, from, to }, known) => [named({ id }, known), ...textsOf(id, [from, to], known)],
    MERGE: (input, known) => [withText(input, known), ...namedForMerging(known, input.about)],
  },
)
