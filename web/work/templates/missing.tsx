import { useText } from '../../lib/i18n.ts'
import { Notice } from '../../ui/notice.tsx'
import { fieldLabel } from './field-labels.ts'

/** The fields that have no value, here or for one of those written to: nothing is sent with a hole in it. */
export const Missing = ({ fields, name }: { fields: readonly string[]; name?: string }) => {
  const t = useText()
  return (
    <Notice
      tone="warning"
      title={name === undefined ? t('work.template.missing') : t('work.template.missing.for', { name })}
    >
      <ul>
        {fields.map(field => (
          <li key={field}>{fieldLabel(t, field)}</li>
        ))}
      </ul>
    </Notice>
  )
}
