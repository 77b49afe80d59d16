/**
 * What a field shows: a text as it is, a day, or an amount with its currency: of a row that says both, or of one whose
 * `currency` is that of all its amounts.
 */
export type FieldKind = 'text' | 'day' | 'amount' | 'money'

type KindOf<V> = V extends string
  ? Exclude<FieldKind, 'money'>
  : V extends { amount: string; currency: string }
    ? 'money'
    : never

type FieldsOf<T> = {
  readonly [K in keyof T & string as NonNullable<T[K]> extends string | { amount: string } ? K : never]?: KindOf<
    NonNullable<T[K]>
  >
}

/**
 * What a template may merge of a thing, as its area declares it in merge.ts: fields by the names that its schema has. What it has not does
 * not compile.
 */
export const mergeFields =
  <T>() =>
  <const F extends FieldsOf<T>>(fields: F & Record<Exclude<keyof F, keyof FieldsOf<T>>, never>): F =>
    fields

/** What of an area's things a template may merge, by what they are called there: {invoice: {total: 'amount'}}. */
export type Mergeable = Readonly<Record<string, Readonly<Record<string, FieldKind>>>>
