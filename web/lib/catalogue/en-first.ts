import { app } from '#shared/app/texts/en.ts'
import { chatPages } from '#shared/chat/texts/en/page-names.ts'
import { dealsPages } from '#shared/deals/texts/en/page-names.ts'
import { filesPages } from '#shared/files/texts/en/page-names.ts'
import { identityPages } from '#shared/identity/texts/en/page-names.ts'
import { refusals } from '#shared/kit/texts/en/refusals.ts'
import { marketplace } from '#shared/marketplace/texts/en/market.ts'
import { marketplacePages } from '#shared/marketplace/texts/en/page-names.ts'
import { organisations } from '#shared/organisations/texts/en/organisations.ts'
import { organisationsPages } from '#shared/organisations/texts/en/page-names.ts'
import { workPages } from '#shared/work/texts/en/page-names.ts'

/**
 * The texts that a visitor of a public page reads first, and what any page says: the names of the areas' pages, which the menu
 * says everywhere (a line for each area that has pages), and why something is refused.
 */
export const first = {
  ...app,
  ...identityPages,
  ...organisationsPages,
  ...filesPages,
  ...marketplacePages,
  ...dealsPages,
  ...chatPages,
  ...workPages,
  ...marketplace,
  ...organisations,
  ...refusals,
}
