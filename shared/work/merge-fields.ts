import { dealsMerge } from '../deals/merge.ts'
import { identityMerge } from '../identity/merge.ts'
import type { FieldKind } from '../kit/merge-fields.ts'
import { type DisplayLanguage, displaySum, fromJson, isCurrency } from '../kit/money.ts'
import { exactDate } from '../kit/words.ts'
import { dayIn } from '../kit/zone.ts'
import { organisationsMerge } from '../organisations/merge.ts'
import { workMerge } from './merge.ts'

/**
 * What a letter can be about, and what of it a template can name, as each area declares it in its merge.ts, in the order of the menu. A test
 * holds it to what the areas list in their area.ts.
 */
export const mergeByArea = {
  deals: dealsMerge,
  organisations: organisationsMerge,
  identity: identityMerge,
  work: workMerge,
} as const

type ByArea = typeof mergeByArea
type Sources<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer All) => void ? All : never

export type MergeSources = Sources<ByArea[keyof ByArea]>
export const mergeSources = Object.assign({}, ...Object.values(mergeByArea)) as MergeSources
export type SourceName = keyof MergeSources
export const sourceNames = Object.keys(mergeSources) as SourceName[]

/** `deal.title`: how a template names a field. */
export type FieldPath = { [S in SourceName]: `${S}.${keyof MergeSources[S] & string}` }[SourceName]

/** The fields of a source, in their order. */
export const fieldsOfSource = (source: SourceName): FieldPath[] =>
  Object.keys(mergeSources[source]).map(field => `${source}.${field}` as FieldPath)

export const fieldPaths: readonly FieldPath[] = sourceNames.flatMap(fieldsOfSource)
const paths: ReadonlySet<string> = new Set(fieldPaths)
export const isFieldPath = (path: string): path is FieldPath => paths.has(path)

/** Whether a text may name a field: one that there is, or one that there was when somebody wrote it. */
export const mayBeField = (path: string): boolean => /^[a-z]{1,20}\.[a-zA-Z0-9]{1,40}$/.test(path)

type WordsIn<A extends keyof ByArea> = {
  [S in keyof ByArea[A] & string]: `${A}.merge.${S}` | `${A}.merge.${S}.${keyof ByArea[A][S] & string}`
}[keyof ByArea[A] & string]

/** What a source or a field is called: a text of the area that declares it. */
export const wordsOfField = (path: SourceName | FieldPath): { [A in keyof ByArea]: WordsIn<A> }[keyof ByArea] => {
  const [source = ''] = path.split('.')
  const area = Object.entries(mergeByArea).find(([, sources]) => source in sources)?.[0]
  return `${area}.merge.${path}` as ReturnType<typeof wordsOfField>
}

/** Whether a field is of whoever is written to, which is known only as a mail goes out. */
export const isOfRecipient = (field: string): boolean => field.startsWith('recipient.')

type Value = string | { readonly amount: string; readonly currency: string } | undefined
type RowFor<F> = { readonly [K in keyof F]?: F[K] extends 'money' ? Exclude<Value, string> : string | undefined } & {
  readonly currency?: string
}
/** The things that a template is merged with, as far as there are any. */
export type MergeRows = { readonly [S in SourceName]?: RowFor<MergeSources[S]> | undefined }

/** What stands in the place of each field. One that is not in it has no value. */
export type MergeValues = Readonly<Partial<Record<FieldPath, string>>>

const shown = (kind: FieldKind, value: Value, currency: string | undefined, language: DisplayLanguage): string => {
  if (value === undefined) return ''
  if (kind === 'money' || kind === 'amount') {
    const money = typeof value === 'string' ? { amount: value, currency } : value
    return isCurrency(money.currency) ? displaySum(fromJson({ ...money, currency: money.currency }), language) : ''
  }
  if (typeof value !== 'string') return ''
  if (kind !== 'day' || !value) return value.trim()
  return exactDate(value.includes('T') ? dayIn(value) : value, language, 'long')
}

/** What the fields of these things come to, as people of a language read it. A value that says nothing is none. */
export const valuesOf = (rows: MergeRows, language: DisplayLanguage): MergeValues =>
  Object.fromEntries(
    sourceNames.flatMap(source => {
      const row = rows[source] as Readonly<Record<string, Value>> | undefined
      if (!row) return []
      const currency = typeof row.currency === 'string' ? row.currency : undefined
      return Object.entries<FieldKind>(mergeSources[source]).flatMap(([field, kind]) => {
        const text = shown(kind, row[field], currency, language)
        return text === '' ? [] : [[`${source}.${field}`, text]]
      })
    }),
  )
