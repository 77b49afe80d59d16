import { Duration, Stack, type StackProps, Validations } from 'aws-cdk-lib'
import {
  AllowedMethods,
  CachePolicy,
  Distribution,
  HttpVersion,
  OriginProtocolPolicy,
  OriginRequestPolicy,
  ResponseHeadersPolicy,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront'
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins'
import { CfnMalwareProtectionPlan } from 'aws-cdk-lib/aws-guardduty'
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
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
import { resourceFinding } from '../constructs/findings.ts'
import { copyDays } from '../facts.ts'
import { namesOf } from '../names.ts'
import { otherHosts, type Stage, whatStays } from '../stages.ts'

/** For how long nobody at all may remove where an audit log ended: what business records are kept for, and two years more. */
const anchorDays = 7 * 365

/**
 * Private buckets: what people upload waits in Quarantine until it was looked at, then lives in Pictures, if anybody may see
 * it, or in Files. Anchors holds where the audit logs ended. Logs takes the access logs of these and of the distributions.
 */
export class StorageStack extends Stack {
  /** Where private files are read. */
  readonly filesOrigin: string

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
        allowedMethods: [HttpMethods.PUT],
        allowedOrigins: [stage.domainName, ...otherHosts(stage)].map(host => `https://${host}`),
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
      Files: new Bucket(this, 'Files', {
        ...logged('Files'),
        versioned: true,
        // What was removed by mistake can be had back for so long.
        lifecycleRules: [
          { noncurrentVersionExpiration: Duration.days(30), expiredObjectDeleteMarker: true },
          // Copies that people asked for of their data (shared/work/person-job.ts).
          { prefix: 'copy-', expiration: Duration.days(copyDays), noncurrentVersionExpiration: Duration.days(1) },
        ],
      }),
      Pictures: new Bucket(this, 'Pictures', logged('Pictures')),
      Quarantine: new Bucket(this, 'Quarantine', {
        ...logged('Quarantine'),
        cors,
        lifecycleRules: [{ expiration: Duration.days(1), abortIncompleteMultipartUploadAfter: Duration.days(1) }],
      }),
      // Answers by e-mail, as SES takes them in, until they were read.
      Answers: new Bucket(this, 'Answers', {
        ...logged('Answers'),
        lifecycleRules: [{ expiration: Duration.days(3) }],
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
    // The front door reads them by its own right. Its stack comes later, so any distribution of the account is let in.
    made.Pictures.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('cloudfront.amazonaws.com')],
        actions: ['s3:GetObject'],
        resources: [made.Pictures.arnForObjects('*')],
        conditions: { StringEquals: { 'AWS:SourceAccount': this.account } },
      }),
    )
    this.#malwareScans(made.Quarantine)
    made.Answers.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('ses.amazonaws.com')],
        actions: ['s3:PutObject'],
        resources: [made.Answers.arnForObjects('*')],
        conditions: { StringEquals: { 'AWS:SourceAccount': this.account } },
      }),
    )
    this.filesOrigin = this.#filesDoor(stage, made, logs)
    const missing = granted('buckets').filter(name => !Object.hasOwn(made, name))
    if (missing.length > 0) throw new Error(`no bucket is called ${missing.join(', ')}`)
  }

  /** Every object of a bucket is looked through for malware, and an event says what was found (docs/decisions/malware-scan.md). */
  #malwareScans(bucket: Bucket): void {
    const service = 'malware-protection-plan.guardduty.amazonaws.com'
    const plans = this.formatArn({ service: 'guardduty', resource: 'malware-protection-plan', resourceName: '*' })
    const role = new Role(this, 'MalwareScansRole', {
      // No other account has GuardDuty act by this role.
      assumedBy: new ServicePrincipal(service, {
        conditions: { StringEquals: { 'aws:SourceAccount': this.account }, ArnLike: { 'aws:SourceArn': plans } },
      }),
    })
    // GuardDuty follows the bucket by a rule of its own, which it makes and looks after.
    const rules = this.formatArn({
      service: 'events',
      resource: 'rule',
      resourceName: 'DO-NOT-DELETE-AmazonGuardDutyMalwareProtectionS3*',
    })
    const objects = bucket.arnForObjects('*')
    const allow = (actions: string[], resources: string[], conditions = {}) =>
      role.addToPolicy(new PolicyStatement({ actions, resources, conditions }))
    allow(['events:PutRule', 'events:DeleteRule', 'events:PutTargets', 'events:RemoveTargets'], [rules], {
      StringLike: { 'events:ManagedBy': service },
    })
    allow(['events:DescribeRule', 'events:ListTargetsByRule'], [rules])
    allow(['s3:PutBucketNotification', 's3:GetBucketNotification', 's3:ListBucket'], [bucket.bucketArn])
    allow(['s3:PutObject'], [bucket.arnForObjects('malware-protection-resource-validation-object')])
    allow(['s3:GetObject', 's3:GetObjectVersion'], [objects])
    Validations.of(role).acknowledge(
      ...[
        [rules, 'GuardDuty gives the rule by which it follows the bucket a name of its own, which begins so.'],
        [objects, 'Every object is looked through: keys are random.'],
      ].map(([arn = '', reason = '']) => ({ id: `AwsSolutions-IAM5[${resourceFinding(this, arn)}]`, reason })),
    )
    const plan = new CfnMalwareProtectionPlan(this, 'MalwareScans', {
      role: role.roleArn,
      protectedResource: { s3Bucket: { bucketName: bucket.bucketName } },
      actions: { tagging: { status: 'DISABLED' } },
    })
    // GuardDuty tries at once what the role allows.
    plan.node.addDependency(role)
  }

  /**
   * Private files are read at an address of their own by signatures of S3, which are good for a minute: the distribution
   * hands them on to the bucket, and adds what keeps a browser from running anything. Videos that anybody may see are as their
   * owners sent them, so they are played from here, too.
   * @returns the address, without a trailing slash
   */
  #filesDoor(stage: Stage, { Files: files, Pictures }: { Files: Bucket; Pictures: Bucket }, logs: Bucket): string {
    const headers = new ResponseHeadersPolicy(this, 'FileHeaders', {
      securityHeadersBehavior: {
        contentSecurityPolicy: { contentSecurityPolicy: "default-src 'none'; sandbox", override: true },
        strictTransportSecurity: { accessControlMaxAge: Duration.days(730), includeSubdomains: true, override: true },
        contentTypeOptions: { override: true },
      },
      // What is shown is fetched by the product's pages: the signature in the address says what may be read, and by whom it was given.
      corsBehavior: {
        accessControlAllowCredentials: false,
        accessControlAllowHeaders: ['*'],
        accessControlAllowMethods: ['GET', 'HEAD'],
        accessControlAllowOrigins: ['*'],
        originOverride: true,
      },
      customHeadersBehavior: {
        customHeaders: [{ header: 'cross-origin-resource-policy', value: 'cross-origin', override: true }],
      },
    })
    const door = new Distribution(this, 'FilesDoor', {
      comment: `Tradewell ${stage.name}, private files and videos`,
      minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
      httpVersion: HttpVersion.HTTP2_AND_3,
      logBucket: logs,
      logFilePrefix: 'files-door/',
      defaultBehavior: {
        // Not by the distribution's own right: whoever asks shows a signature of S3.
        origin: new HttpOrigin(files.bucketRegionalDomainName, { protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY }),
        viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
        allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
        cachePolicy: CachePolicy.CACHING_DISABLED,
        originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
        responseHeadersPolicy: headers,
      },
      additionalBehaviors: {
        // Their keys are made of their content: what is there stays as it is. The bucket's own policy lets the distribution in.
        '/videos/*': {
          origin: S3BucketOrigin.withOriginAccessControl(Bucket.fromBucketName(this, 'Videos', Pictures.bucketName)),
          viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
          cachePolicy: CachePolicy.CACHING_OPTIMIZED,
          responseHeadersPolicy: headers,
        },
        // Blocks of copies on IPFS, which are sealed: whoever is to keep one gets it here, as from any trustless gateway.
        '/ipfs/*': {
          origin: S3BucketOrigin.withOriginAccessControl(Bucket.fromBucketName(this, 'Blocks', Pictures.bucketName)),
          viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
          cachePolicy: CachePolicy.CACHING_OPTIMIZED,
          responseHeadersPolicy: headers,
        },
      },
    })
    Validations.of(door).acknowledge(
      { id: 'AwsSolutions-CFR1', reason: 'Traders and their clients may be anywhere: no country is shut out.' },
      { id: 'AwsSolutions-CFR2', reason: 'It answers signatures that are good for a minute, and nothing else.' },
      { id: 'AwsSolutions-CFR4', reason: 'It is served under the name and certificate of CloudFront itself.' },
      {
        id: 'AwsSolutions-CFR7',
        reason: 'Access is by the signature that each address carries, not by the distribution.',
      },
    )
    return `https://${door.distributionDomainName}`
  }
}
