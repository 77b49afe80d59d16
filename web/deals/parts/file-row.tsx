import { FileText } from 'lucide-react'
import type { ReactNode } from 'react'
import { downloadUrl } from '../../lib/download.ts'
import { Button } from '../../ui/button.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import './deal-files.css'

/** How often the address of a picture in small is asked for again: it is good for a minute, and a browser keeps what it got. */
export const thumbMs = 600_000

/** Saves a file by an address that is good for a minute. */
export const useSaving = () => {
  const toasts = useToasts()
  return async (name: string, address: () => Promise<{ readonly url: string }>) => {
    try {
      const { url } = await address()
      downloadUrl(url, name)
    } catch (error) {
      toasts.failed(error)
    }
  }
}

/** A file in a list: the picture of it in small where there is one, its name by which it is saved, and what else is to be said or done. */
export const FileRow = (props: {
  name: string
  thumb?: string | undefined
  onSave: () => void
  children?: ReactNode
  action?: ReactNode
}) => (
  <li>
    {props.thumb ? (
      <img src={props.thumb} alt="" width={40} height={40} />
    ) : (
      <FileText size={24} aria-hidden className="deal-file-icon" />
    )}
    <div>
      <Button tone="quiet" onClick={props.onSave}>
        {props.name}
      </Button>
      {props.children}
    </div>
    {props.action}
  </li>
)
