import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { Invoices } from '#shared/deals/Invoices.contract.ts'
import type { InvoiceView } from '#shared/deals/invoice.ts'
import { nextUnderRule, ReminderRule, typedDays, usualRule } from '#shared/deals/reminders.ts'
import { exactDate } from '#shared/kit/words.ts'
import { useLanguage, useText } from '../lib/i18n.ts'
import { useCommand, useQueryOf } from '../lib/query.ts'
import { todayNow } from '../lib/today.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Failure } from '../ui/failure.tsx'
import { TextField } from '../ui/fields.tsx'
import { Form } from '../ui/form.tsx'
import { TextSkeleton } from '../ui/skeleton.tsx'
import { useToasts } from '../ui/toasts.tsx'
import { StepFields, stepsOf, TypedSteps, typedSteps } from './reminder-steps.tsx'

const { before, after } = ReminderRule.shape
const Typed = z.object({
  before: z.string().refine(text => before.safeParse(typedDays(text)).success, 'deals.reminders.notBefore'),
  after: z.string().refine(text => after.safeParse(typedDays(text)).success, 'deals.reminders.notAfter'),
  steps: TypedSteps.optional(),
})
type Typed = z.output<typeof Typed>

const typed = (rule: ReminderRule): Typed => ({
  before: rule.before.join(', '),
  after: rule.after.join(', '),
  steps: typedSteps(rule),
})
const ruleOf = (values: Typed): ReminderRule | undefined => {
  if (!Typed.safeParse(values).success) return undefined
  const late = typedDays(values.after) ?? []
  const steps = stepsOf(late, values.steps ?? {})
  return { before: typedDays(values.before) ?? [], after: late, ...(steps.length > 0 ? { steps } : {}) }
}

/** When the client hears of an invoice next, by the rule that the server applies. */
const Next = ({ invoice }: { invoice: InvoiceView }) => {
  const t = useText()
  const language = useLanguage()
  const [before = '', after = ''] = useWatch({ name: ['before', 'after'] }) as string[]
  const rule = ruleOf({ before, after })
  if (!rule) return null
  const told = { ...invoice, rule: invoice.reminders ?? usualRule }
  const { next } = nextUnderRule(told, rule, todayNow())
  const client = invoice.customerName
  return (
    <p role="status">
      {next
        ? t('deals.reminders.next', { client, day: exactDate(next, language, 'long') })
        : t('deals.reminders.none', { client })}
    </p>
  )
}

/** Says on which days clients are reminded: of one invoice, or of all that are published from now on. */
export const RemindersDialog = ({ invoice, onClose }: { invoice?: InvoiceView; onClose: () => void }) => {
  const t = useText()
  const toasts = useToasts()
  const ofAll = useQueryOf(Invoices, 'GET_REMINDERS', {}, { enabled: invoice === undefined })
  const setAll = useCommand(Invoices, 'SET_REMINDERS')
  const setOne = useCommand(Invoices, 'REMIND_OF')
  const known = invoice ? { rule: invoice.reminders ?? usualRule, version: invoice.version } : ofAll.data
  return (
    <Dialog
      title={invoice ? t('deals.reminders.of', { reference: invoice.reference }) : t('deals.reminders')}
      size="small"
      onClose={onClose}
      keepOnOutside
    >
      <p>{t('deals.reminders.about')}</p>
      {invoice ? null : <p>{t('deals.reminders.fromNow')}</p>}
      {ofAll.error ? <Failure error={ofAll.error} onRetry={ofAll.refetch} /> : null}
      {known ? (
        <Form
          schema={Typed}
          defaultValues={typed(known.rule)}
          onSubmit={async values => {
            const rule = ruleOf(values) ?? known.rule
            const { version } = known
            await (invoice ? setOne.run({ invoiceId: invoice.id, version, rule }) : setAll.run({ rule, version }))
            toasts.done('deals.reminders.saved')
            onClose()
          }}
        >
          <TextField
            name="before"
            label={t('deals.reminders.before')}
            help={t('deals.reminders.beforeHelp')}
            inputMode="numeric"
          />
          <TextField
            name="after"
            label={t('deals.reminders.after')}
            help={t('deals.reminders.afterHelp')}
            inputMode="numeric"
          />
          <StepFields />
          {invoice ? <Next invoice={invoice} /> : null}
          <div className="form-actions">
            <Button onClick={onClose}>{t('app.cancel')}</Button>
            {invoice ? (
              <Button tone="primary" type="submit" of={setOne}>
                {t('app.save')}
              </Button>
            ) : (
              <Button tone="primary" type="submit" of={setAll}>
                {t('app.save')}
              </Button>
            )}
          </div>
        </Form>
      ) : (
        <TextSkeleton lines={4} />
      )}
    </Dialog>
  )
}
