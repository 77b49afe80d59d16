import { useParams } from 'react-router-dom'
import { dealsPaths } from '#shared/deals/paths.ts'
import { statusKey } from '#shared/kit/state-table.ts'
import { exactDate } from '#shared/kit/words.ts'
import { type Dispute, DisputeId } from '#shared/payments/dispute.ts'
import { disputeStates } from '#shared/payments/dispute-states.ts'
import { answerProblem, type DisputeView, Evidence } from '#shared/payments/evidence.ts'
import { PaymentAccounts } from '#shared/payments/PaymentAccounts.contract.ts'
import { isMissing } from '../lib/call.ts'
import { useLanguage, useText } from '../lib/i18n.ts'
import { useCommand, useQueryOf } from '../lib/query.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { Failure } from '../ui/failure.tsx'
import { TextAreaField, TextField } from '../ui/fields.tsx'
import { Form } from '../ui/form.tsx'
import { later } from '../ui/later.tsx'
import { NotFound } from '../ui/not-found.tsx'
import { Notice } from '../ui/notice.tsx'
import { Section, SideFacts } from '../ui/page.tsx'
import { SettingsFrame } from '../ui/settings-frame.tsx'
import { DetailSkeleton } from '../ui/skeleton.tsx'
import { useToasts } from '../ui/toasts.tsx'
import { useAnswerBy, useDisputed } from './disputes.tsx'
import { FormerNotice } from './former-account.tsx'

/** Below what is said, and loaded after it. */
const EvidenceFiles = later(() => import('./evidence-files.tsx').then(module => module.EvidenceFiles))

const tones = {
  needsResponse: 'warning',
  underReview: 'info',
  won: 'positive',
  lost: 'danger',
  closed: 'info',
} as const satisfies Record<Dispute['status'], string>

/** What is said: kept as a draft at the provider, or sent to the bank as it stands in the form. */
const Answer = ({ dispute }: { readonly dispute: DisputeView }) => {
  const t = useText()
  const toasts = useToasts()
  const disputed = useDisputed()
  const keep = useCommand(PaymentAccounts, 'ANSWER_DISPUTE')
  const send = useCommand(PaymentAccounts, 'ANSWER_DISPUTE')
  const { id: disputeId, description, evidence } = dispute
  return (
    <Form
      schema={Evidence}
      label={t('payments.dispute.evidence')}
      defaultValues={{ ...evidence, product: evidence.product || description }}
      onSubmit={async typed => {
        await keep.run({ disputeId, evidence: typed, send: false })
        toasts.done('payments.dispute.kept')
      }}
    >
      {form => (
        <>
          <TextField name="product" label={t('payments.dispute.product')} />
          <TextField name="serviceDate" label={t('payments.dispute.serviceDate')} optional />
          <TextAreaField
            name="explanation"
            label={t('payments.dispute.explanation')}
            help={t('payments.dispute.explanation.help')}
            rows={8}
          />
          <TextAreaField name="refundPolicy" label={t('payments.dispute.refundPolicy')} rows={3} optional />
          <TextAreaField name="refundRefusal" label={t('payments.dispute.refundRefusal')} rows={3} optional />
          <div className="form-actions">
            <Button type="submit" of={keep}>
              {t('payments.dispute.keep')}
            </Button>
            <ConfirmButton
              tone="primary"
              of={send}
              why={form.watch('explanation').trim() === '' ? t('refusal.payments.disputeUnexplained') : undefined}
              label={t('payments.dispute.event.answer')}
              title={t('payments.dispute.send.title')}
              message={t('payments.dispute.send.text', { amount: disputed(dispute) })}
              run={async () => {
                await send.run({ disputeId, evidence: Evidence.parse(form.getValues()), send: true })
                toasts.done('payments.dispute.sent')
              }}
            />
          </div>
        </>
      )}
    </Form>
  )
}

/** What was said, once nothing can be said any more, and why that is so. */
const Answered = ({ dispute: { evidence }, why }: { readonly dispute: DisputeView; readonly why: string }) => {
  const t = useText()
  return (
    <>
      <SideFacts
        facts={[
          { label: t('payments.dispute.product'), value: evidence.product },
          { label: t('payments.dispute.serviceDate'), value: evidence.serviceDate },
          { label: t('payments.dispute.explanation'), value: evidence.explanation },
          { label: t('payments.dispute.refundPolicy'), value: evidence.refundPolicy },
          { label: t('payments.dispute.refundRefusal'), value: evidence.refundRefusal },
        ]}
      />
      <Button why={why}>{t('payments.dispute.event.answer')}</Button>
    </>
  )
}

/** /configuration/organization/account/dispute/:disputeId: what a payer's bank takes back, until when it can be answered, and the answer. */
export const DisputePage = () => {
  const t = useText()
  const language = useLanguage()
  const answerBy = useAnswerBy()
  const disputed = useDisputed()
  const { disputeId = '' } = useParams()
  const isOne = DisputeId.safeParse(disputeId).success
  const found = useQueryOf(PaymentAccounts, 'GET_DISPUTE', { disputeId }, { enabled: isOne })
  if (!isOne || (found.error && isMissing(found.error))) return <NotFound />
  if (found.error && !found.data) return <Failure error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <DetailSkeleton />
  const dispute = found.data
  const { status } = dispute
  const amount = disputed(dispute)
  const isOpen = status === 'needsResponse'
  const problem = answerProblem(dispute, new Date())
  const why = problem && t(`refusal.${problem}`)
  return (
    <SettingsFrame part="organization" title={t('payments.dispute.title', { amount })}>
      <Notice tone={tones[status]} title={t(statusKey(disputeStates, status))}>
        <p>{t(`payments.dispute.${status}.text`, { amount, day: answerBy(dispute) })}</p>
      </Notice>
      {dispute.former ? <FormerNotice former={dispute.former} /> : null}
      <Section
        title={dispute.description || dispute.id}
        action={
          dispute.invoiceId ? (
            <LinkButton to={dealsPaths.invoice(dispute.invoiceId)}>{t('payments.pay.invoice')}</LinkButton>
          ) : null
        }
      >
        <SideFacts
          facts={[
            { label: t('payments.dispute.reason'), value: t(`payments.dispute.reason.${dispute.reason}`) },
            { label: t('payments.dispute.opened'), value: exactDate(dispute.openedAt.slice(0, 10), language) },
            ...(isOpen ? [{ label: t('payments.dispute.answerBy'), value: answerBy(dispute) }] : []),
          ]}
        />
      </Section>
      <Section title={t('payments.dispute.evidence')}>
        {why === undefined ? <Answer dispute={dispute} /> : <Answered dispute={dispute} why={why} />}
      </Section>
      <Section title={t('payments.dispute.files')}>
        <EvidenceFiles dispute={dispute} why={why} />
      </Section>
    </SettingsFrame>
  )
}
