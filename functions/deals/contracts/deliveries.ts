import type { Contract, DeliveryScheduleItem } from '#shared/deals/contract.ts'
import { type DeliveryAct, paymentOfDelivery } from '#shared/deals/delivery.ts'
import { deliveryAccepted, deliveryDisputed, deliveryMade } from '#shared/deals/events.ts'
import { DealsRefusal } from '#shared/deals/refusal.ts'
import type { Side } from '#shared/deals/request.ts'
import { deliveryItemStates } from '#shared/deals/schedule-item-states.ts'
import { FilesRefusal } from '#shared/files/refusal.ts'
import { isUsable } from '#shared/files/upload.ts'
import { advance } from '#shared/kit/state-table.ts'
import { attach } from '../../files/loose.ts'
import { sameVersion } from '../../kit/guard.ts'
import { actingOn } from '../access.ts'
import { ofContract } from '../event-drafts.ts'
import { stageHold, stageRelease } from '../holding.ts'
import { personName } from '../parties.ts'
import { stageProgress } from '../progress.ts'
import { deliveryAt, derivedItems, overlayAt, saveItem } from '../schedule.ts'
import type { Handler } from './uses.ts'

type Work = Parameters<Handler<'DELIVER'>>[1]
type Named = Pick<Parameters<Handler<'ACCEPT_DELIVERY'>>[0], 'contractId' | 'number' | 'version'>

/** What is done with a delivery by one side: its contract, it as that side was shown it, and what the doer is called. */
const begun = async ({ db, actor }: Work, { contractId, number, version }: Named, side: Side) => {
  const [contract, overlay, name] = await Promise.all([
    db.contracts.need({ id: contractId }),
    overlayAt(db.scheduleItems, contractId, 'delivery', number),
    personName(db, actor.uid),
  ])
  actingOn(contract, actor, side)
  const item = deliveryAt(contract, number, overlay)
  sameVersion(item, version)
  return { contract, item, name }
}

/** Stages that one more of an order is made, or one fewer. */
const countMade = async ({ db }: Work, { poId: id, contractId }: DeliveryScheduleItem, more: 1 | -1): Promise<void> => {
  if (!id) return
  const order = await db.purchaseOrders.get({ id })
  if (order) db.purchaseOrders.save({ ...order, made: Math.max(0, order.made + more) })
  else if (more > 0) db.purchaseOrders.create({ id, contractId, made: more })
}

/** Stages what is kept of it for both sides. What happens to a delivery is counted by its version, so no two have one number. */
const stageAct = (
  { db, actor, now }: Work,
  { contractId, number, version }: DeliveryScheduleItem,
  act: Pick<DeliveryAct, 'kind' | 'name'> & Partial<Pick<DeliveryAct, 'text' | 'files'>>,
) => {
  db.deliveryActs.create({
    contractId,
    number,
    entry: version,
    by: actor.uid,
    at: now.toISOString(),
    text: '',
    files: [],
    ...act,
  })
}

/** Stages that uploads stand with a report from now on. @throws {Refusal} files.notReady for what is not one's own, did not pass, or stands elsewhere */
const takeFiles = async ({ db, actor, now }: Work, ids: DeliveryAct['files'][number]['id'][]) => {
  const uploads = await db.uploads.getMany([...new Set(ids)].map(id => ({ id })))
  return uploads.map(upload => {
    if (!isUsable(upload, 'request', actor.party)) throw new FilesRefusal('files.notReady')
    attach(db.uploads, upload, now)
    const { id, name, checked } = upload
    const { key, type, size, thumb } = checked
    return { id, name, type, size, key, ...(thumb && { thumb }) }
  })
}

export const deliver: Handler<'DELIVER'> = async ({ note, files: ids, ...input }, work) => {
  const { db, now, emit } = work
  const { contract, item, name } = await begun(work, input, 'supplier')
  const status = advance(deliveryItemStates, item.status, 'deliver', 'supplier')
  if (item.status === 'disputed' && note === '') throw new DealsRefusal('deals.answerNeeded')
  const [files] = await Promise.all([takeFiles(work, ids), countMade(work, item, 1)])
  stageAct(work, item, { kind: 'report', name, text: note, files })
  const saved = saveItem(db.scheduleItems, { ...item, status, deliveredAt: now.toISOString() })
  emit(deliveryMade, ofContract(contract, { number: item.number, dueDate: item.dueDate }))
  return saved
}

/** The payment that waits for a delivery. */
const waitingFor = (contract: Contract, { number }: DeliveryScheduleItem): number | undefined =>
  paymentOfDelivery(derivedItems(contract), number)

export const disputeDelivery: Handler<'DISPUTE_DELIVERY'> = async ({ reason, ...input }, work) => {
  const { db, now, emit } = work
  const { contract, item, name } = await begun(work, input, 'demander')
  const status = advance(deliveryItemStates, item.status, 'dispute', 'customer')
  // One that was disputed before and made anew holds its payment still.
  const payment = item.disputedAt ? undefined : waitingFor(contract, item)
  const [held] = await Promise.all([stageHold(work, contract, payment), countMade(work, item, -1)])
  stageAct(work, item, { kind: 'dispute', name, text: reason })
  const saved = saveItem(db.scheduleItems, { ...item, status, disputedAt: now.toISOString() })
  emit(deliveryDisputed, ofContract(contract, { number: item.number, reason }))
  // Saved in any case: whoever bills meanwhile goes by what is held.
  await stageProgress(work, held)
  return saved
}

export const acceptDelivery: Handler<'ACCEPT_DELIVERY'> = async (input, work) => {
  const { db, emit } = work
  const { contract, item, name } = await begun(work, input, 'demander')
  const status = advance(deliveryItemStates, item.status, 'accept', 'customer')
  const { disputedAt, ...accepted } = item
  const [released] = await Promise.all([
    stageRelease(work, contract, disputedAt ? waitingFor(contract, item) : undefined),
    item.status === 'disputed' ? countMade(work, item, 1) : undefined,
  ])
  stageAct(work, item, { kind: 'accept', name })
  const saved = saveItem(db.scheduleItems, { ...accepted, status })
  emit(deliveryAccepted, ofContract(contract, { number: item.number }))
  await stageProgress(work, { ...released, openDeliveries: released.openDeliveries - 1 })
  return saved
}
