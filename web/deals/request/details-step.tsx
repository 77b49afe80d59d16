import { Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type UseFormReturn, useFieldArray } from 'react-hook-form'
import { messageLength } from '#shared/deals/request.ts'
import type { PublicService } from '#shared/marketplace/Microservices.contract.ts'
import { marketplacePaths } from '#shared/marketplace/paths.ts'
import { takes } from '#shared/terms/account-takes.ts'
import { itemLimits } from '#shared/terms/item.ts'
import { useText } from '../../lib/i18n.ts'
import { RequestObstacle } from '../../parts/request-obstacle.tsx'
import { Slot } from '../../parts/slots.tsx'
import { type Standing, useAccountTakes } from '../../parts/standing.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { RadioField, SelectField, TextAreaField } from '../../ui/fields.tsx'
import { Form } from '../../ui/form.tsx'
import { later } from '../../ui/later.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Section } from '../../ui/page.tsx'
import type { Needing } from '../../ui/why.tsx'
import { Wizard, type WizardStep } from '../../ui/wizard.tsx'
import type { Attached } from '../parts/attach-files.tsx'
import { RecurringFields } from '../parts/recurring-fields.tsx'
import { platformText, wayToPay } from '../parts/way-to-pay.ts'
import { ItemFields } from './item-fields.tsx'
import { RequestSummary } from './summary.tsx'
import {
  emptyItem,
  type ItemValues,
  misfitsAmong,
  optionsOf,
  payment,
  type RequestValues,
  requestSchema,
  type Services,
} from './values.ts'

const AttachFiles = later(() => import('../parts/attach-files.tsx').then(module => module.AttachFiles))
const InviteesField = later(() => import('./invitees-field.tsx').then(module => module.InviteesField))
const ServicePicker = later(() => import('./service-picker.tsx').then(module => module.ServicePicker))

type Props = {
  /** Of the items, in their order. */
  readonly services: Services
  readonly values: RequestValues
  readonly steps: readonly WizardStep[]
  readonly standing: Standing
  readonly onChange: (values: RequestValues) => void
  /** Other items: the services of all of them, and the form as it is with them. */
  readonly onItems: (services: Services, values: RequestValues) => void
  /** An item is taken out to have a deal of its own. */
  readonly onPart: (service: PublicService, values: RequestValues) => void
  /** What was taken out so far. */
  readonly parted: readonly PublicService[]
  readonly onNext: (values: RequestValues) => void
  readonly onSaveDraft: ((values: RequestValues) => void) | undefined
  /** The command that saves it. */
  readonly of: Needing
  readonly saving: boolean
  /** The organisation that is acted for. */
  readonly organisation: { readonly id: string; readonly tradingName: string } | undefined
  /** Files that are to go with the request. */
  readonly attached: readonly Attached[]
  readonly onAttach: (attached: readonly Attached[]) => void
  readonly onCancel: () => void
}

const Watch = ({ form, onChange }: { form: UseFormReturn<RequestValues>; onChange: Props['onChange'] }) => {
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => onChange(values as RequestValues),
      }),
    [form, onChange],
  )
  return null
}

type ItemsProps = Pick<Props, 'services' | 'onItems' | 'onPart'> & { readonly form: UseFormReturn<RequestValues> }

/** The items of the request, and a way to add others of the same supplier. */
const Items = ({ services, form, onItems, onPart }: ItemsProps) => {
  const t = useText()
  const items = useFieldArray({ control: form.control, name: 'items' })
  const [picking, pick] = useState(false)
  const [first] = services
  const misfits = misfitsAmong(services)
  const change = (next: Services, itemsNow: ItemValues[]) => {
    const chosen = payment(next, form.getValues(), services)
    const values = { ...form.getValues(), items: itemsNow, ...chosen }
    form.setValue('paymentIndex', chosen.paymentIndex)
    form.setValue('platformIndex', chosen.platformIndex)
    onItems(next, values)
    return values
  }
  const add = (service: PublicService) => {
    pick(false)
    const before = form.getValues().items
    const item = emptyItem(service, before[0]?.start)
    items.append(item, { shouldFocus: false })
    change([...services, service], [...before, item])
  }
  const remove = (place: number) => {
    const left = form.getValues().items.filter((_item, n) => n !== place)
    items.remove(place)
    return change(
      services.filter((_service, n) => n !== place),
      left,
    )
  }
  return (
    <>
      {items.fields.map((field, place) => {
        const service = services[place]
        return service ? (
          <ItemFields
            key={field.id}
            service={service}
            place={place}
            alone={services.length === 1}
            misfit={misfits.get(place)}
            onRemove={() => remove(place)}
            onPart={() => onPart(service, remove(place))}
          />
        ) : null
      })}
      {first && services.length < itemLimits.items ? (
        <div className="add-item">
          <Button icon={Plus} onClick={() => pick(true)}>
            {t('deals.request.addItem', { supplier: first.ownerName })}
          </Button>
        </div>
      ) : null}
      {picking && first ? (
        <ServicePicker
          owner={first.owner}
          title={t('deals.request.addItem', { supplier: first.ownerName })}
          onPick={add}
          onClose={() => pick(false)}
        />
      ) : null}
    </>
  )
}

