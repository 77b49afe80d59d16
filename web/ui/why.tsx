import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react'
import type { Allow } from '#shared/kit/contract.ts'
import type { Leaf } from '#shared/kit/leaves.ts'
import { helpingLeaf, leafLabel } from '#shared/organisations/permissions.ts'
import { useDenial } from '../lib/account.tsx'
import { useText } from '../lib/i18n.ts'
import { later } from './later.tsx'

const WhyNote = later(() => import('./why-note.tsx').then(module => module.WhyNote))

/** How long the reason stays after a press, in milliseconds: a finger neither stays nor leaves. */
const stays = 8000

/** A command, as far as its button is concerned (lib/query.ts). */
export type Needing = { readonly needs: Allow | undefined; readonly busy?: boolean }

/** Whom one may ask: those who have a permission, and stand at a level or above it. */
export type Asking = { readonly leaf: Leaf; readonly level?: number }

/** What a control says of when it may be used. */
export type Whying = {
  /** The command that it runs, or what takes the same permission: who may not run it is told why. */
  readonly of?: Needing | undefined
  /** Why it cannot be used now, in words. Without a reason it can. */
  readonly why?: string | false | undefined
  /** Who can change that, where it is in somebody's hands. */
  readonly ask?: Asking | undefined
}

type Why = {
  /** Whether it may not be used now. */
  readonly isClosed: boolean
  /** For the control itself: closed it can still be reached, and whoever reaches it hears and sees why. */
  readonly control: Readonly<Record<string, unknown>>
  /** What pressing it does instead: it shows why, where nothing was pointed at before. */
  readonly press: (event: { readonly currentTarget: Element }) => void
  /** Stands behind the control. */
  readonly note: ReactNode
}

/**
 * The one home of "why can't I": a control that may not be used now stays, disabled, and says why and who can change it. The
 * reason is the one with which the server would refuse (shared/organisations/permissions.ts), or what the page says of its state.
 */
export const useWhy = ({ of, why, ask }: Whying): Why => {
  const t = useText()
  const id = useId()
  const denial = useDenial(of?.needs)
  const [at, setAt] = useState<Element>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const hide = useCallback(() => {
    clearTimeout(timer.current)
    setAt(undefined)
  }, [])
  useEffect(() => hide, [hide])
  const reason = denial ? t(denial.reason, denial.leaf && { permission: t(leafLabel(denial.leaf)) }) : why || undefined
  const leaf = denial && helpingLeaf(denial.reason)
  const whom = denial ? leaf && { leaf } : ask
  const showAt = ({ currentTarget }: { readonly currentTarget: Element }) => setAt(currentTarget)
  if (!reason) return { isClosed: false, control: {}, press: showAt, note: null }
  return {
    isClosed: true,
    press: event => {
      showAt(event)
      clearTimeout(timer.current)
      timer.current = setTimeout(hide, stays)
    },
    control: {
      'aria-disabled': true,
      'aria-describedby': id,
      onFocus: showAt,
      onBlur: hide,
      onMouseEnter: (event: { currentTarget: Element }) => {
        const { currentTarget } = event
        timer.current = setTimeout(() => setAt(currentTarget), 200)
      },
      onMouseLeave: hide,
      onKeyDown: ({ key }: { key: string }) => {
        if (key === 'Escape') hide()
      },
    },
    note: (
      <>
        <span id={id} className="sr-only">
          {reason}
        </span>
        {at ? <WhyNote at={at} reason={reason} ask={whom} /> : null}
      </>
    ),
  }
}
