import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { type UseFormReturn, useFieldArray } from 'react-hook-form'
import { periods } from '#shared/kit/date.ts'
import type { Party } from '#shared/kit/event.ts'
import type { DealChoice } from '#shared/terms/choice.ts'
import { itemLimits } from '#shared/terms/item.ts'
import { useText } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import {
  CheckboxField,
  FieldRow,
  MoneyField,
  NumberField,
  SelectField,
  TextAreaField,
  TextField,
} from '../../ui/fields.tsx'
import { later } from '../../ui/later.tsx'
import { Section } from '../../ui/page.tsx'
import { type OfferValues, ownItem, serviceItem } from './values.ts'

const ServicePicker = later(() => import('../request/service-picker.tsx').then(module => module.ServicePicker))

type Form = UseFormReturn<OfferValues>

/** What a supplier may write down by hand; bundles and assets have contents, and come from the catalogue. */
const ownTypes = ['service', 'good'] as const

const ItemRow = (props: { form: Form; place: number; choice: DealChoice; isClient: boolean }) => {
  const { form, place, choice, isClient } = props
  const t = useText()
  const item = form.watch(`items.${place}`)
  const alone = form.watch('items').length === 1
  const field = (part: string) => `items.${place}.${part}`
  const before = choice.items.find(one => one.id === item.id)
  const steps = periods.map(period => ({ value: period, label: t(`deals.period.${period}`) }))
  return (
    <div className="ui form">
      {/* Beside others its name stands above it. */}
      {item.sid && alone ? <h3>{item.title}</h3> : null}
      {item.sid ? null : (
        <>
          <FieldRow>
            <TextField name={field('title')} label={t('deals.item.title')} />
            <SelectField
              name={field('type')}
              label={t('deals.item.type')}
              choices={ownTypes.map(type => ({ value: type, label: t(`deals.item.type.${type}`) }))}
            />
          </FieldRow>
          <TextAreaField name={field('description')} label={t('deals.item.description')} optional rows={2} />
        </>
      )}
      <FieldRow>
        <MoneyField
          name={field('cost')}
          label={t('deals.principal')}
          currency={choice.platform.paymentCurrency}
          help={t('deals.offer.priceHelp')}
        />
        <NumberField name={field('quantity')} label={t('deals.quantity')} min={1} max={itemLimits.quantity} step={1} />
      </FieldRow>
      <FieldRow>
        <TextField name={field('start')} type="date" label={t('deals.start')} />
        <TextField name={field('end')} type="date" label={t('deals.end')} />
      </FieldRow>
      <FieldRow>
        <NumberField name={field('deliveryCount')} label={t('deals.deliveries')} min={1} step={1} />
        {item.deliveryCount > 1 || before?.deliveries ? (
          <>
            <NumberField name={field('deliveryPer')} label={t('deals.offer.every')} min={1} step={1} />
            <SelectField name={field('deliveryType')} label={t('deals.offer.unit')} choices={steps} />
          </>
        ) : null}
      </FieldRow>
      <CheckboxField name={field('requirePO')} label={t('deals.requirePO')} />
      {alone || isClient ? null : <CheckboxField name={field('gstFree')} label={t('deals.gstFree')} />}
    </div>
  )
}

/** The items of an offer: each to be changed or taken out, and others to be added, from the catalogue or by hand. */
export const ItemRows = (props: {
  form: Form
  /** Whose services may be added. */
  supplier: Party
  choice: DealChoice
  /** A client leaves the tax as the supplier says it, and adds services of the supplier's. */
  isClient: boolean
}) => {
  const { form, supplier, choice, isClient } = props
  const addTitle = isClient ? 'deals.counter.addService' : 'deals.offer.addService'
  const t = useText()
  const rows = useFieldArray({ control: form.control, name: 'items', keyName: 'key' })
  const [picking, pick] = useState(false)
  const items = form.watch('items')
  const [first] = items
  return (
    <>
      {rows.fields.map((row, place) => (
        <Section
          key={row.key}
          title={
            items.length === 1
              ? t('deals.offer.what')
              : items[place]?.title || t('deals.item.nth', { number: place + 1 })
          }
          action={
            items.length === 1 ? undefined : (
              <Button small tone="quiet" icon={Trash2} onClick={() => rows.remove(place)}>
                {t('deals.request.removeItem')}
              </Button>
            )
          }
        >
          <ItemRow form={form} place={place} choice={choice} isClient={isClient} />
        </Section>
      ))}
      {first && items.length < itemLimits.items ? (
        <div className="add-item">
          <Button icon={Plus} onClick={() => pick(true)}>
            {t(addTitle)}
          </Button>
          <Button icon={Plus} onClick={() => rows.append(ownItem(first), { shouldFocus: false })}>
            {t('deals.offer.addOwn')}
          </Button>
        </div>
      ) : null}
      {picking && first ? (
        <ServicePicker
          owner={supplier}
          title={t(addTitle)}
          onPick={service => {
            pick(false)
            const item = serviceItem(service, first, choice)
            // In place of the only row, as long as nothing is said there.
            if (items.length === 1 && !first.sid && !first.title && !first.cost)
              rows.update(0, { ...item, id: first.id })
            else rows.append(item, { shouldFocus: false })
          }}
          onClose={() => pick(false)}
        />
      ) : null}
    </>
  )
}
