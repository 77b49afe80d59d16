/** What a DynamoDB call asks of IAM ("Actions, resources, and condition keys for Amazon DynamoDB"). */
export type Permission = { readonly action: string; readonly resource: string }

type Input = Record<string, unknown>

const plainTable = (name: unknown) => String(name).replace(/^arn:[^/]*table\//, '')

const onTable = (action: string, input: Input, arnOf: (table: string) => string): Permission => ({
  action: `dynamodb:${action}`,
  resource: arnOf(plainTable(input.TableName)),
})

const onTableOrIndex = (action: string, input: Input, arnOf: (table: string) => string): Permission => {
  const permission = onTable(action, input, arnOf)
  return input.IndexName === undefined
    ? permission
    : { ...permission, resource: `${permission.resource}/index/${String(input.IndexName)}` }
}

const onEach = (action: string, input: Input, arnOf: (table: string) => string): Permission[] =>
  Object.keys((input.RequestItems ?? {}) as Input).map(table => onTable(action, { TableName: table }, arnOf))

const transactional: Record<string, string> = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
  Get: 'GetItem',
}

const onEachTransacted = (input: Input, arnOf: (table: string) => string): Permission[] =>
  ((input.TransactItems ?? []) as Record<string, Input>[]).flatMap(item =>
    Object.entries(item).map(([kind, inner]) => onTable(transactional[kind] ?? kind, inner, arnOf)),
  )

const tableOperations = new Set([
  'GetItem',
  'PutItem',
  'UpdateItem',
  'DeleteItem',
  'DescribeTable',
  'DescribeTimeToLive',
  'CreateTable',
  'UpdateTable',
  'DeleteTable',
  'UpdateTimeToLive',
])

/**
 * Every permission that a call needs; all of them must be granted. Batches need theirs on each table, transactions one for
 * each item. Undefined for an operation that the product does not use, which the gateway refuses.
 */
export const permissionsOf = (
  operation: string,
  input: Input,
  arnOf: (table: string) => string,
): readonly Permission[] | undefined => {
  if (tableOperations.has(operation)) return [onTable(operation, input, arnOf)]
  switch (operation) {
    case 'Query':
    case 'Scan':
      return [onTableOrIndex(operation, input, arnOf)]
    case 'BatchGetItem':
    case 'BatchWriteItem':
      return onEach(operation, input, arnOf)
    case 'TransactGetItems':
    case 'TransactWriteItems':
      return onEachTransacted(input, arnOf)
    case 'ListTables':
      return [{ action: 'dynamodb:ListTables', resource: '*' }]
    default:
      return undefined
  }
}

const writeActions = new Set(['PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem'].map(name => `dynamodb:${name}`))

/** The tables on whose streams a call may have put records. */
export const writtenTables = (permissions: readonly Permission[]): string[] => [
  ...new Set(
    permissions
      .filter(({ action }) => writeActions.has(action))
      .map(({ resource }) => resource.split(':table/')[1] ?? ''),
  ),
]
