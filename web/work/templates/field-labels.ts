import { type FieldPath, fieldsOfSource, type SourceName, sourceNames } from '#shared/work/merge-fields.ts'
import { type Text, useText } from '../../lib/i18n.ts'

/** What a field is called. */
export const fieldLabel = (t: Text, field: FieldPath): string => t(`work.merge.${field}`)

/** The fields as a menu lists them, under what they are of. */
export const useFieldMenu = (): readonly {
  readonly source: SourceName
  readonly label: string
  readonly fields: readonly { readonly field: FieldPath; readonly label: string }[]
}[] => {
  const t = useText()
  return sourceNames.map(source => ({
    source,
    label: t(`work.merge.${source}`),
    fields: fieldsOfSource(source).map(field => ({ field, label: fieldLabel(t, field) })),
  }))
}
