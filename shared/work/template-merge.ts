import { isFieldPath, type MergeValues } from './merge-fields.ts'
import { WorkRefusal } from './refusal.ts'
import { type Body, fieldsIn, htmlOf, textOf, withInlines } from './template-body.ts'

/** A text that is ready to be sent, as HTML and as plain text. */
export type Merged = { readonly title: string; readonly html: string; readonly text: string }

/** Which fields stay fields, to be filled later. */
type Later = (field: string) => boolean
const never: Later = () => false

const textFor = (values: MergeValues, field: string): string =>
  (isFieldPath(field) && Object.hasOwn(values, field) && values[field]) || ''

/** The fields of a body that have no value, in its order; one that there is no more has none. @param later those that are no matter yet */
export const missingIn = (body: Body, values: MergeValues, later = never): string[] =>
  fieldsIn(body).filter(field => !later(field) && textFor(values, field) === '')

/** A body with its fields filled: a value is text, whatever it holds, and never becomes markup. */
export const filledBody = (body: Body, values: MergeValues, later = never): Body =>
  withInlines(body, inline => {
    if (inline.kind !== 'field' || later(inline.field)) return inline
    const { field, ...look } = inline
    return { ...look, kind: 'text', text: textFor(values, field) }
  })

/**
 * A template with its fields filled.
 * @throws {WorkRefusal} work.valuesMissing, naming the fields: nothing goes out with a hole in it
 */
export const merge = (
  { title, body }: { readonly title: string; readonly body: Body },
  values: MergeValues,
  later = never,
): Merged => {
  const missing = missingIn(body, values, later)
  if (missing.length > 0)
    throw new WorkRefusal('work.valuesMissing', { fields: missing.join(', '), count: missing.length })
  const filled = filledBody(body, values, later)
  return { title, html: htmlOf(filled), text: textOf(filled) }
}

/**
 * What a service's own letter puts in the place of what is known only when it is offered: the places of letters, which are
 * filled then.
 */
export const letterValues: MergeValues = {
  'deal.demanderName': '{client}',
  'deal.supplierName': '{provider}',
  'deal.title': '{service}',
  'deal.price': '{total}',
  'contract.customerName': '{client}',
  'contract.supplierName': '{provider}',
  'contract.title': '{service}',
  'contract.total': '{total}',
  'contract.validFrom': '{start}',
  'contract.validTo': '{end}',
  'date.today': '{date}',
}
