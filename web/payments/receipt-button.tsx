import { Download } from 'lucide-react'
import { useState } from 'react'
import type { Id } from '#shared/kit/id.ts'
import { Receipts } from '#shared/payments/Receipts.contract.ts'
import { client } from '../lib/call.ts'
import { downloadFile } from '../lib/download.ts'
import { useLanguage, useText } from '../lib/i18n.ts'
import { Button } from '../ui/button.tsx'
import { useToasts } from '../ui/toasts.tsx'

/** Hands the person the receipt of a paid invoice, in the language of the page. */
export const ReceiptButton = ({ invoiceId }: { invoiceId: Id<'invoice'> }) => {
  const t = useText()
  const language = useLanguage()
  const toasts = useToasts()
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      const { fileName, content } = await client(Receipts)('GET', { invoiceId, language })
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
      {t('payments.receipt.download')}
    </Button>
  )
}
