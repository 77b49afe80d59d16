import { FileText } from 'lucide-react'
import { useState } from 'react'
import { useAccount } from '../../lib/account.tsx'
import { useText } from '../../lib/i18n.ts'
import type { Slots } from '../../parts/slots.tsx'
import { Button } from '../../ui/button.tsx'
import { later } from '../../ui/later.tsx'

const UseDialog = later(() => import('./use-dialog.tsx').then(module => module.UseDialog))

/** Beside a field for a letter or a message: fills it from a template. Templates are of an organisation's own people. */
export const UseTemplate = (field: Slots['text']) => {
  const t = useText()
  const { viewer } = useAccount()
  const [open, setOpen] = useState(false)
  const isOwn = viewer.signedIn && viewer.actor.kind === 'organisation' && viewer.actor.memberType === 'member'
  if (!isOwn) return null
  return (
    <>
      <Button small tone="quiet" icon={FileText} onClick={() => setOpen(true)}>
        {t('work.use')}
      </Button>
      {open ? <UseDialog {...field} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