/** What it can be paid with: of the ways that all services have those that the provider's account takes now, if there are any. */
const PayWith = ({
  service: { owner, ownerName, paymentOptions },
  places,
  form,
}: {
  readonly service: PublicService
  readonly places: readonly number[]
  readonly form: UseFormReturn<RequestValues>
}) => {
  const t = useText()
  const account = useAccountTakes(owner.id)
  const offered = places.flatMap(place => {
    const platform = paymentOptions.platforms[place]
    return platform ? [{ value: String(place), label: platformText(t, platform), platform }] : []
  })
  const taken = offered.filter(({ platform }) => !account || takes(account, platform))
  const choices = taken.length > 0 ? taken : offered
  const chosen = form.watch('platformIndex')
  const first = choices[0]?.value
  const isOpen = choices.some(({ value }) => value === chosen)
  useEffect(() => {
    if (!isOpen && first !== undefined) form.setValue('platformIndex', first)
  }, [isOpen, first, form])
  return (
    <SelectField
      name="platformIndex"
      label={t('deals.payWith')}
      choices={choices.map(({ value, label }) => ({ value, label }))}
      help={choices.length < offered.length ? t('deals.request.noDebits', { provider: ownerName }) : undefined}
    />
  )
}

/** The first step: what, when, how many, how to pay, and what the supplier wants to know. */
export const DetailsStep = (props: Props) => {
  const { services, values, steps, standing, onChange, onItems, onPart, parted, onNext, onSaveDraft } = props
  const { of, saving, organisation, attached, onAttach, onCancel } = props
  const t = useText()
  const [first] = services
  if (!first) return null
  const { paymentOptions } = first
  const { ways, platforms } = optionsOf(services)
  const next = steps[1]?.key === 'engagement' ? 'deals.request.toEngagement' : 'deals.request.toSubmit'
  return (
    <Form
      schema={requestSchema(services)}
      defaultValues={values}
      onSubmit={async sent => onNext(sent as RequestValues)}
      label={t('deals.request.title', { service: first.name })}
      leavable
    >
      {untyped => {
        const form = untyped as unknown as UseFormReturn<RequestValues>
        return (
          <Wizard
            steps={steps}
            current="details"
            summary={<RequestSummary services={services} values={form.watch()} />}
            actions={
              <>
                <Button tone="quiet" onClick={onCancel}>
                  {t('app.cancel')}
                </Button>
                {onSaveDraft ? (
                  <Button of={of} busy={saving} onClick={() => onSaveDraft(form.getValues())}>
                    {t('deals.request.saveDraft')}
                  </Button>
                ) : null}
                <Button
                  tone="primary"
                  type="submit"
                  why={misfitsAmong(services).size > 0 && t('deals.request.notTogether')}
                >
                  {t(next)}
                </Button>
              </>
            }
          >
            <Watch form={form} onChange={onChange} />
            <RequestObstacle service={first} standing={standing} />
            <Items {...{ services, form, onItems, onPart }} />
            {parted.map(({ id, name }) => (
              <Notice
                key={id}
                action={
                  <LinkButton small to={marketplacePaths.request(id)}>
                    {t('deals.request.title', { service: name })}
                  </LinkButton>
                }
              >
                <p>{t('deals.request.parted', { service: name })}</p>
              </Notice>
            ))}
            <Section title={t('deals.request.payment')}>
              <div className="ui form">
                <RadioField
                  name="paymentIndex"
                  label={t('deals.wayToPay')}
                  choices={ways.flatMap(index => {
                    const way = paymentOptions.payment[index]
                    return way ? [{ value: String(index), ...wayToPay(t, way, paymentOptions.interest) }] : []
                  })}
                />
                <PayWith service={first} places={platforms} form={form} />
                <RecurringFields />
              </div>
            </Section>
            <Section title={t('deals.request.message')}>
              <div className="ui form">
                <TextAreaField name="hiMsg" label={t('deals.request.hiMsg')} optional rows={4} />
                <Slot
                  of="text"
                  kind="message"
                  limit={messageLength}
                  isFilled={form.watch('hiMsg').trim() !== ''}
                  onText={text => form.setValue('hiMsg', text, { shouldDirty: true, shouldValidate: true })}
                />
              </div>
            </Section>
            {organisation && standing !== 'signedOut' ? (
              <InviteesField oid={organisation.id} organisation={organisation.tradingName} />
            ) : null}
            <AttachFiles attached={attached} onChange={onAttach} />
            <p className="field-help">{t('deals.request.keptHere')}</p>
          </Wizard>
        )
      }}
    </Form>
  )
}
