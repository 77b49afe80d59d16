import { type AnzsicDivision, anzsicLabel, anzsicTypeOf } from '#shared/organisations/anzsic.ts'
import { OrgAboutUs } from '#shared/organisations/OrgAboutUs.contract.ts'
import { useText } from '../lib/i18n.ts'
import { useQueryOf } from '../lib/query.ts'

/** What an industry is called, as narrowly as it was said. */
export const useIndustry = (division: AnzsicDivision | undefined, category: string | undefined): string | undefined => {
  const t = useText()
  const type = category === undefined ? undefined : anzsicTypeOf(category)
  const asked = { type: type ?? 'division', within: category ?? 'A' } as const
  const { data } = useQueryOf(OrgAboutUs, 'GET_ANZIC_BY_TYPE', asked, { enabled: type !== undefined })
  const wide = division && t(anzsicLabel(division))
  return (type && data?.items.find(({ code }) => code === category)?.title) ?? wide
}
