import { deliveryAccepted, deliveryMade } from '#shared/deals/events.ts'
import { deliveryItemStates } from '#shared/deals/schedule-item-states.ts'
import { advance } from '#shared/kit/state-table.ts'
import { sameVersion } from '../../kit/guard.ts'
import { actingOn } from '../access.ts'
import { ofContract } from '../event-drafts.ts'
import { stageProgress } from '../progress.ts'
import { deliveryAt, overlayAt, saveItem } from '../schedule.ts'
import type { Handler } from './uses.ts'

type Db = Parameters<Handler<'DELIVER'>>[1]['db']

const contractAndOverlay = async (db: Db, { contractId, number }: Parameters<Handler<'DELIVER'>>[0]) =>
  Promise.all([db.contracts.need({ id: contractId }), overlayAt(db.scheduleItems, contractId, 'delivery', number)])

export const deliver: Handler<'DELIVER'> = async (input, { db, actor, now, emit }) => {
  const [contract, overlay] = await contractAndOverlay(db, input)
  actingOn(contract, actor, 'supplier')
  const item = deliveryAt(contract, input.number, overlay)
  sameVersion(item, input.version)
  const status = advance(deliveryItemStates, item.status, 'deliver', 'supplier')
  const { poId: id, contractId } = item
  if (id) {
    const order = await db.purchaseOrders.get({ id })
    if (order) db.purchaseOrders.save({ ...order, made: order.made + 1 })
    else db.purchaseOrders.create({ id, contractId, made: 1 })
  }
  const saved = saveItem(db.scheduleItems, { ...item, status, deliveredAt: now.toISOString() })
  emit(deliveryMade, ofContract(contract, { number: item.number, dueDate: item.dueDate }))
  return saved
}

export const acceptDelivery: Handler<'ACCEPT_DELIVERY'> = async (input, work) => {
  const { db, actor, emit } = work
  const [contract, overlay] = await contractAndOverlay(db, input)
  actingOn(contract, actor, 'demander')
  const item = deliveryAt(contract, input.number, overlay)
  sameVersion(item, input.version)
  const status = advance(deliveryItemStates, item.status, 'accept', 'customer')
  const saved = saveItem(db.scheduleItems, { ...item, status })
  emit(deliveryAccepted, ofContract(contract, { number: item.number }))
  await stageProgress(work, { ...contract, openDeliveries: contract.openDeliveries - 1 })
  return saved
}
