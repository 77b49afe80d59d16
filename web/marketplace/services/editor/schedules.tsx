import { periods } from '#shared/kit/date.ts'
import { serviceLimits } from '#shared/marketplace/service-limits.ts'
import { interestTypes } from '#shared/terms/interest.ts'
import { maxSchedules } from '#shared/terms/limits.ts'
import { type Schedule, type ScheduleField, scheduleInputs } from '#shared/terms/payment-options.ts'
import { type PaymentOptionName, paymentOptionNames } from '#shared/terms/service-terms.ts'
import { useText } from '../../../lib/i18n.ts'
import { CheckInput } from '../../../ui/check-input.tsx'
import { Section } from '../../../ui/page.tsx'
import { useOptions } from './context.ts'
import { CountInput, GroupProblem, Row, SelectInput, TextInput } from './inputs.tsx'

const fields: readonly ScheduleField[] = ['initialAmount', 'initialOffset', 'finalPeriod', 'finalOffset']

/** What the days of the last payment are counted from differs by kind. */
const labelOf = (type: PaymentOptionName, field: ScheduleField) => {
  if (field !== 'finalOffset') return field
  return type === 'instalments' ? 'firstBalance' : type === 'perDelivery' ? 'deliveryOffset' : field
}

/** The inputs of one selected schedule, those that its kind has (spec part 2, section 5). */
const Inputs = ({ schedule }: { schedule: Schedule }) => {
  const t = useText()
  const { change } = useOptions()
  const { type, initialAmount } = schedule
  const has = (field: ScheduleField) => scheduleInputs[type][field] !== undefined
  const input = (field: ScheduleField) => (
    <CountInput
      key={field}
      half
      name={`options.${type}.${field}`}
      label={t(`marketplace.editor.${labelOf(type, field)}`)}
      after={field === 'initialAmount' ? '%' : field === 'finalPeriod' ? undefined : t('marketplace.editor.days')}
      value={schedule[field]}
      onChange={text => change({ do: 'type', type, field, text })}
    />
  )
  return (
    <div className="schedule-inputs">
      <Row>
        {fields.filter(has).flatMap(field => {
          if (field !== 'initialAmount') return [input(field)]
          return [
            input(field),
            <CountInput
              key="balance"
              half
              name={`options.${type}.balance`}
              label={t('marketplace.editor.balance')}
              after="%"
              value={initialAmount === null ? null : 100 - initialAmount}
              disabled={type === 'twoTime'}
              help={type === 'twoTime' ? t('marketplace.editor.balance.rest') : undefined}
              onChange={text => change({ do: 'type', type, field: 'balance', text })}
            />,
          ]
        })}
        {type === 'perDelivery' ? (
          <SelectInput
            half
            name="options.perDelivery.direction"
            label={t('marketplace.editor.direction')}
            value={schedule.direction}
            choices={[
              { value: 'before', label: t('marketplace.editor.direction.before') },
              { value: 'after', label: t('marketplace.editor.direction.after') },
            ]}
            onChange={text => change({ do: 'direction', direction: text === 'after' ? 'after' : 'before' })}
          />
        ) : null}
      </Row>
      {type === 'instalments' ? <Interest /> : null}
    </div>
  )
}

/** Interest on the balance of instalments. Its kind is shown and cannot be changed (spec part 2, section 5). */
const Interest = () => {
  const t = useText()
  const { options, change } = useOptions()
  const { interest } = options
  return (
    <div className="interest">
      <CheckInput
        label={t('marketplace.editor.interest')}
        checked={interest.charged}
        onChange={on => change({ do: 'interest', on })}
      />
      {interest.charged ? (
        <Row>
          <TextInput
            half
            name="options.interestRate"
            label={t('marketplace.editor.interest.rate')}
            after="%"
            inputMode="decimal"
            maxLength={serviceLimits.decimal}
            value={interest.rate}
            onChange={text => change({ do: 'interestRate', text })}
          />
          <SelectInput
            half
            name="interestPeriod"
            label={t('marketplace.editor.interest.period')}
            value={interest.rateType}
            choices={periods.map(period => ({ value: period, label: t(`marketplace.each.${period}`) }))}
            onChange={text => {
              const period = periods.find(one => one === text)
              if (period) change({ do: 'interestPeriod', period })
            }}
          />
          <SelectInput
            half
            disabled
            name="interestType"
            label={t('marketplace.editor.interest.type')}
            help={t('marketplace.editor.interest.type.fixed')}
            value={interest.type}
            choices={interestTypes.map(value => ({
              value,
              label: t(`marketplace.interest.${value}`),
            }))}
            onChange={() => undefined}
          />
        </Row>
      ) : null}
    </div>
  )
}

const Kind = ({ type }: { type: PaymentOptionName }) => {
  const t = useText()
  const { options, change } = useOptions()
  const schedule = options.payment.find(one => one?.type === type)
  const isFull = options.payment.filter(one => one !== null).length >= maxSchedules
  return (
    <li className={schedule ? 'kind chosen' : 'kind'}>
      <CheckInput
        name={type === 'upfront' ? 'options.schedules' : `options.${type}`}
        label={t(`marketplace.way.${type}`)}
        help={t(`marketplace.editor.way.${type}`)}
        checked={schedule !== undefined}
        why={!schedule && isFull && t('marketplace.editor.schedules.full', { places: maxSchedules })}
        onChange={on => change({ do: on ? 'select' : 'deselect', type })}
      />
      {schedule ? <Inputs schedule={schedule} /> : null}
      <GroupProblem name={`options.${type}`} />
    </li>
  )
}

/** The ways to pay that clients choose from: one to four of the five kinds. */
export const Schedules = () => {
  const t = useText()
  const { options, change } = useOptions()
  return (
    <Section title={t('marketplace.editor.schedules')}>
      <p className="section-lead">{t('marketplace.editor.schedules.lead', { places: maxSchedules })}</p>
      <GroupProblem name="options.schedules" />
      <ul className="kinds">
        {paymentOptionNames.map(type => (
          <Kind key={type} type={type} />
        ))}
      </ul>
      <div className="editor-fields">
        <CheckInput
          label={t('marketplace.editor.showSchedule')}
          help={t('marketplace.editor.showSchedule.help')}
          checked={options.showSchedule}
          onChange={on => change({ do: 'showSchedule', on })}
        />
        <Row>
          <CountInput
            half
            name="options.invoiceOffset"
            label={t('marketplace.editor.invoiceOffset')}
            help={t('marketplace.editor.invoiceOffset.help')}
            after={t('marketplace.editor.days')}
            value={options.invoiceOffset}
            onChange={text => change({ do: 'invoiceOffset', text })}
          />
        </Row>
      </div>
    </Section>
  )
}
