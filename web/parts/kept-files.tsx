import { FolderOpen } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../lib/i18n.ts'
import { Button } from '../ui/button.tsx'
import { later } from '../ui/later.tsx'
import type { UploadsInHand } from './use-uploads.ts'

const KeptDialog = later(() => import('./kept-dialog.tsx').then(module => module.KeptDialog))

/** Beside the place where files are brought: takes copies of those that are kept here already. */
export const KeptFiles = ({ room, uploads }: { readonly room: number; readonly uploads: UploadsInHand }) => {
  const t = useText()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        small
        tone="quiet"
        icon={FolderOpen}
        why={room <= 0 && t('app.why.noRoom')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t('files.kept.pick')}
      </Button>
      {open ? (
        <KeptDialog room={room} onPick={files => uploads.add(files, room)} onClose={() => setOpen(false)} />
      ) : null}
    </>
  )
}
