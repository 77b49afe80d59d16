import { sideOfRequest } from '#shared/deals/sides.ts'
import { isIdOf } from '#shared/kit/id.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import type { CardThing } from '#shared/work/card.ts'
import { seenInvoice } from '../../deals/access.ts'
import type { Actor } from '../../kit/actor.ts'
import type { Reading } from './uses.ts'

/** What a card hangs on, as the actor sees it. @throws {Refusal} notFound */
export const thingOf = async ({ requests, invoices }: Reading, id: CardThing, actor: Actor) => {
  if (isIdOf('request', id)) {
    const request = await requests.need({ id })
    const side = sideOfRequest(request, actor)
    if (!side) throw new Refusal('notFound')
    return { kind: 'deal' as const, id, name: request.title, side: sideName(side) }
  }
  const invoice = await invoices.need({ id })
  return { kind: 'invoice' as const, id, name: invoice.reference, side: sideName(seenInvoice(invoice, actor)) }
}

const sideName = (side: 'demander' | 'supplier'): 'purchase' | 'sale' => (side === 'demander' ? 'purchase' : 'sale')

/** The same, where what the actor may not see is left out. */
export const thingSeen = async (db: Reading, id: CardThing, actor: Actor) => {
  try {
    return await thingOf(db, id, actor)
  } catch (error) {
    if (error instanceof Refusal && error.errorType === 'notFound') return undefined
    throw error
  }
}

export const rowOfThing = ({ requests, invoices }: Reading, id: CardThing) =>
  isIdOf('request', id) ? requests.get({ id }) : invoices.get({ id })
