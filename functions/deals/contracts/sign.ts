import { contractIdOf } from '#shared/deals/derived-id.ts'
import { contractCompleted, contractSigned, seriesBegan } from '#shared/deals/events.ts'
import { DealsRefusal } from '#shared/deals/refusal.ts'
import type { Side } from '#shared/deals/request.ts'
import { seriesOf } from '#shared/deals/series.ts'
import { grouped } from '#shared/deals/sides.ts'
import { isOwnName } from '#shared/kit/signature.ts'
import { termEnd } from '#shared/terms/recurring.ts'
import { ownNames } from '../../identity/own-names.ts'
import { seen } from '../access.ts'
import { completion } from '../completion.ts'
import { hashOf } from '../engagements.ts'
import { ofContract, ofRequest, sumOf } from '../event-drafts.ts'
import { nextDueOf } from '../schedule.ts'
import { signedBy } from './document.ts'
import type { Handler } from './uses.ts'

/**
 * One signature over the document as it was shown. Who signs and when are the token's and the clock's. The one that
 * completes both sides makes the contract in the same transaction. Its orders and schedules follow from it.
 */
export const sign: Handler<'SIGN_CONTRACT_MERGED'> = async ({ requestId, documentHash, signature }, work) => {
  const { db, actor, now, emit } = work
  const request = await db.requests.need({ id: requestId })
  const side = seen(request, actor)
  const status = signedBy(request, side, actor, now)
  const { document } = await db.engagements.need({ requestId })
  // Over the text itself, not over what some row says of it.
  if (document === undefined || hashOf(document) !== documentHash || request.documentHash !== documentHash)
    throw new DealsRefusal('deals.documentChanged')
  const time = now.toISOString()
  const names = await ownNames(db, actor.uid)
  const [name = ''] = names
  if (signature.kind === 'typed' && !isOwnName(signature.name, names))
    throw new DealsRefusal('deals.notYourName', { name })
  db.signatures.create({
    requestId,
    side,
    uid: actor.uid,
    name,
    partyName: side === 'demander' ? request.demanderName : request.supplierName,
    at: time,
    documentHash,
    how: signature,
  })
  const signed = grouped({
    ...request,
    status,
    signs: [...request.signs, { side, uid: actor.uid, name, at: time }],
    updatedAt: time,
  })
  const missing = (of: Side, needed: number) => needed - signed.signs.filter(sign => sign.side === of).length
  const facts = {
    ...sumOf(request),
    side,
    signer: name,
    demanderMissing: missing('demander', signed.demanderSignCount),
    supplierMissing: missing('supplier', signed.supplierSignCount),
  }
  if (status !== 'signed') {
    const saved = db.requests.save(signed)
    emit(contractSigned, ofRequest(saved, facts))
    return saved
  }
  const contract = db.contracts.create(completion(signed, contractIdOf(requestId), time))
  const saved = db.requests.save({
    ...signed,
    contractId: contract.id,
    outstanding: { amount: contract.total, currency: contract.currency },
    nextDue: nextDueOf(contract),
  })
  emit(contractSigned, ofRequest(saved, facts))
  const { payments, deliveries } = contract
  const series = seriesOf(contract)
  if (series)
    emit(seriesBegan, ofContract(contract, { payments, deliveries, until: termEnd(series.choice, series.begun) }))
  else emit(contractCompleted, ofContract(contract, { payments, deliveries }))
  return saved
}
