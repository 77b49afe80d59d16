import { Plus, Send, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { z } from 'zod'
import type { MessageKey } from '#shared/areas.ts'
import { dealsPaths } from '#shared/deals/paths.ts'
import { RfqInput, Rfqs, type RfqView } from '#shared/deals/Rfqs.contract.ts'
import { messageLength } from '#shared/deals/request.ts'
import { RfqItem, rfqLimits } from '#shared/deals/rfq.ts'
import { addDays, daysBetween, type IsoDate, isIsoDate } from '#shared/kit/date.ts'
import type { Id } from '#shared/kit/id.ts'
import { partyOfKey } from '#shared/kit/party.ts'
import { exactDate } from '#shared/kit/words.ts'
import { samePlatform } from '#shared/terms/fitting.ts'
import { itemLimits } from '#shared/terms/item.ts'
import { payablePlatforms } from '#shared/terms/payable.ts'
import { useLanguage, useText } from '../../lib/i18n.ts'
import { useCommand } from '../../lib/query.ts'
import { todayNow } from '../../lib/today.ts'
import { Slot } from '../../parts/slots.tsx'
import { Typing } from '../../ui/begun.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DraftNote } from '../../ui/draft-note.tsx'
import { CheckboxField, FieldRow, NumberField, SelectField, TextAreaField, TextField } from '../../ui/fields.tsx'
import { Form } from '../../ui/form.tsx'
import { Section } from '../../ui/page.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import type { Attending } from '../parts/attending.ts'
import { useDraftOrSend } from '../parts/draft-or-send.ts'
import { LanguageField } from '../parts/language-field.tsx'
import { KnownParties, namingParties, PartiesField, useTyped } from '../parts/parties-field.tsx'
import { platformText } from '../parts/way-to-pay.ts'
import '../deals.css'
import { useListOf } from '../../lib/list-of.ts'

const text = (key: MessageKey): string => key
const date = z.string().refine(isIsoDate, text('app.field.required'))
const words = RfqInput.shape.title

/** The message to the suppliers, in words of one's own or of a template. */
const Message = () => {
  const t = useText()
  const { setValue } = useFormContext()
  const message = useWatch({ name: 'message' }) as string | undefined
  return (
    <>
      <TextAreaField name="message" label={t('deals.rfq.message')} optional rows={3} />
      <Slot
        of="text"
        kind="message"
        limit={messageLength}
        isFilled={(message ?? '').trim() !== ''}
        onText={words => setValue('message', words, { shouldDirty: true, shouldValidate: true })}
      />
    </>
  )
}

/** The form of a request for quotes. */
const schema = z
  .object({
    title: words,
    suppliers: z.array(z.string()).max(rfqLimits.most),
    known: KnownParties,
    until: date,
    platform: z.string(),
    language: z.enum(['en', 'fr']),
    message: RfqInput.shape.message,
    items: z
      .array(RfqItem.omit({ id: true }).extend({ start: date, end: date }))
      .min(1)
      .max(itemLimits.items),
  })
  .superRefine(({ items }, context) => {
    items.forEach(({ start, end }, place) => {
      if (end < start)
        context.addIssue({ code: 'custom', path: ['items', place, 'end'], message: text('refusal.deals.timeframe') })
    })
  })
export type RfqValues = z.output<typeof schema>

type Props = {
  /** The draft that is gone on with. */
  readonly draft?: Pick<RfqView['rfq'], 'id' | 'version'>
  /** The earlier request that a new one begins with. */
  readonly from?: string
  /** The earlier request whose place it takes. */
  readonly instead?: Id<'rfq'> | undefined
  /** What the form starts with. */
  readonly values: RfqValues
  /** Why who reads a draft cannot go on with it (parts/attending.ts). */
  readonly attending?: Attending
  /** Told whether something of a draft is typed. */
  readonly onTyping?: (isTyped: boolean) => void
}

/** What a new request begins with. */
export const newRfqValues = (today: IsoDate, language: RfqValues['language']): RfqValues => ({
  title: '',
  suppliers: [],
  known: [],
  until: addDays(today, 14),
  platform: '0',
  language,
  message: '',
  items: [blankItem(today)],
})

/** What a draft says, as its form has it. */
export const rfqValuesOf = ({ rfq, suppliers }: RfqView): RfqValues => ({
  ...{ title: rfq.title, until: rfq.until, language: rfq.language, message: rfq.message },
  suppliers: suppliers.map(({ id }) => id),
  known: suppliers.map(({ id, name }) => ({ key: id, name })),
  platform: String(
    Math.max(
      0,
      payablePlatforms.findIndex(way => samePlatform(way, rfq.platform)),
    ),
  ),
  items: rfq.items.map(({ id: _id, ...item }) => item),
})

/**
 * What a request begins with that asks others for what an earlier one asked for. They have two weeks; days of delivery that would not lie behind
 * these are as far behind them as they were before.
 */
export const rfqAgain = (view: RfqView, today: IsoDate): RfqValues => {
  const { items, ...values } = rfqValuesOf(view)
  const until = addDays(today, 14)
  const first = items.reduce((soonest, { start }) => (start < soonest ? start : soonest), items[0]?.start ?? today)
  const behind = Math.max(1, daysBetween(values.until as IsoDate, first as IsoDate))
  // All days move alike, so that what follows from one another still does.
  const later = first > until ? 0 : daysBetween(first as IsoDate, addDays(until, behind))
  return {
    ...values,
    suppliers: [],
    until,
    items: items.map(item => ({
      ...item,
      start: addDays(item.start as IsoDate, later),
      end: addDays(item.end as IsoDate, later),
    })),
  }
}

const blankItem = (today: string): RfqValues['items'][number] => ({
  type: 'service',
  title: '',
  description: '',
  quantity: 1,
  start: addDays(today, 30),
  end: addDays(today, 60),
  requirePO: false,
})

/** The suppliers that are asked. */
const SuppliersField = ({ former }: { former: readonly string[] }) => {
  const t = useText()
  const { control, setValue } = useFormContext<RfqValues>()
  const known = useWatch({ control, name: 'known' })
  const { query, type } = useTyped()
  const found = useListOf(Rfqs, 'GET_SUPPLIERS', { ...(query ? { query } : {}), limit: 50 })
  const goesOn = found.data?.items.length === 0 && found.data.cursor !== undefined
  return (
    <PartiesField
      known={known}
      onKnown={more => setValue('known', [...known, ...more])}
      former={former}
      name="suppliers"
      label={t('deals.rfq.suppliers')}
      help={t('deals.rfq.suppliersHelp', { fewest: rfqLimits.fewest, most: rfqLimits.most })}
      placeholder={t('deals.rfq.findSupplier')}
      found={(found.data?.items ?? []).map(({ id, name }) => ({ key: id, name }))}
      loading={found.isPlaceholderData || goesOn}
      onType={type}
    />
  )
}

const Items = () => {
  const t = useText()
  const { control } = useFormContext<RfqValues>()
  const rows = useFieldArray({ control, name: 'items', keyName: 'key' })
  const items = useWatch({ control, name: 'items' })
  return (
    <>
      {rows.fields.map((row, place) => {
        const field = (part: string) => `items.${place}.${part}`
        return (
          <Section
            key={row.key}
            title={items[place]?.title || t('deals.item.nth', { number: place + 1 })}
            action={
              rows.fields.length === 1 ? undefined : (
                <Button small tone="quiet" icon={Trash2} onClick={() => rows.remove(place)}>
                  {t('deals.request.removeItem')}
                </Button>
              )
            }
          >
            <div className="ui form">
              <FieldRow>
                <TextField name={field('title')} label={t('deals.item.title')} />
                <SelectField
                  name={field('type')}
                  label={t('deals.item.type')}
                  choices={(['service', 'good'] as const).map(type => ({
                    value: type,
                    label: t(`deals.item.type.${type}`),
                  }))}
                />
              </FieldRow>
              <TextAreaField name={field('description')} label={t('deals.item.description')} optional rows={2} />
              <FieldRow>
                <NumberField
                  name={field('quantity')}
                  label={t('deals.quantity')}
                  min={1}
                  max={itemLimits.quantity}
                  step={1}
                />
                <TextField name={field('start')} type="date" label={t('deals.start')} />
                <TextField name={field('end')} type="date" label={t('deals.end')} />
              </FieldRow>
              <CheckboxField name={field('requirePO')} label={t('deals.requirePO')} />
            </div>
          </Section>
        )
      })}
      {rows.fields.length < itemLimits.items ? (
        <div className="add-item">
          <Button icon={Plus} onClick={() => rows.append(blankItem(todayNow()), { shouldFocus: false })}>
            {t('deals.rfq.addItem')}
          </Button>
        </div>
      ) : null}
    </>
  )
}

/** Writes a request for quotes. Saved as a draft, or sent to all of its suppliers at once. */
export const RfqForm = ({ draft, from, instead, values: initial, attending, onTyping }: Props) => {
  const t = useText()
  const toasts = useToasts()
  const navigate = useNavigate()
  const language = useLanguage()
  const create = useCommand(Rfqs, 'CREATE')
  const update = useCommand(Rfqs, 'UPDATE')
  const send = useCommand(Rfqs, 'SEND')
  const [former, setFormer] = useState<readonly string[]>([])
  const { box, asks, ask, save, confirm, takesSend } = useDraftOrSend()
  const taking = instead ? { instead } : {}
  const onDraft = draft && { rfqId: draft.id, version: draft.version }
  return (
    <Form
      schema={schema}
      draft={`rfq.${draft ? `${draft.id}.${draft.version}` : from ? `from.${from}` : 'new'}`}
      label={t('deals.page.newRfq')}
      defaultValues={initial}
      onSubmit={async ({ suppliers, known: _known, platform: place, ...body }) => {
        const platform = payablePlatforms[Number(place)] ?? payablePlatforms[0]
        if (!platform) return
        const input = {
          suppliers: suppliers.map(key => ({ id: key as Id<'organisation'>, type: 'organization' as const })),
          body: { ...body, platform },
        }
        const naming = <T,>(run: () => Promise<T>) =>
          namingParties('suppliers', gone => setFormer(gone.map(key => partyOfKey(key).id)), run)
        if (takesSend()) {
          const sent = await naming(() => send.run({ ...input, ...taking, ...(onDraft ? { draft: onDraft } : {}) }))
          toasts.done('deals.rfq.sent', { count: suppliers.length })
          return navigate(dealsPaths.rfq(sent.id))
        }
        const saved = await naming(() =>
          onDraft ? update.run({ ...onDraft, ...input }) : create.run({ ...input, ...taking }),
        )
        toasts.done('deals.request.saved')
        return navigate(dealsPaths.rfq(saved.id), { replace: true })
      }}
    >
      {form => {
        const values = form.watch()
        const check = async () => {
          if (!(await form.trigger(undefined, { shouldFocus: true }))) return
          if (values.suppliers.length < rfqLimits.fewest) {
            const message = t('deals.rfq.fewSuppliers', { count: rfqLimits.fewest })
            form.setError('suppliers', { message }, { shouldFocus: true })
            return
          }
          ask(true)
        }
        return (
          <div ref={box} className="rfq-form">
            {onTyping ? <Typing onTyping={onTyping} /> : null}
            <Section title={t('deals.rfq.whom')}>
              <div className="ui form">
                <TextField name="title" label={t('deals.rfq.title')} />
                <SuppliersField former={former} />
                <FieldRow>
                  <TextField name="until" type="date" label={t('deals.rfq.until')} help={t('deals.rfq.untilHelp')} />
                  <SelectField
                    name="platform"
                    label={t('deals.payWith')}
                    choices={payablePlatforms.map((platform, place) => ({
                      value: String(place),
                      label: platformText(t, platform),
                    }))}
                  />
                  <LanguageField />
                </FieldRow>
                <Message />
              </div>
            </Section>
            <Items />
            <DraftNote />
            <div className="wizard-actions">
              <LinkButton tone="quiet" to={dealsPaths.rfqs()}>
                {t('app.cancel')}
              </LinkButton>
              <Button of={draft ? update : create} {...attending} onClick={save}>
                {t('deals.request.saveDraft')}
              </Button>
              <Button tone="primary" icon={Send} of={send} {...attending} onClick={() => void check()}>
                {t('deals.rfq.send')}
              </Button>
            </div>
            {asks ? (
              <ConfirmDialog
                title={t('deals.rfq.sendTitle')}
                message={t('deals.rfq.sendMessage', {
                  title: values.title,
                  supplier: values.suppliers
                    .map(key => values.known.find(one => one.key === key)?.name ?? '')
                    .join(', '),
                  day: exactDate(values.until, language, 'long'),
                })}
                confirm={t('deals.rfq.send')}
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
