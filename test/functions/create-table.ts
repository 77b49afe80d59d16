import { CreateTableCommand, type DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { type AnyTable, indexAttributes } from '#functions/kit/table.ts'

/** Makes a table as the infrastructure would. @param physical its name in the database */
export const createTable = (client: DynamoDBClient, physical: string, spec: AnyTable) => {
  const indexes = Object.keys(spec.indexes)
  const names = ['pk', 'sk', ...indexes.flatMap(index => Object.values(indexAttributes(index)))]
  return client.send(
    new CreateTableCommand({
      TableName: physical,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: names.map(AttributeName => ({ AttributeName, AttributeType: 'S' })),
      KeySchema: [
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: 'sk', KeyType: 'RANGE' },
      ],
      GlobalSecondaryIndexes: indexes.length
        ? indexes.map(IndexName => ({
            IndexName,
            KeySchema: [
              { AttributeName: indexAttributes(IndexName).pk, KeyType: 'HASH' },
              { AttributeName: indexAttributes(IndexName).sk, KeyType: 'RANGE' },
            ],
            Projection: { ProjectionType: 'ALL' },
          }))
        : undefined,
    }),
  )
}
