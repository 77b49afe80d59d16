import { ListOrdered } from 'lucide-react'
import { useState } from 'react'
import type { DocumentView, SignOrderView } from '#shared/deals/Contracts.contract.ts'
import { leafOfSide, nameOfSide, otherSide } from '#shared/deals/sides.ts'
import { type Text, useText } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { later } from '../../ui/later.tsx'
import { Notice } from '../../ui/notice.tsx'
import { placed } from '../parts/placed.ts'

const OrderDialog = later(() => import('./order-dialog.tsx').then(module => module.OrderDialog))

/** Who is in a group, in words. */
const whoIn = (t: Text, { roles, owner }: SignOrderView[number]): string =>
  [...roles.map(name => name ?? t('deals.signOrder.gone')), ...(owner ? [t('deals.signOrder.owner')] : [])].join(', ')

/** Whose turn it is on the side of who looks. */
export const turnOf = (t: Text, { orders, side }: DocumentView): string | undefined => {
  const current = orders[side]?.find(group => group.isCurrent)
  return current && whoIn(t, current)
}

const Groups = ({ order }: { order: SignOrderView }) => {
  const t = useText()
  return (
    <ol>
      {placed(order).map(({ item: group, place }) => (
        <li key={place} aria-current={group.isCurrent ? 'step' : undefined}>
          <span>
            {whoIn(t, group)}
            {group.isCurrent ? <strong>{t('deals.signOrder.now')}</strong> : null}
          </span>
          <span className="asked">{t('deals.signOrder.signed', { signed: group.signed, needed: group.needed })}</span>
        </li>
      ))}
    </ol>
  )
}

/** In which order the sides sign, how far they are, and where one's own side sets its own. */
export const SignOrder = ({ view }: { view: DocumentView }) => {
  const t = useText()
  const [setting, set] = useState(false)
  const { side, orders, mayOrder } = view
  const other = otherSide(side)
  const own = orders[side]
  if (!own && !orders[other] && !mayOrder) return null
  const turn = own?.find(group => group.isCurrent)
  // A role that is gone can be given to nobody.
  const isGone = turn !== undefined && !turn.owner && turn.roles.every(name => name === null)
  return (
    <section className="sign-order" aria-labelledby="sign-order">
      <h2 id="sign-order">{t('deals.signOrder')}</h2>
      {own ? (
        <>
          <h3>{nameOfSide(view, side)}</h3>
          <Groups order={own} />
        </>
      ) : mayOrder ? (
        <p>{t('deals.signOrder.any', { party: nameOfSide(view, side) })}</p>
      ) : null}
      {mayOrder === 'takeOff' ? (
        <Notice tone="warning" title={t('deals.signOrder.stuck')}>
          <p>{t(isGone ? 'deals.signOrder.stuckGone' : 'deals.signOrder.stuckHelp')}</p>
        </Notice>
      ) : null}
      {mayOrder ? (
        <Button small icon={ListOrdered} of={{ needs: leafOfSide[side] }} onClick={() => set(true)}>
          {t(
            mayOrder === 'takeOff' ? 'deals.signOrder.takeOff' : own ? 'deals.signOrder.change' : 'deals.signOrder.set',
          )}
        </Button>
      ) : null}
      {orders[other] ? (
        <>
          <h3>{nameOfSide(view, other)}</h3>
          <Groups order={orders[other]} />
        </>
      ) : null}
      {setting && mayOrder ? (
        <OrderDialog
          requestId={view.requestId}
          party={nameOfSide(view, side)}
          isStuck={mayOrder === 'takeOff'}
          onClose={() => set(false)}
        />
      ) : null}
    </section>
  )
}
