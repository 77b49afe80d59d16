import { Refusal } from '#shared/kit/refusal.ts'
import { anzsicDivisionOf } from '#shared/organisations/anzsic.ts'
import { anzsicTypes } from '#shared/organisations/facts.contract.ts'
import { orgAboutUsParts } from '#shared/organisations/OrgAboutUs.contract.ts'
import { read, serve } from '../kit/serve.ts'
import { Organisations } from './tables.ts'

const uses = { tables: { organisations: read(Organisations) } } as const

/** The level of a code: a letter, or two to four digits. */
const typeOf = (code: string) => anzsicTypes[code.length === 1 && code >= 'A' ? 0 : code.length - 1]

const isWithin = (code: string, within: string): boolean =>
  /[A-S]/.test(within) ? code === within || anzsicDivisionOf(code) === within : code.startsWith(within)

/** The part of OrgAboutUs that tells anybody facts: of organisations, and of the classification of industries. */
export const factPart = serve(
  orgAboutUsParts.facts,
  uses,
  {
    GET_ORG_STRUCTURE: async ({ id }, { db }) => {
      const { departments = [], totalMembers, teamCount } = await db.organisations.need({ id })
      return { departments, members: totalMembers, teams: teamCount }
    },
    GET_BANNER_URL: async ({ id }, { db }) => {
      const { banner } = await db.organisations.need({ id })
      return banner ? { url: `/${banner}` } : {}
    },
    GET_ANZIC_BY_TYPE: async ({ type, within }) => {
      const { anzsicTitles } = await import('./anzsic-titles.ts')
      const rows = anzsicTitles
        .trim()
        .split('\n')
        .map(line => ({ code: line.slice(0, line.indexOf(' ')), title: line.slice(line.indexOf(' ') + 1) }))
      const items = rows.filter(({ code }) => typeOf(code) === type && (!within || isWithin(code, within)))
      if (items.length === 0) throw new Refusal('notFound')
      return { items }
    },
  },
  {
    GET_ORG_STRUCTURE: ({ id }, { db }) => [db.organisations.get({ id })],
    GET_BANNER_URL: ({ id }, { db }) => [db.organisations.get({ id })],
  },
)
