import { RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib'
import { AttributeType, Billing, StreamViewType, TableEncryptionV2, TableV2 } from 'aws-cdk-lib/aws-dynamodb'
import type { Construct } from 'constructs'
import { indexKeys, tables } from '#functions/tables.ts'
import type { Stage } from '../stages.ts'

/** The tables, one for each aggregate, made from the table list. */
export class DataStack extends Stack {
  readonly tables: ReadonlyMap<string, TableV2>

  constructor(scope: Construct, id: string, { stage, ...props }: StackProps & { readonly stage: Stage }) {
    super(scope, id, props)
    const text = (name: string) => ({ name, type: AttributeType.STRING })
    this.tables = new Map(
      tables.map(spec => [
        spec.name,
        new TableV2(this, spec.name, {
          partitionKey: text('pk'),
          sortKey: text('sk'),
          billing: Billing.onDemand(),
          encryption: TableEncryptionV2.awsManagedKey(),
          pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
          deletionProtection: stage.keepsData,
          removalPolicy: stage.keepsData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
          ...(spec.expires ? { timeToLiveAttribute: 'ttl' } : {}),
          ...(spec.stream ? { dynamoStream: StreamViewType.NEW_IMAGE } : {}),
          globalSecondaryIndexes: Object.keys(spec.indexes).map(indexName => {
            const keys = indexKeys(indexName)
            return { indexName, partitionKey: text(keys.pk), sortKey: text(keys.sk) }
          }),
        }),
      ]),
    )
  }
}
