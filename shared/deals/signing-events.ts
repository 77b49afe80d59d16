import { z } from 'zod'
import type { Only } from '../kit/event.ts'
import { textOf } from '../kit/personal.ts'
import { dealData, dealEvent, idsOf, sumData } from './deal-event.ts'
import { leafOfSide } from './sides.ts'

/** What is told of signatures: those that are missing, given and taken back, and whose turn it is. */

/** Whether a side has signatures left to give, and the other has not. */
const isLastToSign = (
  { demanderMissing, supplierMissing }: { readonly demanderMissing: number; readonly supplierMissing: number },
  side: 'demander' | 'supplier' | undefined,
): boolean =>
  side === 'demander' ? demanderMissing > 0 && supplierMissing <= 0 : supplierMissing > 0 && demanderMissing <= 0

/** Those of each side who may sign for it. */
const signers = { demander: [leafOfSide.demander], supplier: [leafOfSide.supplier] } as const

/** What is told to a side that lacks signatures: `signed` and `roles` are ids, one after the other. */
const lackingData = sumData.extend({
  side: textOf('nobody'),
  missing: z.number().int(),
  /** Who of it has signed, and is not told. */
  signed: textOf('nobody'),
  /** Where it signs in an order: whose turn it is. */
  roles: textOf('nobody').optional(),
  owner: z.boolean().optional(),
})

/** Of a side that lacks signatures those who can give them now. */
const lackingOnly = ({ signed, roles, owner }: z.output<typeof lackingData>): Only => ({
  ...(roles === undefined ? {} : { roles: idsOf(roles), owner: owner === true }),
  except: idsOf(signed),
})

/** An offer has waited for signatures of a side for some days. */
export const signaturesMissing = dealEvent('deals.contract.unsigned', {
  data: lackingData.extend({ days: z.number().int() }),
  words: 'deals.story.signaturesMissing',
  only: lackingOnly,
  audience: signers,
  notice: { type: 'followup', text: 'deals.notice.signaturesMissing' },
  mail: { to: { demander: 'deals.mail.signaturesMissing', supplier: 'deals.mail.signaturesMissing' } },
})

/** The last day on which an offer can be signed is near, and a side lacks signatures. */
export const offerNear = dealEvent('deals.offer.near', {
  data: lackingData.extend({ expires: textOf('nobody') }),
  words: 'deals.story.offerNear',
  tone: 'warning',
  only: lackingOnly,
  audience: signers,
  notice: { type: 'followup', text: 'deals.notice.offerNear' },
  mail: { to: { demander: 'deals.mail.offerNear', supplier: 'deals.mail.offerNear' } },
})

export const contractSigned = dealEvent('deals.contract.signed', {
  data: sumData.extend({
    side: textOf('nobody'),
    // A client may sign by a link, without signing in.
    signer: textOf('actor', 'demanderId'),
    demanderMissing: z.number().int(),
    supplierMissing: z.number().int(),
    /** Which sides sign in an order, one after the other: whose turn it is there is told apart. */
    ordered: textOf('nobody').optional(),
  }),
  words: 'deals.story.signed',
  tone: 'accent',
  notice: { type: 'followup', text: 'deals.notice.contractSigned' },
  // Who signs an offer accepts it: that is the news for the other side, and its turn.
  mail: {
    to: { demander: 'deals.mail.signatureAwaited', supplier: 'deals.mail.signatureAwaited' },
    when: (data, side) => isLastToSign(data, side) && !data.ordered?.split(' ').includes(side ?? ''),
  },
})

/** A side signs in so many groups from now on, one after the other; 0: in any order. */
export const signOrderSet = dealEvent('deals.contract.orderSet', {
  data: dealData.extend({
    side: textOf('nobody'),
    party: textOf('partyId'),
    partyId: z.string(),
    signer: textOf('actor'),
    groups: z.number().int(),
  }),
  words: 'deals.story.orderSet',
  tone: 'neutral',
  notice: { type: 'followup', text: 'deals.notice.orderSet' },
})

/** It is the turn of a group of a side that signs in an order: who is in it when they are told is told, and nobody else. */
export const signTurn = dealEvent('deals.contract.turn', {
  data: sumData.extend({
    side: textOf('nobody'),
    group: z.number().int(),
    groups: z.number().int(),
    /** The ids of its roles, one after the other. */
    roles: textOf('nobody'),
    owner: z.boolean(),
  }),
  words: 'deals.story.signTurn',
  tone: 'accent',
  only: ({ roles, owner }) => ({ roles: String(roles).split(' '), owner: owner === true }),
  notice: { type: 'assign', text: 'deals.notice.signTurn' },
  mail: { to: { demander: 'deals.mail.signTurn', supplier: 'deals.mail.signTurn' }, ownSideToo: true },
})

export const signatureTakenBack = dealEvent('deals.contract.takenBack', {
  data: sumData.extend({ side: textOf('nobody'), signer: textOf('actor') }),
  words: 'deals.story.takenBack',
  tone: 'warning',
  notice: { type: 'followup', text: 'deals.notice.signatureTakenBack' },
  mail: { to: { demander: 'deals.mail.signatureTakenBack', supplier: 'deals.mail.signatureTakenBack' } },
})
