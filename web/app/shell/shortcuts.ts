import { useEffect, useRef } from 'react'
import { shortcutOf } from '../../lib/shortcuts.ts'

const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** The keys of every page: the palette from anywhere, search and help outside of fields and dialogs. */
export const useShortcuts = (actions: { palette: () => void; help: () => void }): void => {
  const latest = useRef(actions)
  latest.current = actions
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const does = shortcutOf(event)
      if (does === 'palette') {
        event.preventDefault()
        latest.current.palette()
        return
      }
      if (isWriting(event.target) || document.querySelector('[role=dialog], dialog[open]')) return
      if (does === 'search') {
        const search = document.querySelector<HTMLInputElement>('[data-search]')
        if (!search) return
        event.preventDefault()
        search.focus()
        search.select()
      } else if (does === 'help') {
        event.preventDefault()
        latest.current.help()
      }
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}
