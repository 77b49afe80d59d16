import type { Party } from '#shared/kit/event.ts'
import type { Template } from '#shared/work/template.ts'
import { maxVersions } from '#shared/work/template-kinds.ts'
import type { Person } from '../kit/personal.ts'
import type { DbOf, ReadDb } from '../kit/serve.ts'
import type { Job } from '../kit/worker.ts'
import type { templateUses } from './template-uses.ts'

type Uses = { readonly tables: typeof templateUses }

/** What somebody wrote for the organisations that they are or were in, and what of it nobody else ever saw. */
const writtenBy = async (db: ReadDb<Uses>, { uid, organisations }: Person): Promise<Template[]> => {
  const found: Template[] = []
  for (const id of organisations) {
    const owner: Party = { id, type: 'organization' }
    for await (const template of db.templates.all('byWriter', { owner, creator: uid })) found.push(template)
  }
  return found
}

/** Stages the end of a template: it goes with all of its versions, which one transaction holds. */
export const dropTemplate = async (db: DbOf<typeof templateUses>, template: Template): Promise<void> => {
  const { items } = await db.versions.rows({ templateId: template.id }, { limit: maxVersions, reverse: true })
  for (const { number } of items) {
    db.versions.drop({ templateId: template.id, number })
    db.texts.drop({ templateId: template.id, number })
  }
  db.templates.remove(template)
}

const ofOrganisations =
  "what is shared is the organisation's; of who wrote it there is an id that names nobody any more. Drafts go"

/** What templates keep of people. */
export const personalTemplates = {
  Templates: {
    copy: async (person: Person, { db }: { readonly db: ReadDb<Uses> }) => ({ rows: await writtenBy(db, person) }),
    erase: async (person: Person, job: Job<Uses>) => {
      const drafts = await job.transaction(async ({ db }) =>
        (await writtenBy(db, person)).filter(({ stat }) => stat === 'draft'),
      )
      for (const { id } of drafts)
        await job.transaction(async ({ db }) => {
          const template = await db.templates.get({ id })
          if (template?.stat === 'draft') await dropTemplate(db, template)
        })
    },
    stays: ofOrganisations,
  },
  TemplateVersions: { stays: ofOrganisations },
  TemplateTexts: {
    copy: async (person: Person, { db }: { readonly db: ReadDb<Uses> }) => {
      const templates = await writtenBy(db, person)
      const texts = await db.texts.getMany(templates.map(({ id, number }) => ({ templateId: id, number })))
      return { rows: texts.filter(text => text !== undefined) }
    },
    stays: ofOrganisations,
  },
}
