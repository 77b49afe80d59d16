import {
  type FieldPath,
  fieldsOfSource,
  isFieldPath,
  type SourceName,
  wordsOfField,
} from '#shared/work/merge-fields.ts'
import { type Text, useText } from '../../lib/i18n.ts'

/** What a field is called; one that there is no more, as it stands in the text. */
export const fieldLabel = (t: Text, field: string): string => (isFieldPath(field) ? t(wordsOfField(field)) : field)

/** A text whose fields stand in brackets, each by what it is called. */
export const withFieldNames = (t: Text, text: string): string =>
  text.replace(/\[([a-z]+\.[a-zA-Z]+)\]/g, (whole, path: string) =>
    isFieldPath(path) ? `[${fieldLabel(t, path)}]` : whole,
  )

/** The fields as a menu lists them, under what they are of. */
export const useFieldMenu = (
  sources: readonly SourceName[],
): readonly {
  readonly source: SourceName
  readonly label: string
  readonly fields: readonly { readonly field: FieldPath; readonly label: string }[]
}[] => {
  const t = useText()
  return sources.map(source => ({
    source,
    label: t(wordsOfField(source)),
    fields: fieldsOfSource(source).map(field => ({ field, label: fieldLabel(t, field) })),
  }))
}
