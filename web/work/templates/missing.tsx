import type { FieldPath } from '#shared/work/merge-fields.ts'
import { useText } from '../../lib/i18n.ts'
import { Notice } from '../../ui/notice.tsx'
import { fieldLabel } from './field-labels.ts'

/** The fields that have no value: nothing is sent with a hole in it. */
export const Missing = ({ fields }: { fields: readonly FieldPath[] }) => {
  const t = useText()
  return (
    <Notice tone="warning" title={t('work.template.missing')}>
      <ul>
        {fields.map(field => (
          <li key={field}>{fieldLabel(t, field)}</li>
        ))}
      </ul>
    </Notice>
  )
}
