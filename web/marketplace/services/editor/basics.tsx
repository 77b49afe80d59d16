import { periods } from '#shared/kit/date.ts'
import { currencyCodes } from '#shared/kit/money.ts'
import { serviceLimits } from '#shared/marketplace/service-limits.ts'
import { anzsicDivisions, anzsicLabel } from '#shared/organisations/anzsic.ts'
import { payableCurrencies } from '#shared/terms/payable.ts'
import { useText } from '../../../lib/i18n.ts'
import { CheckInput } from '../../../ui/check-input.tsx'
import { Section } from '../../../ui/page.tsx'
import { useEditor, useOptions } from './context.ts'
import { AreaInput, CountInput, MoneyInput, Row, SelectInput, TextInput } from './inputs.tsx'

/** What it is: name, category, description, how long it takes. */
export const Basics = () => {
  const t = useText()
  const { draft, act } = useEditor()
  return (
    <Section title={t('marketplace.editor.basics')}>
      <div className="editor-fields">
        <TextInput
          name="name"
          label={t('marketplace.own.name')}
          help={t('marketplace.editor.name.help')}
          value={draft.name}
          maxLength={serviceLimits.name}
          onChange={text => act({ do: 'write', field: 'name', text })}
        />
        <SelectInput
          name="category"
          label={t('marketplace.own.category')}
          empty={t('marketplace.editor.category.choose')}
          value={draft.category}
          choices={anzsicDivisions.map(({ code }) => ({ value: code, label: t(anzsicLabel(code)) }))}
          onChange={text => act({ do: 'write', field: 'category', text })}
        />
        <AreaInput
          name="description"
          label={t('marketplace.editor.description')}
          help={t('marketplace.editor.description.help')}
          rows={6}
          maxLength={serviceLimits.description}
          value={draft.description}
          onChange={text => act({ do: 'write', field: 'description', text })}
        />
        <Row>
          <CountInput
            half
            name="duration"
            label={t('marketplace.duration')}
            help={t('marketplace.editor.duration.help')}
            value={draft.duration.length}
            onChange={text => act({ do: 'durationLength', text })}
          />
          <SelectInput
            half
            name="durationPeriod"
            label={t('marketplace.editor.period')}
            value={draft.duration.type}
            choices={periods.map(period => ({ value: period, label: t(`marketplace.periods.${period}`) }))}
            onChange={text => {
              const period = periods.find(one => one === text)
              if (period) act({ do: 'durationPeriod', period })
            }}
          />
        </Row>
      </div>
    </Section>
  )
}

/** What it costs: fee, currency, GST, and whether the market sees it. */
export const Price = () => {
  const t = useText()
  const { draft, act } = useEditor()
  const { options, change } = useOptions()
  const currencies = currencyCodes.filter(code => code === draft.currency || payableCurrencies.includes(code))
  return (
    <Section title={t('marketplace.price')}>
      <div className="editor-fields">
        <Row>
          <MoneyInput
            half
            name="baseFee"
            label={t('marketplace.own.fee')}
            help={t('marketplace.editor.fee.help')}
            currency={draft.currency}
            maxLength={serviceLimits.decimal}
            value={draft.baseFee}
            onChange={text => act({ do: 'write', field: 'baseFee', text })}
          />
          <SelectInput
            half
            name="currency"
            label={t('marketplace.editor.currency')}
            value={draft.currency}
            choices={currencies.map(value => ({ value, label: t(`marketplace.currency.${value}`) }))}
            onChange={text => {
              const currency = currencyCodes.find(one => one === text)
              if (currency) act({ do: 'currency', currency })
            }}
          />
        </Row>
        <CheckInput
          label={t('marketplace.editor.gst')}
          checked={options.gst.charged}
          onChange={on => change({ do: 'gst', on })}
        />
        {options.gst.charged ? (
          <Row>
            <TextInput
              half
              name="options.gstRate"
              label={t('marketplace.editor.gst.rate')}
              after="%"
              inputMode="decimal"
              maxLength={serviceLimits.decimal}
              value={options.gst.rate}
              onChange={text => change({ do: 'gstRate', text })}
            />
          </Row>
        ) : null}
        <CheckInput
          label={t('marketplace.editor.showPrice')}
          help={t('marketplace.editor.showPrice.help')}
          checked={options.showPrice}
          onChange={on => change({ do: 'showPrice', on })}
        />
      </div>
    </Section>
  )
}
