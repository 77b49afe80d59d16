import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Link } from 'react-router-dom'
import { classes } from './class-names.ts'
import { usePopover } from './use-popover.ts'

export type MenuEntry =
  | {
      readonly key: string
      readonly label: string
      readonly icon?: LucideIcon
      readonly to?: string
      readonly onSelect?: () => void
      readonly checked?: boolean
      readonly danger?: boolean
    }
  | { readonly key: string; readonly heading: string }

type MenuButtonProps = {
  /** The accessible name of the button; also its tooltip when `face` is only a picture. */
  readonly label: string
  readonly face: ReactNode
  readonly entries: readonly MenuEntry[]
  readonly align?: 'start' | 'end'
  readonly className?: string
  readonly head?: ReactNode
}

const itemsOf = (box: HTMLElement | null): HTMLElement[] => [
  ...(box?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? []),
]

/** A button that opens a menu: arrow keys move, letters find, Esc closes and gives the focus back. */
export const MenuButton = ({ label, face, entries, align = 'start', className, head }: MenuButtonProps) => {
  const { open, setOpen, close, frame } = usePopover()
  const id = useId()
  const list = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (open) itemsOf(list.current)[0]?.focus()
  }, [open])

  const onKeyDown = (event: React.KeyboardEvent) => {
    const items = itemsOf(list.current)
    const at = items.indexOf(document.activeElement as HTMLElement)
    const go = (index: number) => {
      items[(index + items.length) % items.length]?.focus()
      event.preventDefault()
    }
    if (event.key === 'ArrowDown') go(at + 1)
    else if (event.key === 'ArrowUp') go(at - 1)
    else if (event.key === 'Home') go(0)
    else if (event.key === 'End') go(items.length - 1)
    else if (event.key === 'Tab') setOpen(false)
    else if (/^\p{L}$/u.test(event.key)) {
      const letter = event.key.toLocaleLowerCase()
      const found = [...items.slice(at + 1), ...items].find(item =>
        item.textContent?.trim().toLocaleLowerCase().startsWith(letter),
      )
      found?.focus()
    }
  }

  return (
    <div className={classes('menu-button', className)} ref={frame}>
      <button
        type="button"
        className="menu-face"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        onKeyDown={event => {
          if (event.key === 'ArrowDown' && !open) {
            setOpen(true)
            event.preventDefault()
          }
        }}
      >
        {face}
      </button>
      {open ? (
        <div className={classes('menu-list', align)}>
          {head}
          <div ref={list} id={id} role="menu" aria-label={label} tabIndex={-1} onKeyDown={onKeyDown}>
            {entries.map(entry => {
              if ('heading' in entry) {
                return (
                  <p key={entry.key} className="menu-heading" role="presentation">
                    {entry.heading}
                  </p>
                )
              }
              const Icon = entry.icon
              const inside = (
                <>
                  {Icon ? <Icon size={16} aria-hidden /> : null}
                  <span>{entry.label}</span>
                </>
              )
              if (entry.to) {
                return (
                  <Link key={entry.key} to={entry.to} role="menuitem" tabIndex={-1} onClick={() => setOpen(false)}>
                    {inside}
                  </Link>
                )
              }
              return (
                <button
                  key={entry.key}
                  type="button"
                  {...(entry.checked === undefined
                    ? { role: 'menuitem' }
                    : { role: 'menuitemradio', 'aria-checked': entry.checked })}
                  className={classes(entry.danger && 'danger')}
                  tabIndex={-1}
                  onClick={() => {
                    close()
                    entry.onSelect?.()
                  }}
                >
                  {inside}
                </button>
              )
            })}
          </div>
        </div>
      ) : null}
    </div>
  )
}
