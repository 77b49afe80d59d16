import { Download } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { downloadFile } from '../lib/download.ts'
import { Button } from './button.tsx'
import { useToasts } from './toasts.tsx'

/** A file as the server gives it: of a PDF `content` is base64, of XML the text. */
type Given = { readonly fileName: string; readonly content: string }

type Props = {
  readonly load: () => Promise<Given>
  readonly children: ReactNode
  /** Why there is none to be had. */
  readonly why?: string | undefined
}

const FileButton = ({ load, children, why, save }: Props & { readonly save: (file: Given) => void }) => {
  const toasts = useToasts()
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      save(await load())
    } catch (error) {
      toasts.failed(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button icon={Download} busy={busy} why={why} onClick={() => void download()}>
      {children}
    </Button>
  )
}

/** Hands the person a PDF that the server makes when it is asked for. */
export const PdfButton = (props: Props) => (
  <FileButton
    {...props}
    save={({ fileName, content }) => {
      const bytes = Uint8Array.from(atob(content), char => char.charCodeAt(0))
      downloadFile(fileName, bytes, 'application/pdf')
    }}
  />
)

/** Hands the person XML that the server writes when it is asked for. */
export const XmlButton = (props: Props) => (
  <FileButton {...props} save={({ fileName, content }) => downloadFile(fileName, content, 'application/xml')} />
)
