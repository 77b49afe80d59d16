import { Duration, Stack, type StackProps } from 'aws-cdk-lib'
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  HttpMethods,
  ObjectLockRetention,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3'
import type { Construct } from 'constructs'
import { granted } from '../areas.ts'
import { namesOf } from '../names.ts'
import { type Stage, whatStays } from '../stages.ts'

/** For how long nobody at all may remove where an audit log ended: what business records are kept for, and two years more. */
const anchorDays = 7 * 365

/**
 * Private buckets: what people upload waits in Quarantine until it was looked at, then lives in Files. Anchors holds where the
 * audit logs ended. Logs takes the access logs of these and of the distribution.
 */
export class StorageStack extends Stack {
  constructor(scope: Construct, id: string, { stage, ...props }: StackProps & { readonly stage: Stage }) {
    super(scope, id, props)
    const names = namesOf(this, stage)
    const common = (name: string) => ({
      bucketName: names.bucket(name).name,
      encryption: BucketEncryption.S3_MANAGED,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      enforceSSL: true,
      removalPolicy: whatStays(stage),
    })
    const logs = new Bucket(this, 'Logs', {
      ...common('Logs'),
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
    const logged = (name: string) => ({
      ...common(name),
      serverAccessLogsBucket: logs,
      serverAccessLogsPrefix: `${name.toLowerCase()}/`,
    })
    const made = {
      Files: new Bucket(this, 'Files', { ...logged('Files'), cors, versioned: true }),
      Quarantine: new Bucket(this, 'Quarantine', {
        ...logged('Quarantine'),
        cors,
        lifecycleRules: [{ expiration: Duration.days(1) }],
      }),
      Anchors: new Bucket(this, 'Anchors', {
        ...logged('Anchors'),
        versioned: true,
        // Where data goes with its stack, the lock must not keep it from going.
        objectLockDefaultRetention: stage.keepsData
          ? ObjectLockRetention.compliance(Duration.days(anchorDays))
          : ObjectLockRetention.governance(Duration.days(1)),
      }),
    }
    const missing = granted('buckets').filter(name => !Object.hasOwn(made, name))
    if (missing.length > 0) throw new Error(`no bucket is called ${missing.join(', ')}`)
  }
}
