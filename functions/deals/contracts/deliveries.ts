import { deliveryAccepted, deliveryMade } from '#shared/deals/events.ts'
import { purchaseOrderStates } from '#shared/deals/purchase-order-states.ts'
import { deliveryItemStates } from '#shared/deals/schedule-item-states.ts'
import { advance } from '#shared/kit/state-table.ts'
import { sameVersion } from '../../kit/guard.ts'
import { actingOn } from '../access.ts'
import { ofContract } from '../event-drafts.ts'
import { stageProgress } from '../progress.ts'
import type { Handler } from './uses.ts'

type Db = Parameters<Handler<'DELIVER'>>[1]['db']

const delivery = async (db: Db, { contractId, number }: Parameters<Handler<'DELIVER'>>[0]) => {
  const item = await db.scheduleItems.need({ contractId, kind: 'delivery', number })
  if (item.kind !== 'delivery') throw new Error(`delivery ${number} of ${contractId} is none`)
  return item
}

export const deliver: Handler<'DELIVER'> = async (input, { db, actor, now, emit }) => {
  const item = await delivery(db, input)
  actingOn(item, actor, 'supplier')
  sameVersion(item, input.version)
  const status = advance(deliveryItemStates, item.status, 'deliver', 'supplier')
  const [contract, order] = await Promise.all([
    db.contracts.need({ id: item.contractId }),
    db.purchaseOrders.need({ id: item.poId }),
  ])
  const left = order.openDeliveries - 1
  const event = left === 0 ? 'deliverLast' : 'deliver'
  db.purchaseOrders.save({
    ...order,
    openDeliveries: left,
    status: advance(purchaseOrderStates, order.status, event, 'supplier'),
  })
  const saved = db.scheduleItems.save({ ...item, status, deliveredAt: now.toISOString() })
  emit(deliveryMade, ofContract(contract, { number: item.number, dueDate: item.dueDate }))
  return saved as typeof item
}

export const acceptDelivery: Handler<'ACCEPT_DELIVERY'> = async (input, work) => {
  const { db, actor, emit } = work
  const item = await delivery(db, input)
  actingOn(item, actor, 'demander')
  sameVersion(item, input.version)
  const status = advance(deliveryItemStates, item.status, 'accept', 'customer')
  const contract = await db.contracts.need({ id: item.contractId })
  const saved = db.scheduleItems.save({ ...item, status })
  emit(deliveryAccepted, ofContract(contract, { number: item.number }))
  await stageProgress(work, { ...contract, openDeliveries: contract.openDeliveries - 1 })
  return saved as typeof item
}
