import { Refusal } from '#shared/kit/refusal.ts'
import { anzsicDivisionOf, anzsicTypeOf } from '#shared/organisations/anzsic.ts'
import { orgAboutUsParts } from '#shared/organisations/OrgAboutUs.contract.ts'
import { read, serve } from '../kit/serve.ts'
import { anzsicRows } from './anzsic-rows.ts'
import { Organisations } from './tables.ts'

const uses = { tables: { organisations: read(Organisations) } } as const

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
      const rows = await anzsicRows()
      const items = rows.filter(({ code }) => anzsicTypeOf(code) === type && (!within || isWithin(code, within)))
      if (items.length === 0) throw new Refusal('notFound')
      return { items }
    },
  },
  {
    GET_ORG_STRUCTURE: ({ id }, { db }) => [db.organisations.get({ id })],
    GET_BANNER_URL: ({ id }, { db }) => [db.organisations.get({ id })],
  },
)
