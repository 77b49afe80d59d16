import { AttributeType, Billing, StreamViewType, TableEncryptionV2, TableV2 } from 'aws-cdk-lib/aws-dynamodb'
import type { Construct } from 'constructs'
import { indexKeys, type tables } from '#functions/areas.ts'
import { namesOf } from '../names.ts'
import { type Stage, whatStays } from '../stages.ts'

const text = (name: string) => ({ name, type: AttributeType.STRING })

/** One table of the product, with its indexes, as the code declares it. */
export class ProductTable extends TableV2 {
  constructor(scope: Construct, { spec, stage }: { readonly spec: (typeof tables)[number]; readonly stage: Stage }) {
    super(scope, `${spec.name}Table`, {
      tableName: namesOf(scope, stage).table(spec.name).name,
      partitionKey: text('pk'),
      sortKey: text('sk'),
      billing: Billing.onDemand(),
      encryption: TableEncryptionV2.awsManagedKey(),
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: stage.isProtected,
      removalPolicy: whatStays(stage),
      ...(spec.expires ? { timeToLiveAttribute: 'ttl' } : {}),
      ...(spec.stream
        ? { dynamoStream: StreamViewType[spec.stream === 'changes' ? 'NEW_AND_OLD_IMAGES' : 'NEW_IMAGE'] }
        : {}),
      globalSecondaryIndexes: Object.keys(spec.indexes).map(indexName => {
        const keys = indexKeys(indexName)
        return { indexName, partitionKey: text(keys.pk), sortKey: text(keys.sk) }
      }),
    })
  }
}
