import { Send } from 'lucide-react'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { Proposals } from '#shared/deals/Proposals.contract.ts'
import { dealsPaths } from '#shared/deals/paths.ts'
import type { Proposal } from '#shared/deals/proposal.ts'
import type { Party } from '#shared/kit/event.ts'
import type { Id } from '#shared/kit/id.ts'
import { displayMoney, fromJson } from '#shared/kit/money.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { exactDate } from '#shared/kit/words.ts'
import type { DealChoice } from '#shared/terms/choice.ts'
import { payablePlatforms } from '#shared/terms/payable.ts'
import { refusalText, useLanguage, useText } from '../../lib/i18n.ts'
import { useCommand } from '../../lib/query.ts'
import { Typing } from '../../ui/begun.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DraftNote } from '../../ui/draft-note.tsx'
import { FieldRow, SelectField, TextField } from '../../ui/fields.tsx'
import { Form } from '../../ui/form.tsx'
import { later } from '../../ui/later.tsx'
import { Money } from '../../ui/money.tsx'
import { Section } from '../../ui/page.tsx'
import { StickySummary } from '../../ui/sticky-summary.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { ItemRows } from '../offer/item-rows.tsx'
import { RateFields, WayFields, WordsFields } from '../offer/offer-fields.tsx'
import { choiceOf, type OfferValues, offerPreview } from '../offer/values.ts'
import type { Attending } from '../parts/attending.ts'
import { useCalculator } from '../parts/calculator.ts'
import { useDraftOrSend } from '../parts/draft-or-send.ts'
import { namingParties } from '../parts/parties-field.tsx'
import { lackOf, NoPayee, payablePreview, SendButton, useOwnPayee } from '../parts/payee.tsx'
import { RecurringFields } from '../parts/recurring-fields.tsx'
import { platformText } from '../parts/way-to-pay.ts'
import { CustomersField } from './customers-field.tsx'
import { baseOf, type ProposalValues, proposalInput, proposalSchema } from './values.ts'

/** There is one once all that it is made of is filled in. */
const PaymentsPreview = later(() => import('../parts/schedule.tsx').then(module => module.PaymentsPreview))

const Summary = ({ values, preview }: { values: ProposalValues; preview: ReturnType<typeof offerPreview> }) => {
  const t = useText()
  const title = t('deals.offer.summary')
  if (preview === undefined) return <StickySummary title={title} lines={[]} note={t('deals.offer.incomplete')} />
  if (preview instanceof Refusal) return <StickySummary title={title} lines={[]} note={refusalText(preview, t)} />
  const { currency, totals, payments } = preview
  const money = (amount: string) => <Money value={{ amount, currency }} zero="figure" />
  return (
    <StickySummary
      title={title}
      lines={[
        { label: t('deals.principal'), value: money(totals.principal) },
        ...(Number(totals.interest) > 0 ? [{ label: t('deals.interest'), value: money(totals.interest) }] : []),
        { label: t('deals.gst'), value: money(totals.tax) },
        { label: t('deals.total'), value: <Money value={{ amount: totals.total, currency }} strong />, strong: true },
        { label: t('deals.payments'), value: String(payments.length) },
        { label: t('deals.proposal.clients'), value: String(values.customers.length) },
      ]}
    />
  )
}

