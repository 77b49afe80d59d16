import type { Contract } from '../deals/contract.ts'
import type { InvoiceView } from '../deals/invoice.ts'
import type { Request } from '../deals/request.ts'
import type { User } from '../identity/user.ts'
import { type DisplayLanguage, displaySum, fromJson, isCurrency } from '../kit/money.ts'
import { exactDate } from '../kit/words.ts'
import { dayIn } from '../kit/zone.ts'
import type { Organisation } from '../organisations/organisation.ts'

/**
 * What a field shows: a text as it is, a day, or an amount with its currency: of a row that says both, or of one whose
 * `currency` is that of all its amounts.
 */
type KindOf<V> = V extends string
  ? 'text' | 'day' | 'amount'
  : V extends { amount: string; currency: string }
    ? 'money'
    : never

type FieldsOf<T> = {
  readonly [K in keyof T & string as NonNullable<T[K]> extends string | { amount: string } ? K : never]?: KindOf<
    NonNullable<T[K]>
  >
}

/** Fields of a thing, by the names that its schema has: what it has not does not compile. */
const of =
  <T>() =>
  <const F extends FieldsOf<T>>(fields: F & Record<Exclude<keyof F, keyof FieldsOf<T>>, never>): F =>
    fields

/** What is worked out of a row rather than kept in it. */
type Named = { readonly reference: string }
type Called = { readonly name: string }

/** What a letter can be about, and what of it a template can name. Names and types are those of the contracts' schemas. */
export const mergeSources = {
  deal: of<Request & Named>()({
    reference: 'text',
    title: 'text',
    demanderName: 'text',
    supplierName: 'text',
    price: 'money',
    outstanding: 'money',
    nextDue: 'day',
    createdAt: 'day',
  }),
  contract: of<Contract & Named>()({
    reference: 'text',
    title: 'text',
    customerName: 'text',
    supplierName: 'text',
    validFrom: 'day',
    validTo: 'day',
    total: 'amount',
    paid: 'amount',
    customerSignedAt: 'day',
    supplierSignedAt: 'day',
  }),
  invoice: of<InvoiceView>()({
    reference: 'text',
    title: 'text',
    customerName: 'text',
    supplierName: 'text',
    total: 'amount',
    lateInterest: 'amount',
    due: 'amount',
    invoiceDate: 'day',
    dueDate: 'day',
    payableBy: 'day',
  }),
  /** The organisation that writes. */
  organisation: of<Organisation>()({
    tradingName: 'text',
    abn: 'text',
    email: 'text',
    phone: 'text',
    website: 'text',
    addressLine1: 'text',
    city: 'text',
    region: 'text',
    postalCode: 'text',
  }),
  /** The person who writes. */
  person: of<User>()({ firstName: 'text', lastName: 'text', email: 'text', phone: 'text' }),
  /** Whoever is written to, a person or an organisation: filled for each as a mail goes out. */
  recipient: of<User & Called>()({ name: 'text', firstName: 'text', lastName: 'text', email: 'text' }),
  /** The day of writing. */
  date: of<{ readonly today: string }>()({ today: 'day' }),
} as const

export type MergeSources = typeof mergeSources
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

const shown = (kind: string, value: Value, currency: string | undefined, language: DisplayLanguage): string => {
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
      return Object.entries<string>(mergeSources[source]).flatMap(([field, kind]) => {
        const text = shown(kind, row[field], currency, language)
        return text === '' ? [] : [[`${source}.${field}`, text]]
      })
    }),
  )
