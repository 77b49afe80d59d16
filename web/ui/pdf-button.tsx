import { Download } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { downloadFile } from '../lib/download.ts'
import { Button } from './button.tsx'
import { useToasts } from './toasts.tsx'

/** A PDF as the server gives it: `content` in base64. */
type Pdf = { readonly fileName: string; readonly content: string }

/** Hands the person a PDF that the server makes when it is asked for. */
export const PdfButton = ({ load, children }: { load: () => Promise<Pdf>; children: ReactNode }) => {
  const toasts = useToasts()
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      const { fileName, content } = await load()
      const bytes = Uint8Array.from(atob(content), char => char.charCodeAt(0))
      downloadFile(fileName, bytes, 'application/pdf')
    } catch (error) {
      toasts.failed(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button icon={Download} busy={busy} onClick={() => void download()}>
      {children}
    </Button>
  )
}
