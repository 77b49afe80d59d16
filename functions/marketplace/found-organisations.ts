import type { Card } from '#shared/marketplace/card.ts'
import type { FoundOrganisation } from '#shared/marketplace/people.contract.ts'
import { abnDigits } from '#shared/organisations/business-number.ts'
import type { Organisation } from '#shared/organisations/organisation.ts'
import { type DbOf, read } from '../kit/serve.ts'
import { domainAt } from '../organisations/entering.ts'
import { BusinessNumbers, Domains, Organisations as Rows } from '../organisations/tables.ts'
import { byName, nameTables } from './found-names.ts'
import { publicCity } from './owner.ts'

/** Where organisations are looked up. */
export const organisationTables = {
  ...nameTables,
  organisations: read(Rows),
  domains: read(Domains),
  businessNumbers: read(BusinessNumbers),
} as const

const organisationOf = ({ id, name, ownerDomain: domainName, picture: logo, city, look }: Card): FoundOrganisation => ({
  id,
  name,
  domainName,
  ...(logo === undefined ? {} : { logo }),
  ...(city === undefined ? {} : { city }),
  ...(look === undefined ? {} : { look }),
})

const ofOrganisation = (organisation: Organisation): FoundOrganisation => {
  const { id, tradingName: name, domainName, logo } = organisation
  const city = publicCity(organisation)
  return { id, name, domainName, ...(logo ? { logo } : {}), ...(city ? { city } : {}) }
}

/** The organisations that one of their fields names: a name by its words, the others whole. */
export const organisationsBy = async (
  db: DbOf<typeof organisationTables>,
  fieldName: 'name' | 'domainName' | 'abn',
  query: string,
): Promise<FoundOrganisation[]> => {
  if (fieldName === 'name') return (await byName(db, 'organisation', query)).map(organisationOf)
  const digits = fieldName === 'abn' ? abnDigits(query) : undefined
  const named =
    fieldName === 'domainName' ? await domainAt(db, query) : digits && (await db.businessNumbers.get({ abn: digits }))
  const row = named && (await db.organisations.get({ id: named.organisationId as Organisation['id'] }))
  return row ? [ofOrganisation(row)] : []
}
