import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { eventKey, eventsFor } from '#shared/kit/state-table.ts'
import { marketplacePaths } from '#shared/marketplace/paths.ts'
import { Services } from '#shared/marketplace/Services.contract.ts'
import type { Service } from '#shared/marketplace/service.ts'
import { serviceStates } from '#shared/marketplace/service-states.ts'
import type { TextKey } from '../../lib/i18n.ts'
import { useText } from '../../lib/i18n.ts'
import { useCommand } from '../../lib/query.ts'
import { Button } from '../../ui/button.tsx'
import { useToasts } from '../../ui/toasts.tsx'

/** Dialogs load when one is asked for. */
const ConfirmDialog = lazy(() =>
  import('../../ui/confirm-dialog.tsx').then(module => ({ default: module.ConfirmDialog })),
)

/** What may happen to a service by its owner's hand, without its being written anew. */
export type Move = 'makeReady' | 'publish' | 'unpublish' | 'remove'
const moves = ['makeReady', 'publish', 'unpublish', 'remove'] as const

/** The moves that the state table allows now, in its order. */
export const movesOf = (stat: Service['stat']): Move[] => {
  const allowed: readonly string[] = eventsFor(serviceStates, stat, 'owner')
  return moves.filter(move => allowed.includes(move))
}

const done: Readonly<Record<Move, TextKey>> = {
  makeReady: 'marketplace.own.done.makeReady',
  publish: 'marketplace.own.done.publish',
  unpublish: 'marketplace.own.done.unpublish',
  remove: 'marketplace.own.done.remove',
}

/** Carries moves out and says so. A removed service leads back to the list. */
export const useMoves = () => {
  const toasts = useToasts()
  const navigate = useNavigate()
  const ready = useCommand(Services, 'TO_READY')
  const publish = useCommand(Services, 'PUBLISH')
  const remove = useCommand(Services, 'REMOVE')
  const commands = { makeReady: ready, unpublish: ready, publish, remove } as const
  return {
    needs: ready.needs,
    busy: ready.busy || publish.busy || remove.busy,
    /** Resolves with whether it was done; a refusal is shown. */
    move: async (move: Move, service: Pick<Service, 'id' | 'version' | 'name'>): Promise<boolean> => {
      try {
        await commands[move].run({ id: service.id, version: service.version })
      } catch (error) {
        toasts.failed(error)
        return false
      }
      toasts.done(done[move], { name: service.name })
      if (move === 'remove') navigate(marketplacePaths.ownServices())
      return true
    },
  }
}

type MoveButtonsProps = {
  readonly service: Service
  /** What is done before a move, such as saving; with undefined the move is left. */
  readonly before?: (move: Move) => Promise<Pick<Service, 'id' | 'version' | 'name'> | undefined>
  /** The move that is the one thing to do here. */
  readonly primary?: Move | undefined
  readonly busy?: boolean
  readonly onMoved?: (move: Move) => void
}

/** The buttons of the moves that the state table allows; removing asks first. */
export const MoveButtons = ({ service, before, primary, busy, onMoved }: MoveButtonsProps) => {
  const t = useText()
  const moving = useMoves()
  const [asking, ask] = useState(false)
  const go = async (move: Move) => {
    const current = before ? await before(move) : service
    if (current && (await moving.move(move, current))) onMoved?.(move)
    ask(false)
  }
  return (
    <>
      {movesOf(service.stat)
        .toReversed()
        .map(move => (
          <Button
            key={move}
            tone={move === primary ? 'primary' : 'plain'}
            of={moving}
            busy={moving.busy || busy}
            onClick={() => (move === 'remove' ? ask(true) : void go(move))}
          >
            {t(eventKey(serviceStates, move))}
          </Button>
        ))}
      {asking ? (
        <Suspense>
          <ConfirmDialog
            danger
            title={t('marketplace.own.remove.title', { name: service.name })}
            message={t(service.publishedAt ? 'marketplace.own.remove.published' : 'marketplace.own.remove.draft')}
            confirm={t('marketplace.service.event.remove')}
            busy={moving.busy}
            onConfirm={() => void go('remove')}
            onClose={() => ask(false)}
          />
        </Suspense>
      ) : null}
    </>
  )
}