/** Writes a proposal: what is offered to whom and until when. Saved as a draft, or sent to all of them at once. */
export const ProposalForm = (props: {
  /** The draft that is gone on with. */
  draft?: Proposal
  /** The earlier proposal that a new one begins with. */
  from?: Proposal['id']
  /** The service that a new one begins with. */
  of?: Id<'service'>
  /** What the form starts with, and the choice that it changes. */
  values: ProposalValues
  choice: DealChoice
  supplier: Party
  /** Why who reads a draft cannot go on with it (parts/attending.ts). */
  attending?: Attending
  /** Told whether something of a draft is typed. */
  onTyping?: (isTyped: boolean) => void
}) => {
  const { draft, from, of, values: initial, choice, supplier, attending, onTyping } = props
  const t = useText()
  const toasts = useToasts()
  const navigate = useNavigate()
  const language = useLanguage()
  const calculate = useCalculator()
  const payee = useOwnPayee()
  const create = useCommand(Proposals, 'CREATE')
  const update = useCommand(Proposals, 'UPDATE')
  const send = useCommand(Proposals, 'CREATE_OFFER')
  const [former, setFormer] = useState<readonly string[]>([])
  const { box, asks, ask, save, confirm, takesSend } = useDraftOrSend()
  const onDraft = draft && { draftId: draft.id, version: draft.version }
  return (
    <Form
      schema={proposalSchema}
      defaultValues={initial}
      draft={`proposal.${draft ? `${draft.id}.${draft.version}` : from ? `from.${from}` : of ? `of.${of}` : 'new'}`}
      label={t('deals.page.proposalNew')}
      onSubmit={async values => {
        const input = proposalInput(values as ProposalValues, choice)
        const naming = <T,>(run: () => Promise<T>) => namingParties('customers', setFormer, run)
        if (takesSend()) {
          const sent = await naming(() => send.run({ ...input, ...(onDraft ? { draft: onDraft } : {}) }))
          toasts.done('deals.proposal.done', { count: sent.customers.length })
          return navigate(dealsPaths.proposal(sent.id))
        }
        const saved = await naming(() => (onDraft ? update.run({ ...onDraft, ...input }) : create.run(input)))
        toasts.done('deals.request.saved')
        return navigate(dealsPaths.proposal(saved.id), { replace: true })
      }}
    >
      {untyped => {
        const form = untyped as unknown as UseFormReturn<ProposalValues>
        const offer = untyped as unknown as UseFormReturn<OfferValues>
        const values = form.watch()
        const base = baseOf(choice, values)
        const preview = payablePreview(offerPreview(values, base, calculate), base.platform, payee)
        const lack = lackOf(preview, base.platform, payee)
        const check = async () => {
          if (!(await form.trigger(undefined, { shouldFocus: true }))) return
          if (values.customers.length === 0) {
            form.setError('customers', { message: t('deals.proposal.noCustomer') }, { shouldFocus: true })
            return
          }
          ask(true)
        }
        return (
          <div className="wizard-body with-summary" ref={box}>
            <div className="wizard-main">
              {onTyping ? <Typing onTyping={onTyping} /> : null}
              <NoPayee lack={lack} isOwn />
              <Section title={t('deals.proposal.whom')}>
                <div className="ui form">
                  <CustomersField former={former} />
                  <TextField
                    name="expires"
                    type="date"
                    label={t('deals.expires')}
                    help={t('deals.proposal.expiresHelp')}
                  />
                </div>
              </Section>
              <ItemRows form={offer} supplier={supplier} choice={base} isClient={false} />
              <Section title={t('deals.request.payment')}>
                <div className="ui form">
                  <FieldRow>
                    <SelectField
                      name="platform"
                      label={t('deals.payWith')}
                      choices={payablePlatforms.map((platform, place) => ({
                        value: String(place),
                        label: platformText(t, platform),
                      }))}
                    />
                  </FieldRow>
                  <WayFields form={offer} />
                  <RateFields isClient={false} />
                  <RecurringFields />
                </div>
              </Section>
              {preview && !(preview instanceof Refusal) ? (
                <Section title={t('deals.payments')}>
                  <PaymentsPreview schedule={preview} recurring={choiceOf(values, base).recurring} />
                </Section>
              ) : null}
              <WordsFields
                form={offer}
                isClient={false}
                messageHelp={t('deals.proposal.messageHelp', { client: '{client}' })}
              />
              <DraftNote />
              <div className="wizard-actions">
                <LinkButton tone="quiet" to={dealsPaths.proposals()}>
                  {t('app.cancel')}
                </LinkButton>
                <Button of={draft ? update : create} {...attending} onClick={save}>
                  {t('deals.request.saveDraft')}
                </Button>
                <SendButton icon={Send} of={send} {...attending} lack={lack} onClick={() => void check()}>
                  {t('deals.proposal.send')}
                </SendButton>
              </div>
            </div>
            <Summary values={values} preview={preview} />
            {asks ? (
              <ConfirmDialog
                title={t('deals.proposal.sendTitle')}
                message={t('deals.proposal.sendMessage', {
                  title: values.items[0]?.title ?? '',
                  clients: values.customers
                    .map(key => values.known.find(one => one.key === key)?.name ?? '')
                    .join(', '),
                  total:
                    preview && !(preview instanceof Refusal)
                      ? displayMoney(fromJson({ amount: preview.totals.total, currency: preview.currency }), language)
                      : '–',
                  day: exactDate(values.expires, language, 'long'),
                })}
                confirm={t('deals.proposal.send')}
                busy={send.busy}
                onClose={() => ask(false)}
                onConfirm={confirm}
              />
            ) : null}
          </div>
        )
      }}
    </Form>
  )
}
