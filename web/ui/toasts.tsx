import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Params } from '#shared/kit/fill.ts'
import { failureText, type TextKey, useText } from '../lib/i18n.ts'
import { Button, IconButton } from './button.tsx'
import { classes } from './class-names.ts'
import { useTopLayer } from './top-layer.ts'

type Kind = 'positive' | 'info' | 'danger'
/** What can be done about what happened, such as undoing it. */
type Act = { readonly label: TextKey; readonly run: () => void }
type Toast = { readonly id: number; readonly kind: Kind; readonly message: string; readonly act: Act | undefined }

export type Toasts = {
  /** Something was done, and perhaps can be undone. */
  readonly done: (key: TextKey, params?: Params, act?: Act) => void
  /** Something happened that one should know. */
  readonly tell: (key: TextKey, params?: Params) => void
  /** Something failed: the catalogue's words for the failure. */
  readonly failed: (error: unknown) => void
}

const Context = createContext<Toasts | undefined>(undefined)
const icons = { positive: CircleCheck, info: Info, danger: CircleAlert }

/** How long a toast stays, in milliseconds: a failure until it is closed. */
const stay: Record<Kind, number | undefined> = { positive: 5000, info: 7000, danger: undefined }
/** There is time to read what can be done, to reach it and to press it. */
const stayWithAct = 12_000
const inUse = (id: number) => document.querySelector(`[data-toast="${id}"]`)?.matches(':hover, :focus-within') === true

/** Shows what happened at the edge of the page, and tells it to screen readers. */
export const ToastsProvider = ({ children }: { children: ReactNode }) => {
  const t = useText()
  const layer = useTopLayer()
  // In a dialog they take room of their own, over none of its controls.
  const place = layer.querySelector(':scope > .dialog-box') ?? layer
  const [toasts, setToasts] = useState<readonly Toast[]>([])
  const next = useRef(0)
  const speak = useRef(t)
  speak.current = t

  const close = useCallback((id: number) => setToasts(shown => shown.filter(toast => toast.id !== id)), [])
  const show = useCallback(
    (kind: Kind, message: string, act?: Act) => {
      next.current += 1
      const id = next.current
      setToasts(shown => [...shown.filter(toast => toast.message !== message).slice(-3), { id, kind, message, act }])
      const ms = act ? stayWithAct : stay[kind]
      const expire = () => (inUse(id) ? void setTimeout(expire, stay.positive) : close(id))
      if (ms) setTimeout(expire, ms)
    },
    [close],
  )
  const api = useMemo<Toasts>(
    () => ({
      done: (key, params, act) => show('positive', speak.current(key, params), act),
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
          {toasts.map(({ id, kind, message, act }) => {
            const Icon = icons[kind]
            return (
              <div
                key={id}
                data-toast={id}
                className={classes('toast-note', kind)}
                role={kind === 'danger' ? 'alert' : undefined}
              >
                <Icon size={18} aria-hidden />
                <p>{message}</p>
                {act ? (
                  <Button
                    small
                    tone="quiet"
                    onClick={() => {
                      act.run()
                      close(id)
                    }}
                  >
                    {t(act.label)}
                  </Button>
                ) : null}
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
