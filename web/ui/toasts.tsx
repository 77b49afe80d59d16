import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Params } from '#shared/kit/fill.ts'
import { failureText, type TextKey, useText } from '../lib/i18n.ts'
import { IconButton } from './button.tsx'
import { classes } from './class-names.ts'
import { useTopLayer } from './top-layer.ts'

type Kind = 'positive' | 'info' | 'danger'
type Toast = { readonly id: number; readonly kind: Kind; readonly message: string }

export type Toasts = {
  /** Something was done. */
  readonly done: (key: TextKey, params?: Params) => void
  /** Something happened that one should know. */
  readonly tell: (key: TextKey, params?: Params) => void
  /** Something failed: the catalogue's words for the failure. */
  readonly failed: (error: unknown) => void
}

const Context = createContext<Toasts | undefined>(undefined)
const icons = { positive: CircleCheck, info: Info, danger: CircleAlert }

/** How long a toast stays, in milliseconds: a failure until it is closed. */
const stay: Record<Kind, number | undefined> = { positive: 5000, info: 7000, danger: undefined }

/** Shows what happened at the edge of the page, and tells it to screen readers. */
export const ToastsProvider = ({ children }: { children: ReactNode }) => {
  const t = useText()
  const place = useTopLayer()
  const [toasts, setToasts] = useState<readonly Toast[]>([])
  const next = useRef(0)
  const speak = useRef(t)
  speak.current = t

  const close = useCallback((id: number) => setToasts(shown => shown.filter(toast => toast.id !== id)), [])
  const show = useCallback(
    (kind: Kind, message: string) => {
      next.current += 1
      const id = next.current
      setToasts(shown => [...shown.filter(toast => toast.message !== message).slice(-3), { id, kind, message }])
      const ms = stay[kind]
      if (ms) setTimeout(() => close(id), ms)
    },
    [close],
  )
  const api = useMemo<Toasts>(
    () => ({
      done: (key, params) => show('positive', speak.current(key, params)),
      tell: (key, params) => show('info', speak.current(key, params)),
      failed: error => show('danger', failureText(error)),
    }),
    [show],
  )
  return (
    <Context value={api}>
      {children}
      {createPortal(
        <section className="toasts" aria-live="polite" aria-label={t('app.toasts')}>
          {toasts.map(({ id, kind, message }) => {
            const Icon = icons[kind]
            return (
              <div key={id} className={classes('toast-note', kind)} role={kind === 'danger' ? 'alert' : undefined}>
                <Icon size={18} aria-hidden />
                <p>{message}</p>
                <IconButton icon={X} label={t('app.close')} onClick={() => close(id)} />
              </div>
            )
          })}
        </section>,
        place,
      )}
    </Context>
  )
}

export const useToasts = (): Toasts => {
  const toasts = useContext(Context)
  if (!toasts) throw new Error('useToasts outside ToastsProvider')
  return toasts
}
