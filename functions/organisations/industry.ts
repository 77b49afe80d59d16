import { Refusal } from '#shared/kit/refusal.ts'
import { anzsicDivisionOf } from '#shared/organisations/anzsic.ts'
import type { Organisation } from '#shared/organisations/organisation.ts'
import { anzsicRows } from './anzsic-rows.ts'

type Said = { readonly anzsicDivision?: Organisation['anzsicDivision']; readonly anzsicCategory?: string | undefined }

/** What is kept of an industry: what lies in another division than the one that is said is none. @throws {Refusal} input.invalid for no code */
export const industryOf = async ({ anzsicDivision, anzsicCategory }: Said) => {
  if (!anzsicCategory || anzsicDivisionOf(anzsicCategory) !== anzsicDivision) return { anzsicCategory: undefined }
  const isCode = (await anzsicRows()).some(({ code }) => code === anzsicCategory)
  if (!isCode)
    throw new Refusal('input.invalid', { field: 'anzsicCategory', problem: 'not a code of the classification' })
  return { anzsicCategory }
}
