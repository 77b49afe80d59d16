import type { Invoice } from '#shared/deals/invoice.ts'
import { invoiceStates } from '#shared/deals/invoice-states.ts'
import type { Request } from '#shared/deals/request.ts'
import { requestStates } from '#shared/deals/request-states.ts'
import { statusKey } from '#shared/kit/state-table.ts'
import { useText } from '../../lib/i18n.ts'
import { StatusPill, type StatusTone } from '../../ui/status-pill.tsx'

const requestTones: Readonly<Record<Request['status'], StatusTone>> = {
  draft: 'neutral',
  offerDraft: 'neutral',
  edited: 'neutral',
  requested: 'info',
  offered: 'accent',
  Fc: 'accent',
  signing: 'warning',
  signed: 'positive',
  rejected: 'danger',
  withdrawn: 'neutral',
  cancelled: 'neutral',
  superseded: 'neutral',
  discarded: 'neutral',
  archived: 'neutral',
}

/** Where a deal stands; one that is delivered and paid says so. */
export const RequestStatus = ({ request }: { request: Pick<Request, 'status' | 'fulfilledAt'> }) => {
  const t = useText()
  if (request.fulfilledAt) return <StatusPill tone="positive">{t('deals.contract.status.completed')}</StatusPill>
  return <StatusPill tone={requestTones[request.status]}>{t(statusKey(requestStates, request.status))}</StatusPill>
}

const invoiceTones: Readonly<Record<Invoice['status'], StatusTone>> = {
  draft: 'neutral',
  published: 'info',
  pending: 'warning',
  paid: 'positive',
  void: 'neutral',
}

/** What an invoice is; one that is late says so before anything else. */
export const InvoiceStatus = ({ status, isOverdue }: { status: Invoice['status']; isOverdue: boolean }) => {
  const t = useText()
  if (isOverdue && status === 'published') return <StatusPill tone="danger">{t('deals.invoice.overdue')}</StatusPill>
  return <StatusPill tone={invoiceTones[status]}>{t(statusKey(invoiceStates, status))}</StatusPill>
}
