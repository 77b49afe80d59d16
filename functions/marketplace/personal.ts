import { personal } from '../kit/personal.ts'

const ofOrganisations = 'what organisations offer is theirs; of who made it there is an id that names nobody any more'

/** What the market keeps of people. */
export const personalOfMarketplace = personal(
  {},
  {
    Services: { stays: ofOrganisations },
    SearchTokens: { stays: ofOrganisations },
    SearchItems: { nothing: 'where each thing on the market stands in the index' },
    SearchFacets: { nothing: 'counts' },
  },
)
