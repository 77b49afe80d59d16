import { domainNameLook } from '#shared/organisations/domain-name.ts'
import { hasEnded, whoKey } from '#shared/organisations/member.ts'
import { Organisation } from '#shared/organisations/organisation.ts'
import { productOrganisation } from '#shared/organisations/product.ts'
import { beginRelation } from '../../organisations/relations.ts'
import type { FeeWork } from './uses.ts'

/** The product's own organisation. The first deal of a stage makes it, in the same transaction: two that try it meet at its row. */
export const productRow = async ({ db, now }: FeeWork): Promise<Organisation> => {
  const { id, tradingName, domainName, signer } = productOrganisation
  const found = await db.organisations.get({ id })
  if (found) return found
  const at = now.toISOString()
  db.domains.create({ look: domainNameLook(domainName), domainName, organisationId: id })
  return db.organisations.create(
    Organisation.omit({ version: true }).parse({
      id,
      tradingName,
      domainName,
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
  work: FeeWork,
  product: Organisation,
  organisation: Organisation,
): Promise<Organisation> => {
  const who = { id: organisation.id as string, type: 'organization' as const }
  const before = await work.db.relations.get({ who: whoKey(who), oid: product.id })
  if (before && !hasEnded(before)) return organisation
  const { tradingName: name, domainName: domain } = organisation
  beginRelation(work as never, product, { who, type: 'business', status: 'active', name, domain }, before)
  return { ...organisation, supplierCount: organisation.supplierCount + 1 }
}
