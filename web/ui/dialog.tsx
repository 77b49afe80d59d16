import type { ReactNode } from 'react'
import { later } from './later.tsx'

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

/**
 * A dialog: named, focused, keeping the focus within and giving it back; Esc closes it. On a phone it is a sheet from the
 * bottom. Render it while it is open; a dialog worth naming is opened by its URL. Its code loads when one is first opened.
 */
export const Dialog = later<DialogProps>(() => import('./dialog-box.tsx').then(module => module.DialogBox))
