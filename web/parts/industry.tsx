import { useEffect } from 'react'
import { useFormContext } from 'react-hook-form'
import {
  type AnzsicDivision,
  type AnzsicType,
  anzsicDivisionOf,
  anzsicDivisions,
  anzsicLabel,
} from '#shared/organisations/anzsic.ts'
import { OrgAboutUs } from '#shared/organisations/OrgAboutUs.contract.ts'
import { useText } from '../lib/i18n.ts'
import { useQueryOf } from '../lib/query.ts'
import { SelectField } from '../ui/fields.tsx'
import { SelectInput } from '../ui/select-input.tsx'

/** What of a code says its level: two digits, three, four. */
const levels = [
  { type: 'subdivision', digits: 2 },
  { type: 'group', digits: 3 },
  { type: 'class', digits: 4 },
] as const

type Industry = { anzsicDivision?: AnzsicDivision | ''; anzsicCategory?: string }

/** One level below what was chosen, where there is something to choose. */
const Level = (props: {
  type: Exclude<AnzsicType, 'division'>
  within: string
  value: string
  onChange: (code: string) => void
}) => {
  const { type, within, value, onChange } = props
  const t = useText()
  const { data } = useQueryOf(OrgAboutUs, 'GET_ANZIC_BY_TYPE', { type, within }, { enabled: within !== '' })
  return (
    <SelectInput
      label={t(`organisations.form.industry.${type}`)}
      optional
      empty={t('organisations.form.industry.none')}
      choices={(data?.items ?? []).map(({ code, title }) => ({ value: code, label: title }))}
      value={value}
      onChange={onChange}
    />
  )
}

/** The industry of an organisation: its division, and below it as much as one cares to say (spec part 2, section 7.4). */
export const IndustryField = ({ empty }: { empty?: string }) => {
  const t = useText()
  const { watch, setValue } = useFormContext<Industry>()
  const division = watch('anzsicDivision') ?? ''
  const category = watch('anzsicCategory') ?? ''
  const isElsewhere = category !== '' && anzsicDivisionOf(category) !== division
  useEffect(() => {
    if (isElsewhere) setValue('anzsicCategory', '', { shouldDirty: true })
  }, [isElsewhere, setValue])
  return (
    <>
      <SelectField
        name="anzsicDivision"
        label={t('organisations.form.category')}
        {...(empty === undefined ? {} : { empty })}
        choices={anzsicDivisions.map(({ code }) => ({ value: code, label: t(anzsicLabel(code)) }))}
      />
      {levels.map(({ type, digits }) => {
        const above = digits === 2 ? division : category.slice(0, digits - 1)
        if (above === '' || (digits > 2 && above.length < digits - 1)) return null
        return (
          <Level
            key={type}
            type={type}
            within={above}
            value={category.length >= digits ? category.slice(0, digits) : ''}
            onChange={code => setValue('anzsicCategory', code || (digits === 2 ? '' : above), { shouldDirty: true })}
          />
        )
      })}
    </>
  )
}
