import type { Party } from '#shared/kit/event.ts'
import { partyKey } from '#shared/kit/party.ts'
import { Template, TemplateText, TemplateVersion } from '#shared/work/template.ts'
import { table } from '../kit/table.ts'

const newest = (row: { updatedAt: string; id: string }) => `${row.updatedAt}#${row.id}`

/** What lists show of templates; their texts stand in TemplateTexts. */
export const Templates = table(Template)('Templates', {
  pk: (key: { id: string }) => key.id,
  indexes: {
    /** What an organisation shares. */
    shared: {
      pk: (part: { owner: Party }) => partyKey(part.owner),
      sk: newest,
      when: (row: Template) => row.stat === 'shared',
    },
    /** What somebody wrote for an organisation. */
    byWriter: {
      pk: (part: { owner: Party; creator: string }) => `${partyKey(part.owner)}#${part.creator}`,
      sk: newest,
    },
  },
})

const place = (number: number) => String(number).padStart(6, '0')

/** Who wrote which version, and when. */
export const TemplateVersions = table(TemplateVersion)('TemplateVersions', {
  pk: (key: { templateId: string; number: number }) => key.templateId,
  sk: key => place(key.number),
})

/** The text of each version. */
export const TemplateTexts = table(TemplateText)('TemplateTexts', {
  pk: (key: { templateId: string; number: number }) => key.templateId,
  sk: key => place(key.number),
})
