import type { MessageAttribute } from './store.ts'

/** What SQS takes as attributes of a message ("Amazon SQS message attributes" in its developer guide). */

const NAME = /^(?!(?:aws|amazon)\.)(?!\.)(?!.*\.\.)(?!.*\.$)[\w.-]{1,256}$/i
const TYPE = /^(String|Number|Binary)(\.[^\s]{1,249})?$/
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i

/** @returns why an attribute is refused, or undefined when it is fine */
export const attributeFault = (name: string, attribute: unknown): string | undefined => {
  const { DataType, StringValue, BinaryValue } = (attribute ?? {}) as Partial<MessageAttribute>
  if (!NAME.test(name))
    return `Message (user) attribute name ${name} is invalid: letters, digits, _, -, and single dots within it, at most 256, not beginning with AWS. or Amazon.`
  const [, kind] = TYPE.exec(String(DataType ?? '')) ?? []
  if (kind === undefined)
    return `The message attribute '${name}' has an invalid message attribute type, the set of supported type prefixes is Binary, Number, and String.`
  const value = kind === 'Binary' ? BinaryValue : StringValue
  if (typeof value !== 'string' || value === '')
    return `The message attribute '${name}' must contain a non-empty message attribute value for message attribute type '${DataType}'.`
  if (kind === 'Number' && !NUMBER.test(value))
    return `Can't cast the value of message (user) attribute '${name}' to a number.`
  return undefined
}
