import { Invoices } from '#shared/deals/Invoices.contract.ts'
import { Tickets } from '#shared/deals/Tickets.contract.ts'
import type { MergeAbout } from '#shared/work/Templates.contract.ts'
import { useAccount } from '../../lib/account.tsx'
import { useText } from '../../lib/i18n.ts'
import { useQueryOf } from '../../lib/query.ts'
import { useDealTitle } from '../../parts/deal-title.ts'

const limit = 20

/**
 * The deals and invoices that a text can be filled from: the newest of each list that one may see.
 * @param isWanted whether they are asked for now
 */
export const useAbouts = (
  isWanted = true,
): readonly { readonly key: string; readonly label: string; readonly about: MergeAbout }[] => {
  const t = useText()
  const titleOf = useDealTitle()
  const { can } = useAccount()
  const seesSales = can('transaction.ticket.supplier') || can('assignment.ticket')
  const sales = { enabled: isWanted && seesSales }
  const lists = [
    useQueryOf(Tickets, 'GET_BY_RELATED', { side: 'sale', group: 'active', limit }, sales),
    useQueryOf(Tickets, 'GET_BY_RELATED', { side: 'sale', group: 'open', limit }, sales),
    useQueryOf(Tickets, 'GET_BY_RELATED', { side: 'purchase', group: 'active', limit }, { enabled: isWanted }),
    useQueryOf(Tickets, 'GET_BY_RELATED', { side: 'purchase', group: 'open', limit }, { enabled: isWanted }),
  ]
  const invoices = useQueryOf(Invoices, 'GET_BY_RELATED', { side: 'sale', limit }, sales)
  return [
    ...lists.flatMap(({ data }, at) =>
      (data?.items ?? []).map(request => ({
        key: request.id,
        label: t(at < 2 ? 'work.template.preview.sale' : 'work.template.preview.purchase', {
          name: at < 2 ? request.demanderName : request.supplierName,
          title: titleOf(request),
        }),
        about: { requestId: request.id },
      })),
    ),
    ...(invoices.data?.items ?? []).map(({ id, reference }) => ({
      key: id,
      label: t('work.template.preview.invoice', { reference }),
      about: { invoiceId: id },
    })),
  ]
}
