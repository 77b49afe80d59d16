import { UserPlus, X } from 'lucide-react'
import { useState } from 'react'
import { type Invitee, inviteeKey, mostInvitees } from '#shared/deals/invitees.ts'
import type { Request } from '#shared/deals/request.ts'
import { leafOfSide } from '#shared/deals/sides.ts'
import { Tickets } from '#shared/deals/Tickets.contract.ts'
import { useText } from '../../lib/i18n.ts'
import { useCommand, useQueryOf } from '../../lib/query.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SearchSelect } from '../../ui/search-select.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { useAttending } from '../parts/attending.ts'
import { useTyped } from '../parts/parties-field.tsx'
import { useColleagues } from '../parts/use-colleagues.ts'
import './invitees.css'

type Named = Invitee & { readonly name: string | null }
const needing = { needs: leafOfSide.demander }

const InviteDialog = ({
  request,
  there,
  onClose,
}: {
  request: Request
  there: readonly Named[]
  onClose: () => void
}) => {
  const t = useText()
  const toasts = useToasts()
  const add = useCommand(Tickets, 'ADD_INVITEES')
  const { query, type } = useTyped()
  const [chosen, choose] = useState<readonly Named[]>([])
  const { found: all, isLooking } = useColleagues(query)
  const taken = new Set(there.map(inviteeKey))
  const found = all.filter(one => !taken.has(inviteeKey(one)))
  const known = new Map([...found, ...chosen].map(one => [inviteeKey(one), one]))
  const send = () =>
    add.run({ requestId: request.id, invitees: chosen.map(({ id, type: kind }) => ({ id, type: kind })) }).then(() => {
      toasts.done('deals.invitees.added')
      onClose()
    }, toasts.failed)
  return (
    <Dialog
      title={t('deals.invitees.add')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('app.cancel')}</Button>
          <Button
            tone="primary"
            of={add}
            busy={add.busy}
            why={chosen.length === 0 && t('deals.invitees.choose')}
            onClick={() => void send()}
          >
            {t('deals.invitees.add')}
          </Button>
        </>
      }
    >
      <div className="ui form">
        <div className="field">
          <SearchSelect
            multiple
            label={t('deals.invitees.who', { organisation: request.demanderName })}
            describedBy="invitees-help"
            placeholder={t('deals.invitees.find')}
            choices={[...known].map(([value, { name }]) => ({ value, label: name ?? '' }))}
            value={chosen.map(inviteeKey)}
            loading={isLooking}
            onSearch={type}
            onChange={value => choose([value].flat().flatMap(key => known.get(key) ?? []))}
          />
          <p className="field-help" id="invitees-help">
            {t('deals.invitees.help', { most: mostInvitees })}
          </p>
        </div>
      </div>
    </Dialog>
  )
}

/** Who of the client's own people works on a deal beside who is responsible for it: its own side alone sees that. */
export const Invitees = ({ request, attends }: { request: Request; attends: boolean }) => {
  const t = useText()
  const toasts = useToasts()
  const remove = useCommand(Tickets, 'REMOVE_INVITEE')
  const [adding, add] = useState(false)
  const attending = useAttending(attends)
  const { data } = useQueryOf(Tickets, 'GET_INVITEES', { requestId: request.id })
  if (!data) return null
  const closed = request.demanderGroup === 'closed' ? { why: t('deals.invitees.over') } : attending
  return (
    <section className="facts invitees">
      <h2>{t('deals.invitees')}</h2>
      {data.items.length === 0 ? <p className="party-note">{t('deals.invitees.none')}</p> : null}
      <ul>
        {data.items.map(one => {
          const name = one.name ?? t('deals.invitees.gone')
          return (
            <li key={inviteeKey(one)}>
              <span>{one.type === 'team' ? t('deals.invitees.team', { name }) : name}</span>
              <IconButton
                icon={X}
                of={needing}
                {...closed}
                label={t('deals.invitees.remove', { name })}
                onClick={() =>
                  void remove
                    .run({ requestId: request.id, invitee: { id: one.id, type: one.type } })
                    .catch(toasts.failed)
                }
              />
            </li>
          )
        })}
      </ul>
      <Button small icon={UserPlus} of={needing} {...closed} onClick={() => add(true)}>
        {t('deals.invitees.add')}
      </Button>
      {adding ? <InviteDialog request={request} there={data.items} onClose={() => add(false)} /> : null}
    </section>
  )
}
