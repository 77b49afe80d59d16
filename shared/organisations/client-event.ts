import { z } from 'zod'
import { type DeclaredEvent, type EventSpec, type EventType, event, type NoticeType } from '../kit/event.ts'
import type { Leaf } from '../kit/leaves.ts'
import { textOf } from '../kit/personal.ts'
import { organisationsPaths } from './paths.ts'

/** What every event of a client tells: both sides by id and name, and where the organisation's page is. */
export const clientData = z.strictObject({
  demanderId: z.string(),
  demanderName: textOf('demanderId'),
  supplierId: z.string(),
  supplierName: textOf('supplierId'),
  domain: textOf('nobody'),
})

type Side = 'demander' | 'supplier'
type Data = typeof clientData

type Spec<K extends string, M extends string> = Pick<
  EventSpec<Data, Side, K, M>,
  'table' | 'data' | 'words' | 'mail'
> & { readonly notice: { readonly type: NoticeType; readonly text: K } }

const relationEvent = <const N extends EventType, const K extends string, const M extends string>(
  type: N,
  { notice, ...spec }: Spec<K, M>,
  { leaf, list }: { readonly leaf: Leaf; readonly list: () => string },
): DeclaredEvent<N, Data, K, M> =>
  event<N, Data, Side, K, M>(type, {
    ...spec,
    sides: ({ demanderId, supplierId }) => ({ demander: demanderId, supplier: supplierId }),
    audience: {
      demander: ['department.structure.firm', 'transaction.marketplace.organizationJoin'],
      supplier: [leaf],
    },
    touches: ['Organisations', 'Apprisings'],
    href: ({ data }, side) => (side === 'supplier' ? list() : organisationsPaths.about(data.domain)),
    notice: { ...notice, section: 'structure' },
  })

/** Declares an event of a client and an organisation: the one finds the organisation's page, the other its clients. */
export const clientEvent = <const N extends EventType, const K extends string, const M extends string = never>(
  type: N,
  spec: Spec<K, M>,
): DeclaredEvent<N, Data, K, M> =>
  relationEvent(type, spec, { leaf: 'department.structure.client', list: organisationsPaths.clients })

/** The same of a person on the organisation's side, who takes the client's place in its data: the organisation finds its members. */
export const memberEvent = <const N extends EventType, const K extends string, const M extends string = never>(
  type: N,
  spec: Spec<K, M>,
): DeclaredEvent<N, Data, K, M> =>
  relationEvent(type, spec, { leaf: 'department.structure.member', list: organisationsPaths.members })

/** What every event of an invitation tells. Whoever was invited by mail alone is named by so much of the address as they know it by. */
export const invitationData = z.strictObject({
  demanderId: z.string(),
  demanderName: textOf('demanderId'),
  supplierId: z.string(),
  supplierName: textOf('supplierId'),
})

const inviting: readonly Leaf[] = [
  'department.structure.member',
  'department.structure.client',
  'department.structure.firm',
]

/** Declares an event of an invitation: who is invited answers it, who invites finds it in the list of those that were sent. */
export const invitationEvent = <const N extends EventType, const K extends string, const M extends string = never>(
  type: N,
  {
    notice,
    ...spec
  }: Pick<EventSpec<typeof invitationData, Side, K, M>, 'words' | 'silent' | 'mail'> & {
    readonly notice?: { readonly type: NoticeType; readonly text: K }
  },
): DeclaredEvent<N, typeof invitationData, K, M> =>
  event<N, typeof invitationData, Side, K, M>(type, {
    ...spec,
    table: 'Invitations',
    data: invitationData,
    sides: ({ demanderId, supplierId }) => ({ demander: demanderId, supplier: supplierId }),
    audience: { demander: inviting, supplier: inviting },
    touches: ['Invitations', 'Apprisings'],
    href: (_event, side) =>
      side === 'demander' ? organisationsPaths.acceptInvitation() : organisationsPaths.invitations(),
    ...(notice ? { notice: { ...notice, section: 'structure' } } : {}),
  })

/** Declares an event of a list of people to invite. */
export const invitationListEvent = <const N extends EventType, const K extends string>(
  type: N,
  {
    notice,
    ...spec
  }: { readonly words: K } & (
    | { readonly notice: K; readonly silent?: undefined }
    | { readonly silent: true; readonly notice?: undefined }
  ),
) =>
  event(type, {
    ...spec,
    table: 'InvitationLists',
    data: z.strictObject({ people: z.number().int() }),
    audience: inviting,
    touches: ['Invitations'],
    href: () => organisationsPaths.inviteMany(),
    ...(notice ? { notice: { type: 'followup' as const, section: 'structure' as const, text: notice } } : {}),
  })
