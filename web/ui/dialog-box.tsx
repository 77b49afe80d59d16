import { X } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { Modal } from 'semantic-ui-react'
import { useText } from '../lib/i18n.ts'
import { IconButton } from './button.tsx'
import { classes } from './class-names.ts'
import type { DialogProps } from './dialog.tsx'

const focusable =
  'a[href],button:not(:disabled),input:not(:disabled),select:not(:disabled),textarea:not(:disabled),[tabindex="0"]'

const focusables = (box: HTMLElement): HTMLElement[] =>
  [...box.querySelectorAll<HTMLElement>(focusable)].filter(element => element.offsetParent !== null)

/** Where focus goes when the dialog opens: what asks for it, else the first field, else the first action of the content. */
const firstFocus = (box: HTMLElement): HTMLElement | undefined =>
  box.querySelector<HTMLElement>('[data-autofocus]') ??
  box.querySelector<HTMLElement>('.content input:not(:disabled), .content select, .content textarea') ??
  focusables(box).find(element => !element.closest('.dialog-head')) ??
  focusables(box)[0]

const keepInside = (event: KeyboardEvent, box: HTMLElement): void => {
  if (event.key !== 'Tab') return
  const stops = focusables(box)
  const first = stops[0]
  const last = stops.at(-1)
  if (!first || !last) return
  const at = document.activeElement
  if (event.shiftKey && (at === first || at === box)) {
    last.focus()
    event.preventDefault()
  } else if (!event.shiftKey && at === last) {
    first.focus()
    event.preventDefault()
  }
}

/** The dialog itself, on Semantic's Modal, which lacks a role and takes no focus. Reached through dialog.tsx. */
export const DialogBox = ({ title, onClose, children, actions, size = 'medium', keepOnOutside }: DialogProps) => {
  const t = useText()
  const titleId = useId()
  const box = useRef<HTMLDivElement>(null)
  const cameFrom = useRef<Element | null>(null)
  cameFrom.current ??= document.activeElement

  useEffect(() => {
    const back = cameFrom.current
    const inside = box.current
    if (!inside) return
    ;(firstFocus(inside) ?? inside).focus()
    const onKey = (event: KeyboardEvent) => keepInside(event, inside)
    inside.addEventListener('keydown', onKey)
    return () => {
      inside.removeEventListener('keydown', onKey)
      if (back instanceof HTMLElement && back.isConnected) back.focus()
    }
  }, [])

  return (
    <Modal
      open
      className={classes('dialog', size)}
      role="dialog"
      aria-modal="true"
      aria-labelledby={titleId}
      onClose={onClose}
      closeOnDimmerClick={!keepOnOutside}
    >
      <div ref={box} className="dialog-box" tabIndex={-1}>
        <div className="dialog-head">
          <h2 id={titleId}>{title}</h2>
          <IconButton icon={X} label={t('app.close')} onClick={onClose} />
        </div>
        <Modal.Content>{children}</Modal.Content>
        {actions ? <Modal.Actions>{actions}</Modal.Actions> : null}
      </div>
    </Modal>
  )
}
