import { personal } from '../kit/personal.ts'
import { personalUses as uses } from './personal-uses.ts'

const ofOrganisations = 'what organisations offer is theirs; of who made it there is an id that names nobody any more'

/** What the market keeps of people. */
export const personalOfMarketplace = personal(uses, {
  Services: { stays: ofOrganisations },
  ServiceResources: { stays: ofOrganisations },
  SearchTokens: { stays: ofOrganisations },
  SearchItems: {
    // With the rows of the index that it names, and so that no event which comes late brings them back.
    erase: async ({ uid }, job) => {
      const { indexThing } = await import('./search-index.ts')
      const gone = { kind: 'person', id: uid, version: Number.MAX_SAFE_INTEGER } as const
      await job.transaction(({ db }) => indexThing(db, gone, undefined))
    },
    stays: 'that an id is in the index of people no more',
  },
  SearchFacets: { nothing: 'counts', fields: ['list', 'category'] },
})
