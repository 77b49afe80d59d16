import { FileSignature, Handshake, Link2, Pencil } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { dealPathsOf, listOfSide } from '#shared/deals/paths.ts'
import { dealReference } from '#shared/deals/reference.ts'
import { leafOfSide } from '#shared/deals/sides.ts'
import { type Ticket, Tickets } from '#shared/deals/Tickets.contract.ts'
import { leafOfMove } from '#shared/deals/waiting.ts'
import { marketplacePaths } from '#shared/marketplace/paths.ts'
import { useAccount } from '../../lib/account.tsx'
import { useText } from '../../lib/i18n.ts'
import { useCommand } from '../../lib/query.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { later } from '../../ui/later.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { useAttending } from '../parts/attending.ts'
import type { Acting } from './acting.ts'

const ClientLinks = later(() => import('../../parts/client-links.tsx').then(module => module.ClientLinks))
const EndDialog = later(() => import('./end-dialog.tsx').then(module => module.EndDialog))

type Props = Pick<Ticket, 'request' | 'side' | 'attends'> & { readonly acting: Acting; readonly path: string }

/** The buttons of a request: plain ones first, the one that takes it further last. */
export const TicketActions = ({ request, side, attends, acting, path }: Props) => {
  const t = useText()
  const toasts = useToasts()
  const navigate = useNavigate()
  const [params, setParams] = useSearchParams()
  const [removing, askToRemove] = useState(false)
  const remove = useCommand(Tickets, 'REMOVE')
  const archive = useCommand(Tickets, 'ARCHIVE')
  const needing = { needs: leafOfSide[side] }
  const attending = useAttending(attends)
  // Whoever may not sign reads it all the same.
  const signs = useAccount().can(leafOfSide[side]) && acting.sign
  const on = { requestId: request.id, version: request.version }
  const asked = params.get('dialog')
  const show = (dialog: string | undefined) =>
    setParams(
      before => {
        const next = new URLSearchParams(before)
        if (dialog) next.set('dialog', dialog)
        else next.delete('dialog')
        return next
      },
      { replace: !dialog, preventScrollReset: true },
    )
  const list = dealPathsOf[listOfSide(side)].list()
  return (
    <>
      {acting.remove ? (
        <Button of={remove} {...attending} tone="quiet" onClick={() => askToRemove(true)}>
          {t('deals.ticket.remove')}
        </Button>
      ) : null}
      {acting.archive ? (
        <Button
          tone="quiet"
          of={archive}
          onClick={() => {
            archive
              .run(on)
              .then(() => toasts.done('deals.ticket.archived'))
              .catch(toasts.failed)
          }}
        >
          {t('deals.ticket.archive')}
        </Button>
      ) : null}
      {acting.withdraw ? (
        <Button of={needing} {...attending} tone="quiet" onClick={() => show('withdraw')}>
          {t('deals.end.withdraw.confirm')}
        </Button>
      ) : null}
      {acting.reject ? (
        <Button of={needing} {...attending} onClick={() => show('reject')}>
          {t('deals.end.reject.confirm')}
        </Button>
      ) : null}
      {acting.changeOffer ? (
        <LinkButton of={needing} {...attending} icon={Pencil} to={`${path}/offer`}>
          {t('deals.offer.change')}
        </LinkButton>
      ) : null}
      {acting.counter ? (
        <LinkButton of={needing} {...attending} icon={Handshake} to={`${path}/offer`}>
          {t('deals.counter.make')}
        </LinkButton>
      ) : null}
      {acting.edit ? (
        <LinkButton
          of={{ needs: leafOfMove('finish', side) }}
          {...attending}
          icon={Pencil}
          tone={request.status === 'requested' ? 'plain' : 'primary'}
          to={marketplacePaths.request(request.draft?.items[0]?.serviceId ?? '', { draft: request.id })}
        >
          {t(request.status === 'requested' ? 'deals.ticket.edit' : 'deals.ticket.goOn')}
        </LinkButton>
      ) : null}
      {request.documentHash ? (
        <Button of={needing} icon={Link2} onClick={() => show('links')}>
          {t('deals.views.open')}
        </Button>
      ) : null}
      {acting.offer ? (
        <LinkButton of={needing} {...attending} tone="primary" icon={Handshake} to={`${path}/offer`}>
          {t('deals.offer.make')}
        </LinkButton>
      ) : null}
      {request.documentHash ? (
        <LinkButton tone={signs ? 'primary' : 'plain'} icon={FileSignature} to={`${path}/contract`}>
          {t(signs ? 'deals.ticket.readAndSign' : 'deals.ticket.contract')}
        </LinkButton>
      ) : null}
      {attends && ((asked === 'reject' && acting.reject) || (asked === 'withdraw' && acting.withdraw)) ? (
        <EndDialog
          kind={asked}
          request={request}
          other={side === 'demander' ? request.supplierName : request.demanderName}
          onClose={() => show(undefined)}
        />
      ) : null}
      {asked === 'links' && request.documentHash ? (
        <ClientLinks
          of={{ kind: 'document', requestId: request.id }}
          reference={dealReference(request.thread)}
          onClose={() => show(undefined)}
        />
      ) : null}
      {removing ? (
        <ConfirmDialog
          title={t('deals.ticket.remove')}
          message={t('deals.ticket.removeMessage')}
          confirm={t('app.delete')}
          danger
          busy={remove.busy}
          onClose={() => askToRemove(false)}
          onConfirm={() => {
            remove
              .run(on)
              .then(() => navigate(list))
              .catch(toasts.failed)
          }}
        />
      ) : null}
    </>
  )
}
