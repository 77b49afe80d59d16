import { X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useText } from '../lib/i18n.ts'
import { IconButton } from './button.tsx'
import { classes } from './class-names.ts'
import { entered, left } from './top-layer.ts'

export type DialogProps = {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
  /** The actions at the foot, the main one last. */
  readonly actions?: ReactNode
  /** `sheet` stands at the bottom on every screen; `palette` near the top, its title for screen readers only. */
  readonly size?: 'small' | 'medium' | 'large' | 'sheet' | 'palette'
  /** A click beside it does not close it: for forms whose loss would hurt. */
  readonly keepOnOutside?: boolean
}

const focusable =
  'a[href],button:not(:disabled),input:not(:disabled),select:not(:disabled),textarea:not(:disabled),[tabindex="0"]'

const focusables = (box: HTMLElement): HTMLElement[] =>
  [...box.querySelectorAll<HTMLElement>(focusable)].filter(element => element.checkVisibility())

/** Where focus goes when the dialog opens: what asks for it, else the first field, else the first action of the content. */
const firstFocus = (box: HTMLElement): HTMLElement | undefined =>
  box.querySelector<HTMLElement>('[data-autofocus]') ??
  box.querySelector<HTMLElement>('.content input:not(:disabled), .content select, .content textarea') ??
  focusables(box).find(element => !element.closest('.dialog-head')) ??
  focusables(box)[0]

/** A modal <dialog> lets Tab leave for the browser's own bars; as elsewhere, it goes round within instead. */
const goRound = (event: KeyboardEvent<HTMLElement>): void => {
  if (event.key !== 'Tab') return
  const stops = focusables(event.currentTarget)
  const [first, last] = [stops[0], stops.at(-1)]
  const [from, to] = event.shiftKey ? [first, last] : [last, first]
  if (document.activeElement !== from && document.activeElement !== event.currentTarget) return
  to?.focus()
  event.preventDefault()
}

/**
 * A dialog on the browser's own <dialog>: named, modal, above everything, closed by Esc, giving the focus back. On a phone it
 * is a sheet from the bottom. Render it while it is open; a dialog worth naming is opened by its URL.
 */
export const Dialog = ({ title, onClose, children, actions, size = 'medium', keepOnOutside }: DialogProps) => {
  const t = useText()
  const titleId = useId()
  const ref = useRef<HTMLDialogElement>(null)

  useLayoutEffect(() => {
    const box = ref.current
    if (!box) return
    box.showModal()
    entered(box)
    firstFocus(box)?.focus()
    return () => {
      left(box)
      box.close()
    }
  }, [])

  return createPortal(
    <dialog
      ref={ref}
      className={classes('dialog', size)}
      aria-labelledby={titleId}
      onKeyDown={goRound}
      onCancel={event => {
        // React lets it bubble from what lies within: a file field's own cancel closes no dialog.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      onClose={event => {
        if (event.target === event.currentTarget && !event.currentTarget.open) onClose()
      }}
      onPointerDown={event => {
        if (event.target === event.currentTarget && !keepOnOutside) onClose()
      }}
    >
      <div className="dialog-box">
        <div className="dialog-head">
          <h2 id={titleId}>{title}</h2>
          <IconButton icon={X} label={t('app.close')} onClick={onClose} />
        </div>
        <div className="content">{children}</div>
        {actions ? <div className="actions">{actions}</div> : null}
      </div>
    </dialog>,
    document.body,
  )
}
