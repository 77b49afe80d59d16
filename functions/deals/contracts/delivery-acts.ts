import type { DeliveryAct, DeliveryActView } from '#shared/deals/delivery.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import type { ReadDb } from '../../kit/serve.ts'
import { seenContract } from '../access.ts'
import { actsOf } from '../list-keys.ts'
import type { Handler, uses } from './uses.ts'

const viewOf = ({ entry, kind, name, at, text, files }: DeliveryAct): DeliveryActView => ({
  entry,
  kind,
  name,
  at,
  text,
  files: files.map(({ key: _key, thumb, ...file }) => ({ ...file, hasThumb: thumb !== undefined })),
})

/** A page of what was done with a delivery, the newest first. */
export const actsOn = (
  { deliveryActs }: ReadDb<typeof uses>,
  { contractId, number, cursor, limit }: Parameters<Handler<'GET_DELIVERY'>>[0],
) => deliveryActs.rows({ contractId }, { begins: actsOf(number), limit, cursor, reverse: true })

export const getDelivery: Handler<'GET_DELIVERY'> = async (asked, { db, actor }) => {
  const [contract, { items, cursor }] = await Promise.all([
    db.contracts.need({ id: asked.contractId }),
    actsOn(db, asked),
  ])
  seenContract(contract, actor)
  if (asked.number > contract.deliveries) throw new Refusal('notFound')
  return { acts: items.map(viewOf), ...(cursor ? { cursor } : {}) }
}
