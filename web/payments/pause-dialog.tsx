import { z } from 'zod'
import { Invoices } from '#shared/deals/Invoices.contract.ts'
import type { InvoiceView } from '#shared/deals/invoice.ts'
import { longestPause } from '#shared/deals/reminders.ts'
import { addDays } from '#shared/kit/date.ts'
import { isoDateField } from '#shared/kit/fields.ts'
import { useText } from '../lib/i18n.ts'
import { useCommand } from '../lib/query.ts'
import { todayNow } from '../lib/today.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { RadioField, TextField } from '../ui/fields.tsx'
import { Form } from '../ui/form.tsx'
import { useToasts } from '../ui/toasts.tsx'

type Paused = InvoiceView & { readonly clientPaused?: string | undefined }

const Typed = z.object({ of: z.enum(['invoice', 'client']), until: isoDateField })

/** Pauses the reminders of an invoice or of its client until a day, or ends the pauses that there are. */
export const PauseDialog = ({ invoice, onClose }: { invoice: Paused; onClose: () => void }) => {
  const t = useText()
  const toasts = useToasts()
  const pause = useCommand(Invoices, 'PAUSE_REMINDERS')
  const { id: invoiceId, customerName: client, reference } = invoice
  const today = todayNow()
  const Wish = Typed.refine(({ until }) => until >= today && until <= addDays(today, longestPause), {
    path: ['until'],
    message: 'payments.dunning.notUntil',
  })
  const isPaused = { invoice: (invoice.paused ?? '') >= today, client: invoice.clientPaused !== undefined }
  const end = async (of: 'invoice' | 'client') => {
    await pause.run({ invoiceId, of })
    toasts.done('payments.dunning.goesOn')
    onClose()
  }
  return (
    <Dialog title={t('payments.dunning.pauseOf', { reference })} size="small" onClose={onClose} keepOnOutside>
      <p>{t('payments.dunning.pauseAbout')}</p>
      <Form
        schema={Wish}
        defaultValues={{ of: 'invoice' as const, until: addDays(today, 14) }}
        onSubmit={async ({ of, until }) => {
          await pause.run({ invoiceId, of, until })
          toasts.done('payments.dunning.paused')
          onClose()
        }}
      >
        <RadioField
          name="of"
          label={t('payments.dunning.pauseWhat')}
          choices={[
            { value: 'invoice', label: t('payments.dunning.pause.invoice') },
            { value: 'client', label: t('payments.dunning.pause.client', { client }) },
          ]}
        />
        <TextField name="until" type="date" label={t('payments.dunning.until')} />
        <div className="form-actions">
          {(['invoice', 'client'] as const).map(of =>
            isPaused[of] ? (
              <Button key={of} of={pause} onClick={() => void end(of).catch(toasts.failed)}>
                {t(`payments.dunning.end.${of}`)}
              </Button>
            ) : null,
          )}
          <Button onClick={onClose}>{t('app.cancel')}</Button>
          <Button tone="primary" type="submit" of={pause}>
            {t('payments.dunning.pause')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
