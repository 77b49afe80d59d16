import type { PublicOrganisation } from './OrgAboutUs.contract.ts'
import type { Organisation } from './organisation.ts'

/** An organisation as anybody may see it: contact details only if it published them (spec part 1, section 6). */
export const publicOrganisation = (organisation: Organisation): PublicOrganisation => {
  const shows = new Set(organisation.publishedProfile)
  const {
    id,
    tradingName,
    domainName,
    description,
    anzsicDivision,
    anzsicCategory,
    abn,
    country,
    logo,
    banner,
    gallery,
    about,
    community,
  } = organisation
  const has = organisation.departments ?? []
  const location = [organisation.addressLine1, organisation.city, organisation.region, organisation.postalCode]
    .filter(Boolean)
    .join(', ')
  return {
    id,
    tradingName,
    domainName,
    description,
    country,
    ...(anzsicDivision ? { anzsicDivision } : {}),
    ...(anzsicCategory ? { anzsicCategory } : {}),
    ...(logo ? { logo } : {}),
    ...(banner ? { banner } : {}),
    ...(gallery && gallery.length > 0 ? { gallery } : {}),
    ...(about ? { about } : {}),
    ...(has.length > 0 ? { departments: has } : {}),
    ...(community ? { community } : {}),
    ...(abn ? { abn } : {}),
    ...(shows.has('email') && organisation.email ? { email: organisation.email } : {}),
    ...(shows.has('phone') && organisation.phone ? { phone: organisation.phone } : {}),
    ...(shows.has('website') && organisation.website ? { website: organisation.website } : {}),
    ...(shows.has('location') && location ? { location } : {}),
  }
}
