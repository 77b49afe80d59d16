import { z } from 'zod'
import { type DeclaredEvent, type EventSpec, type EventType, event, type NoticeType } from '../kit/event.ts'
import { organisationsPaths } from './paths.ts'

/** What every event of a client tells: both sides by id and name, and where the organisation's page is. */
export const clientData = z.strictObject({
  demanderId: z.string(),
  demanderName: z.string(),
  supplierId: z.string(),
  supplierName: z.string(),
  domain: z.string(),
})

type Side = 'demander' | 'supplier'
type Data = typeof clientData

/** Declares an event of a client and an organisation: the one finds the organisation's page, the other its clients. */
export const clientEvent = <const N extends EventType, const K extends string, const M extends string = never>(
  type: N,
  {
    notice,
    ...spec
  }: Pick<EventSpec<Data, Side, K, M>, 'table' | 'data' | 'words' | 'mail'> & {
    readonly notice: { readonly type: NoticeType; readonly text: K }
  },
): DeclaredEvent<N, Data, K, M> =>
  event<N, Data, Side, K, M>(type, {
    ...spec,
    sides: ({ demanderId, supplierId }) => ({ demander: demanderId, supplier: supplierId }),
    audience: {
      demander: ['department.structure.firm', 'transaction.marketplace.organizationJoin'],
      supplier: ['department.structure.client'],
    },
    touches: ['Organisations', 'Apprisings'],
    href: ({ data }, side) =>
      side === 'supplier' ? organisationsPaths.clients() : organisationsPaths.about(data.domain),
    notice: { ...notice, section: 'structure' },
  })
