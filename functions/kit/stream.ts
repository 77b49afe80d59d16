/** A value as DynamoDB streams it, of the kinds that workers read. */
export type Attribute = {
  readonly S?: string
  readonly N?: string
  readonly M?: Readonly<Record<string, Attribute>>
  readonly L?: readonly Attribute[]
}

/** A row as DynamoDB streams it. */
export type Image = Readonly<Record<string, Attribute>>

type StreamRecord = {
  readonly dynamodb: {
    readonly Keys?: { readonly pk?: Attribute; readonly sk?: Attribute }
    readonly NewImage?: Image
    readonly OldImage?: Image
  }
}

/** The part of a DynamoDB stream event that workers read. */
export type StreamEvent = { readonly Records: readonly StreamRecord[] }

/** The partitions of the rows that changed, each once. */
export const partitionsOf = (records: readonly StreamRecord[]): ReadonlySet<string> =>
  new Set(records.flatMap(({ dynamodb }) => dynamodb.Keys?.pk?.S ?? []))
