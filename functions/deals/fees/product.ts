import { domainNameLook } from '#shared/organisations/domain-name.ts'
import type { GstRate } from '#shared/organisations/fee-choice.ts'
import { hasEnded, whoKey } from '#shared/organisations/member.ts'
import { Organisation } from '#shared/organisations/organisation.ts'
import { productOrganisation } from '#shared/organisations/product.ts'
import { feeGstRate } from '#shared/organisations/usage-fees.ts'
import { productAbn } from '../../organisations/product-abn.ts'
import { beginRelation } from '../../organisations/relations.ts'
import type { ChoosingWork, FeeWork } from './uses.ts'

/** Percent of GST on what an organisation of a country pays. */
export const gstRateFor = (country: string): GstRate => feeGstRate(country, productAbn() !== undefined)

/**
 * The product's own organisation, with the business number of the stage. The first deal of a stage makes it, in the same transaction: two that try
 * it meet at its row.
 */
export const productRow = async ({ db, now }: FeeWork): Promise<Organisation> => {
  const { id, tradingName, domainName, signer } = productOrganisation
  const abn = productAbn()
  const at = now.toISOString()
  const found = await db.organisations.get({ id })
  if (found && found.abn === abn) return found
  if (found) return db.organisations.save({ ...found, abn, updatedAt: at })
  db.domains.create({ look: domainNameLook(domainName), domainName, organisationId: id })
  return db.organisations.create(
    Organisation.omit({ version: true }).parse({
      id,
      tradingName,
      domainName,
      abn,
      ownerId: signer,
      acceptsAtOnce: false,
      createdAt: at,
      updatedAt: at,
    }),
  )
}

/**
 * Makes an organisation that pays the product its client, unless it is: only who buys from somebody may pay.
 * @returns the organisation, which buys from one more then; saving it is the caller's
 */
export const asClient = async (
  work: ChoosingWork,
  product: Organisation,
  organisation: Organisation,
): Promise<Organisation> => {
  const who = { id: organisation.id as string, type: 'organization' as const }
  const before = await work.db.relations.get({ who: whoKey(who), oid: product.id })
  if (before && !hasEnded(before)) return organisation
  const { tradingName: name, domainName: domain } = organisation
  beginRelation(work as never, product, { who, type: 'business', status: 'active', name, domain }, before)
  return { ...organisation, supplierCount: organisation.supplierCount + 1, hasBought: true }
}
