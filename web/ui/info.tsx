import { Info as InfoMark } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useText } from '../lib/i18n.ts'
import { useBeside } from './beside.ts'
import { Button, IconButton } from './button.tsx'
import { usePopover } from './use-popover.ts'
import './why-note.css'
import './info.css'

type BoxProps = {
  readonly id: string
  readonly about: string
  readonly at: Element | null
  readonly onClose: () => void
}

const Box = ({ id, about, at, onClose, children }: BoxProps & { readonly children: ReactNode }) => {
  const t = useText()
  const box = useRef<HTMLDivElement>(null)
  useBeside(at, box)
  useEffect(() => box.current?.querySelector('button')?.focus(), [])
  return (
    <div ref={box} id={id} popover="manual" role="dialog" aria-label={about} className="why-note info-note">
      <p>{children}</p>
      <Button small onClick={onClose}>
        {t('app.gotIt')}
      </Button>
    </div>
  )
}

/** A word more about what stands beside it, for whom the page itself says too little (spec part 1, section 2: an info popover with 'Got it'). */
export const Info = ({ about, children }: { readonly about: string; readonly children: ReactNode }) => {
  const { open, setOpen, close, frame } = usePopover()
  const id = useId()
  return (
    <div ref={frame} className="info">
      <IconButton
        icon={InfoMark}
        label={about}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      />
      {open ? (
        <Box id={id} about={about} at={frame.current} onClose={close}>
          {children}
        </Box>
      ) : null}
    </div>
  )
}
