import { isDeepStrictEqual } from 'node:util'
import { offerSent } from '#shared/deals/events.ts'
import { dealReference } from '#shared/deals/reference.ts'
import { DealsRefusal } from '#shared/deals/refusal.ts'
import type { Request } from '#shared/deals/request.ts'
import { requestStates } from '#shared/deals/request-states.ts'
import { grouped } from '#shared/deals/sides.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { advance } from '#shared/kit/state-table.ts'
import { dayIn } from '#shared/kit/zone.ts'
import { agentFor } from '#shared/organisations/acting.ts'
import type { DealChoice } from '#shared/terms/choice.ts'
import { sameVersion } from '../../kit/guard.ts'
import { actingSide } from '../access.ts'
import { bounded, hashOf } from '../engagements.ts'
import { ofRequest, sumOf } from '../event-drafts.ts'
import { signatoryFacts } from '../parties.ts'
import { priceOf } from './draft.ts'
import type { Handler } from './uses.ts'

/**
 * The supplier's offer. The first one answers the request in place; one that was sent before stays as it was, superseded, and
 * the changed one is a new request in the state Fc. No offer changes after its first signature.
 */
export const createOffer: Handler<'CREATE_OFFER'> = async ({ requestId, version, body }, work) => {
  const { db, actor, now, newId, emit } = work
  const before = await db.requests.need({ id: requestId })
  if (actingSide(before, actor) !== 'supplier') throw new Refusal('auth.denied')
  sameVersion(before, version)
  if (!before.choice) throw new Error(`request ${requestId} was sent without a choice`)
  const first = before.status === 'requested'
  const statusBefore = advance(requestStates, before.status, first ? 'offer' : 'editOffer', 'supplier')

  const letter = await db.engagements.need({ requestId })
  const [demander, supplier] = await Promise.all([
    signatoryFacts(db, before.demander, 'demander'),
    signatoryFacts(db, before.supplier, 'supplier'),
  ])
  const choice: DealChoice = body.choice ? { ...body.choice, platform: before.choice.platform } : before.choice
  const engagementLetter = body.engagementLetter ?? letter.engagementLetter
  const saysTheSame =
    isDeepStrictEqual(choice, before.choice) &&
    engagementLetter === letter.engagementLetter &&
    body.message === letter.offerMsg
  if (!first && saysTheSame) throw new DealsRefusal('deals.offerUnchanged')

  const item = { id: before.serviceId, title: before.title, description: letter.description }
  const price = priceOf(choice, item)
  const { contractText } = await import('../contract-text.ts')
  const document = contractText({
    language: body.language,
    reference: dealReference(before.thread),
    date: dayIn(now.toISOString()),
    supplier,
    demander,
    item,
    choice,
    questions: letter.questions,
    answers: letter.answers,
    engagementLetter,
    acceptLetter: letter.acceptLetter,
  })
  const time = now.toISOString()
  const asked = before.asked ?? before.choice
  const { version: _version, asked: _asked, ...kept } = before
  const offered = {
    ...kept,
    choice,
    price,
    ...(isDeepStrictEqual(asked, choice) ? {} : { asked }),
    demanderName: demander.name,
    demanderSignCount: demander.signers,
    supplierName: supplier.name,
    supplierSignCount: supplier.signers,
    supplierAgent: before.supplierAgent ?? agentFor(actor, 'ticket'),
    documentHash: hashOf(document),
    updatedAt: time,
  }
  const written = { ...letter, engagementLetter, offerMsg: body.message, document }
  bounded(written)

  let saved: Request
  if (first) {
    saved = db.requests.save(grouped({ ...offered, status: statusBefore, version }))
    db.engagements.save(written)
  } else {
    const id = newId('request')
    saved = db.requests.create(
      grouped({ ...offered, id, status: 'Fc', replaces: before.id, archivedBy: [], createdAt: time }),
    )
    db.engagements.create({ ...written, requestId: id })
    db.requests.save(grouped({ ...before, status: statusBefore, replacedBy: id, updatedAt: time }))
  }
  emit(
    offerSent,
    ofRequest(saved, {
      ...sumOf(saved),
      changed: saved.asked !== undefined,
      ...(first ? {} : { replaces: before.id }),
    }),
  )
  return saved
}
