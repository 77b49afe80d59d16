import { Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib'
import { BlockPublicAccess, Bucket, BucketEncryption, HttpMethods, ObjectOwnership } from 'aws-cdk-lib/aws-s3'
import type { Construct } from 'constructs'
import type { GrantedBucket } from '../constructs/product-function.ts'
import type { Stage } from '../stages.ts'

/** Private buckets: what people upload waits in Quarantine until it was looked at, then lives in Files. */
export class FilesStack extends Stack {
  readonly buckets: ReadonlyMap<string, GrantedBucket>
  /** Where access to buckets and the distribution is logged. */
  readonly logs: Bucket

  constructor(scope: Construct, id: string, { stage, ...props }: StackProps & { readonly stage: Stage }) {
    super(scope, id, props)
    const common = {
      encryption: BucketEncryption.S3_MANAGED,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      enforceSSL: true,
      removalPolicy: stage.keepsData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    }
    this.logs = new Bucket(this, 'Logs', {
      ...common,
      // CloudFront writes its logs by ACL.
      objectOwnership: ObjectOwnership.BUCKET_OWNER_PREFERRED,
      serverAccessLogsPrefix: 'logs/',
      lifecycleRules: [{ expiration: Duration.days(stage.logDays) }],
    })
    const cors = [
      {
        allowedMethods: [HttpMethods.PUT, HttpMethods.GET],
        allowedOrigins: [`https://${stage.domainName}`],
        allowedHeaders: ['content-type', 'content-length', 'x-amz-*'],
        maxAge: 3000,
      },
    ]
    const buckets: [string, Bucket][] = [
      [
        'Files',
        new Bucket(this, 'Files', {
          ...common,
          cors,
          versioned: true,
          serverAccessLogsBucket: this.logs,
          serverAccessLogsPrefix: 'files/',
        }),
      ],
      [
        'Quarantine',
        new Bucket(this, 'Quarantine', {
          ...common,
          cors,
          serverAccessLogsBucket: this.logs,
          serverAccessLogsPrefix: 'quarantine/',
          lifecycleRules: [{ expiration: Duration.days(1) }],
        }),
      ],
    ]
    this.buckets = new Map(
      buckets.map(([name, bucket]) => [
        name,
        {
          bucketName: bucket.bucketName,
          // Exported by name, so that whoever is granted it can say which wildcard that is.
          objectsArn: `${this.exportValue(bucket.bucketArn, { name: `${this.stackName}-${name}` })}/*`,
        },
      ]),
    )
  }
}
