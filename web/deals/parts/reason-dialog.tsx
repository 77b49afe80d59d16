import type { ComponentProps, ReactNode } from 'react'
import { z } from 'zod'
import { Reason } from '#shared/deals/request.ts'
import { useText } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextAreaField } from '../../ui/fields.tsx'
import { Form } from '../../ui/form.tsx'

const Free = z.object({ reason: Reason })
const Needed = z.object({ reason: Reason.min(1) })

type Props = {
  readonly title: string
  /** What it does, to whom. */
  readonly children: ReactNode
  readonly help?: string
  /** Whether nothing is done without a reason. */
  readonly needed?: boolean
  readonly confirm: string
  readonly of: ComponentProps<typeof Button>['of']
  /** Does it, and says that it is done; what it is refused with stands in the dialog. */
  readonly onReason: (reason: string) => Promise<void>
  readonly onClose: () => void
}

/** Ends something that another side waits for, with a word to it. */
export const ReasonDialog = ({ title, children, help, needed = false, confirm, of, onReason, onClose }: Props) => {
  const t = useText()
  return (
    <Dialog title={title} size="small" onClose={onClose} keepOnOutside>
      <Form
        schema={needed ? Needed : Free}
        defaultValues={{ reason: '' }}
        onSubmit={async ({ reason }) => {
          await onReason(reason)
          onClose()
        }}
      >
        {children}
        <TextAreaField name="reason" label={t('deals.reason')} {...(help ? { help } : {})} optional={!needed} />
        <div className="form-actions">
          <Button onClick={onClose}>{t('app.cancel')}</Button>
          <Button tone="danger" type="submit" of={of}>
            {confirm}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
