import { Pin } from 'lucide-react'
import { useText } from '../lib/i18n.ts'
import { IconButton } from '../ui/button.tsx'
import { usePinned } from './pinned.ts'
import './work.css'

/** Pins the thing that a page is about to the desk, or unpins it. */
export const PinButton = ({ id }: { id: string }) => {
  const t = useText()
  const { items, isPinned, busy, change } = usePinned()
  const pinned = isPinned(id)
  return (
    <span className="pin-button" aria-busy={busy || undefined}>
      <IconButton
        icon={Pin}
        label={t('work.pin')}
        pressed={pinned}
        why={items === undefined && t('app.why.loading')}
        onClick={() => change({ act: pinned ? 'unpin' : 'pin', id })}
      />
    </span>
  )
}
