import { dealsPaths } from '#shared/deals/paths.ts'
import { actingFor } from '#shared/kit/paths.ts'
import { organisationsPaths } from '#shared/organisations/paths.ts'
import type { Obstacle } from '#shared/work/person-job.ts'

/** Where something is settled that keeps an account: for the organisation that it is, else on one's own account, whoever one acts for. */
export const addressOf = ({ kind, id }: Obstacle): string => {
  if (kind === 'owner' || kind === 'signer') return actingFor(organisationsPaths.details(), id)
  const own = (address: string) => actingFor(address, undefined)
  if (kind === 'drafts') return own(dealsPaths.purchases())
  if (kind === 'quotes') return own(dealsPaths.rfq(id))
  return own(kind === 'invoice' ? dealsPaths.invoice(id) : dealsPaths.purchase(id))
}
