import { publishingBegan, publishingEnded } from '#shared/deals/events.ts'
import { actingOn } from '../access.ts'
import { ofContract } from '../event-drafts.ts'
import { personName } from '../parties.ts'
import type { Handler } from './uses.ts'

/** From now on. A draft whose day is still to come goes out on it as the others do; one whose day has passed waits for a hand. */
export const setPublishing: Handler<'SET_PUBLISHING'> = async ({ contractId, byItself }, { db, actor, now, emit }) => {
  const contract = await db.contracts.need({ id: contractId })
  actingOn(contract, actor, 'supplier')
  const at = now.toISOString()
  const { publishing: _publishing, ...byHand } = contract
  const saved = db.contracts.save({
    ...byHand,
    ...(byItself ? { publishing: { uid: actor.uid, name: await personName(db, actor.uid), at } } : {}),
    updatedAt: at,
  })
  emit(byItself ? publishingBegan : publishingEnded, { ...ofContract(saved, {}), parties: [saved.supplier] })
  return saved
}
