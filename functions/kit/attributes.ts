import type { AttributeValue } from '@aws-sdk/client-dynamodb'

/**
 * Rows as DynamoDB writes them. The SDK's own conversion makes four objects of each value on its way and asks each for the names of
 * all kinds of bytes; rows hold what JSON holds, and are a third of what a list costs a function.
 */

type Attributes = Record<string, AttributeValue>

const toAttribute = (value: unknown): AttributeValue => {
  switch (typeof value) {
    case 'string':
      return { S: value }
    case 'boolean':
      return { BOOL: value }
    case 'number':
      if (!Number.isFinite(value) || Math.abs(value) > Number.MAX_SAFE_INTEGER)
        throw new Error(`${value} is no number that a row can hold`)
      return { N: String(value) }
    case 'object':
      if (value === null) return { NULL: true }
      if (Array.isArray(value)) return { L: value.filter(each => each !== undefined).map(toAttribute) }
      if (isPlain(value)) return { M: toAttributes(value) }
  }
  throw new Error(`${Object.prototype.toString.call(value)} is nothing that a row can hold`)
}

const isPlain = (value: object): boolean => {
  const prototype = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/** A row, a key or the values of an expression as DynamoDB takes them; what is undefined is left out. */
export const toAttributes = (values: object): Attributes => {
  const attributes: Attributes = {}
  for (const [name, value] of Object.entries(values)) if (value !== undefined) attributes[name] = toAttribute(value)
  return attributes
}

const fromAttribute = (attribute: AttributeValue): unknown => {
  if (attribute.S !== undefined) return attribute.S
  if (attribute.M !== undefined) return fromAttributes(attribute.M)
  if (attribute.N !== undefined) return Number(attribute.N)
  if (attribute.BOOL !== undefined) return attribute.BOOL
  if (attribute.L !== undefined) return attribute.L.map(fromAttribute)
  if (attribute.NULL !== undefined) return null
  throw new Error(`no row of ours holds ${Object.keys(attribute)}`)
}

/** The other way round. */
export const fromAttributes = (attributes: Attributes): Record<string, unknown> => {
  const values: Record<string, unknown> = {}
  for (const name in attributes) values[name] = fromAttribute(attributes[name] as AttributeValue)
  return values
}
