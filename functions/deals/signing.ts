import { contractIdOf } from '#shared/deals/derived-id.ts'
import { contractCompleted, contractSigned, seriesBegan } from '#shared/deals/events.ts'
import { DealsRefusal } from '#shared/deals/refusal.ts'
import { type Request, type Side, sides } from '#shared/deals/request.ts'
import { seriesOf } from '#shared/deals/series.ts'
import { grouped, nameOfSide } from '#shared/deals/sides.ts'
import { orderOf } from '#shared/deals/sign-order.ts'
import type { Signature } from '#shared/deals/signature.ts'
import { moved } from '#shared/deals/signatures-awaited.ts'
import { dayIn } from '#shared/kit/zone.ts'
import { termEnd } from '#shared/terms/recurring.ts'
import type { Work } from '../kit/serve.ts'
import { completion } from './completion.ts'
import { consentTo } from './consent.ts'
import { hashOf } from './engagements.ts'
import { ofContract, ofRequest, sumOf } from './event-drafts.ts'
import type { signingTables } from './paper-tables.ts'
import { nextDueOf } from './schedule.ts'
import { tellTurns } from './sign-turns.ts'

type Given = Pick<Signature, 'uid' | 'name' | 'documentHash' | 'how' | 'via' | 'turn'> & {
  /** In which the signer read what they agree to. */
  readonly language: 'en' | 'fr'
  readonly request: Request
  readonly side: Side
  /** What the signature leads to. */
  readonly status: Request['status']
}

/**
 * Holds a signature to the text that its signer was shown.
 * @throws {Refusal} deals.documentChanged where the text that is kept is another
 */
export const assertShown = (
  request: Pick<Request, 'documentHash'>,
  document: string | undefined,
  documentHash: string,
): void => {
  // Over the text itself, not over what some row says of it.
  if (document === undefined || hashOf(document) !== documentHash || request.documentHash !== documentHash)
    throw new DealsRefusal('deals.documentChanged')
}

/**
 * Stages a signature of somebody who may give it, over the text they were shown (assertShown), and the contract with the one
 * that completes both sides.
 * @returns the request with the signature
 */
export const stageSignature = (
  { db, now, emit }: Pick<Work<{ readonly tables: typeof signingTables }>, 'db' | 'now' | 'emit'>,
  { request, side, status, uid, name, documentHash, how, via, turn, language }: Given,
): Request => {
  const time = now.toISOString()
  const partyName = nameOfSide(request, side)
  db.signatures.create({
    requestId: request.id,
    side,
    uid,
    name,
    partyName,
    at: time,
    documentHash,
    how,
    consent: consentTo(partyName, language),
    ...(via ? { via } : {}),
    ...(turn ? { turn } : {}),
  })
  const signs = [...request.signs, { side, uid, name, at: time, ...(turn ? { group: turn.group } : {}) }]
  const signed = moved(grouped({ ...request, status, signs, updatedAt: time }), dayIn(time))
  const missing = (of: Side, needed: number) => needed - signed.signs.filter(sign => sign.side === of).length
  const ordered = sides.filter(of => orderOf(request, of)).join(' ')
  const facts = {
    ...sumOf(request),
    side,
    signer: name,
    demanderMissing: missing('demander', signed.demanderSignCount),
    supplierMissing: missing('supplier', signed.supplierSignCount),
    ...(ordered ? { ordered } : {}),
  }
  if (status !== 'signed') {
    const saved = db.requests.save(signed)
    emit(contractSigned, ofRequest(saved, facts))
    tellTurns(emit, request, saved)
    return saved
  }
  const contract = db.contracts.create(completion(signed, contractIdOf(request.id), time))
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
