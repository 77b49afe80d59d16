import { CfnOutput, Duration, RemovalPolicy, Stack, type StackProps, Validations } from 'aws-cdk-lib'
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager'
import {
  AllowedMethods,
  CacheCookieBehavior,
  CacheHeaderBehavior,
  CachePolicy,
  CacheQueryStringBehavior,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HeadersFrameOption,
  HeadersReferrerPolicy,
  HttpVersion,
  OriginProtocolPolicy,
  OriginRequestCookieBehavior,
  OriginRequestHeaderBehavior,
  OriginRequestPolicy,
  OriginRequestQueryStringBehavior,
  ResponseHeadersPolicy,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront'
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins'
import { AaaaRecord, ARecord, RecordTarget } from 'aws-cdk-lib/aws-route53'
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets'
import { BlockPublicAccess, Bucket, BucketEncryption } from 'aws-cdk-lib/aws-s3'
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment'
import type { Construct } from 'constructs'
import { originHeader, viewerHeaders } from '#functions/kit/front-door.ts'
import { pathsToldPlace } from '../areas.ts'
import { resourceFinding } from '../constructs/findings.ts'
import { hostedZoneOf } from '../constructs/hosted-zone.ts'
import { namesOf } from '../names.ts'
import { otherHosts, region, type Stage } from '../stages.ts'
import { pageFunction } from './page-function.ts'
import { originSecrets } from './secrets.ts'

const turnstileOrigin = 'https://challenges.cloudflare.com'

type Props = StackProps & {
  readonly stage: Stage
  /** The folder that the web was built into. */
  readonly site: string
  /** What AWS calls the HTTP API and the websocket API. */
  readonly apiId: string
  readonly realtimeId: string
  readonly webAclArn?: string
  /** Where private files and videos are read. */
  readonly filesOrigin: string
  readonly signIn: {
    readonly userPoolId: string
    readonly clientId: string
    readonly domain: string
    readonly providers: readonly string[]
  }
  /** Stripe's publishable key: public by design, and still different in each stage. */
  readonly stripePublishableKey: string
}

/** The front door: CloudFront before the web and the APIs, with the headers that a browser is to hold them to. */
export class WebStack extends Stack {
  constructor(scope: Construct, id: string, props: Props) {
    super(scope, id, props)
    const { stage } = props
    const logs = Bucket.fromBucketName(this, 'Logs', namesOf(this, stage).bucket('Logs').name)
    const bucket = new Bucket(this, 'Site', {
      encryption: BucketEncryption.S3_MANAGED,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      enforceSSL: true,
      removalPolicy: RemovalPolicy.DESTROY,
      serverAccessLogsBucket: logs,
      serverAccessLogsPrefix: 'site/',
    })
    const headers = this.#headers(props)
    const site = S3BucketOrigin.withOriginAccessControl(bucket)
    // The bucket's own policy lets the distribution in; it is of another stack.
    const pictures = S3BucketOrigin.withOriginAccessControl(
      Bucket.fromBucketName(this, 'Pictures', namesOf(this, stage).bucket('Pictures').name),
    )
    const host = (apiId: string) => `${apiId}.execute-api.${this.region}.${this.urlSuffix}`
    const [secret = ''] = originSecrets(this, stage)
    const origin = {
      protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
      customHeaders: { [originHeader]: secret },
    }
    const api = new HttpOrigin(host(props.apiId), origin)
    const realtime = new HttpOrigin(host(props.realtimeId), origin)
    const forwarded = {
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      allowedMethods: AllowedMethods.ALLOW_ALL,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      responseHeadersPolicy: headers,
    }
    // A managed policy that adds these headers hands on the viewer's Host too, which an API's own address does not answer to.
    const withPlace = new OriginRequestPolicy(this, 'ViewerPlace', {
      comment: 'Where a viewer is, for the calls that ask for it',
      headerBehavior: OriginRequestHeaderBehavior.allowList('Content-Type', ...Object.values(viewerHeaders)),
      queryStringBehavior: OriginRequestQueryStringBehavior.none(),
      cookieBehavior: OriginRequestCookieBehavior.none(),
    })
    const publicReads = new CachePolicy(this, 'PublicReads', {
      comment: 'Public reads of the marketplace, for as long as their answers say',
      minTtl: Duration.seconds(0),
      defaultTtl: Duration.seconds(0),
      maxTtl: Duration.minutes(10),
      queryStringBehavior: CacheQueryStringBehavior.all(),
      headerBehavior: CacheHeaderBehavior.none(),
      cookieBehavior: CacheCookieBehavior.none(),
      enableAcceptEncodingBrotli: true,
      enableAcceptEncodingGzip: true,
    })
    // Every address of the application is one page.
    const page = new EdgeFunction(this, 'Page', {
      runtime: FunctionRuntime.JS_2_0,
      code: FunctionCode.fromInline(pageFunction(stage)),
    })
    const distribution = new Distribution(this, 'Distribution', {
      comment: `Tradewell ${stage.name}`,
      ...(stage.certificateArn
        ? {
            domainNames: [stage.domainName, ...otherHosts(stage)],
            certificate: Certificate.fromCertificateArn(this, 'Certificate', stage.certificateArn),
          }
        : {}),
      minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
      httpVersion: HttpVersion.HTTP2_AND_3,
      ...(props.webAclArn ? { webAclId: props.webAclArn } : {}),
      defaultRootObject: 'index.html',
      logBucket: logs,
      logFilePrefix: 'front-door/',
      defaultBehavior: {
        origin: site,
        viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
        cachePolicy: CachePolicy.CACHING_OPTIMIZED,
        responseHeadersPolicy: headers,
        compress: true,
        functionAssociations: [{ function: page, eventType: FunctionEventType.VIEWER_REQUEST }],
      },
      additionalBehaviors: {
        '/functions/*': { origin: api, ...forwarded },
        ...Object.fromEntries(
          pathsToldPlace.map(path => [path, { origin: api, ...forwarded, originRequestPolicy: withPlace }]),
        ),
        '/public/*': { origin: api, ...forwarded, cachePolicy: publicReads },
        '/webhooks/*': { origin: api, ...forwarded },
        // Their keys are made of their content: what is there stays as it is.
        '/pictures/*': {
          origin: pictures,
          viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
          cachePolicy: CachePolicy.CACHING_OPTIMIZED,
          responseHeadersPolicy: headers,
        },
        '/realtime': { origin: realtime, ...forwarded },
      },
    })
    this.#deploy(bucket, distribution, props)
    this.#acknowledge(distribution, bucket)
    this.#address(distribution, stage)
  }

  /** Points the domain at the distribution, or says what it has to be pointed at by hand. */
  #address(distribution: Distribution, stage: Stage) {
    const { distributionDomainName } = distribution
    const zone = hostedZoneOf(this, stage)
    if (zone && stage.certificateArn) {
      const target = RecordTarget.fromAlias(new CloudFrontTarget(distribution))
      for (const [n, host] of [stage.domainName, ...otherHosts(stage)].entries()) {
        const record = { zone, recordName: `${host}.`, target }
        new ARecord(this, `Ipv4${n || ''}`, record)
        new AaaaRecord(this, `Ipv6${n || ''}`, record)
      }
    }
    const own = stage.certificateArn ? stage.domainName : distributionDomainName
    new CfnOutput(this, 'Address', { value: `https://${own}` })
    new CfnOutput(this, 'DnsTarget', { value: distributionDomainName })
  }

  #headers({ stage, signIn, filesOrigin }: Props): ResponseHeadersPolicy {
    // The check that tells people from programs runs the provider's script, in a frame of the provider's.
    const check = stage.turnstileSiteKey ? ` ${turnstileOrigin}` : ''
    // The form for a card is the provider's, in a frame of its own, and its script may come from nowhere else. The product is one document,
    // so what one page needs of it the policy allows to all.
    const stripeScripts = 'https://js.stripe.com https://*.js.stripe.com'
    const sockets = [stage.domainName, ...otherHosts(stage)].map(host => `wss://${host}`).join(' ')
    // Where a browser sends what is uploaded. Any other bucket of the region may be a stranger's.
    const uploads = `${namesOf(this, stage).bucket('Quarantine').name}.s3.${region}.amazonaws.com`
    const policy = [
      "default-src 'none'",
      `script-src 'self' ${stripeScripts}${check}`,
      // React and Semantic set styles through the object model, which this does not concern.
      "style-src 'self'",
      "img-src 'self' data: blob: https:",
      "font-src 'self'",
      // What was chosen to be sent is played for its first picture.
      `media-src blob: ${filesOrigin}`,
      `connect-src 'self' ${sockets} https://cognito-idp.${region}.amazonaws.com https://${signIn.domain} https://api.stripe.com https://${uploads} ${filesOrigin}`,
      `frame-src 'self' ${stripeScripts} https://hooks.stripe.com${check}`,
      "manifest-src 'self'",
      "worker-src 'self'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join('; ')
    return new ResponseHeadersPolicy(this, 'Headers', {
      securityHeadersBehavior: {
        contentSecurityPolicy: { contentSecurityPolicy: policy, override: true },
        strictTransportSecurity: {
          accessControlMaxAge: Duration.days(730),
          includeSubdomains: true,
          preload: true,
          override: true,
        },
        contentTypeOptions: { override: true },
        frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
        referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN, override: true },
      },
      customHeadersBehavior: {
        customHeaders: [
          {
            header: 'permissions-policy',
            value: 'camera=(), microphone=(), geolocation=(self), payment=(self)',
            override: true,
          },
          { header: 'cross-origin-opener-policy', value: 'same-origin-allow-popups', override: true },
        ],
      },
    })
  }

  #deploy(bucket: Bucket, distribution: Distribution, props: Props) {
    const { site, signIn, stage, stripePublishableKey, filesOrigin } = props
    const common = { destinationBucket: bucket, distribution, prune: false, memoryLimit: 512 }
    const assets = new BucketDeployment(this, 'Assets', {
      ...common,
      // The list of what was built, which names the sources, is for our tests alone.
      sources: [Source.asset(site, { exclude: ['*.html', '.vite'] })],
      // Their names carry a hash of their content.
      cacheControl: [CacheControl.fromString('public, max-age=31536000, immutable')],
      distributionPaths: ['/config.json'],
    })
    const pages = new BucketDeployment(this, 'Pages', {
      ...common,
      sources: [
        Source.asset(site, { exclude: ['*', '.vite', '!*.html'] }),
        Source.jsonData('config.json', {
          region,
          userPoolId: signIn.userPoolId,
          userPoolClientId: signIn.clientId,
          oauthEndpoint: `https://${signIn.domain}`,
          signInProviders: signIn.providers,
          filesOrigin,
          realtimeUrl: `wss://${stage.domainName}/realtime`,
          site: `https://${stage.domainName}`,
          ...(stage.goDomain ? { organisationHosts: `https://*.${stage.goDomain}` } : {}),
          ...(stage.mobileDomain ? { mobileSite: `https://${stage.mobileDomain}` } : {}),
          ...(stage.turnstileSiteKey
            ? {
                humanCheck: {
                  siteKey: stage.turnstileSiteKey,
                  script: `${turnstileOrigin}/turnstile/v0/api.js?render=explicit`,
                },
              }
            : {}),
          ...(stage.pinningUrl ? { offersCopies: true } : {}),
          ...(stage.contactMail ? { contactMail: stage.contactMail } : {}),
          stripePublishableKey,
        }),
      ],
      cacheControl: [CacheControl.fromString('no-cache')],
      distributionPaths: ['/index.html', '/config.json'],
    })
    // The page names the assets, so they are there first.
    pages.node.addDependency(assets)
  }

  #acknowledge(distribution: Distribution, bucket: Bucket) {
    Validations.of(distribution).acknowledge(
      {
        id: 'AwsSolutions-CFR2',
        reason: 'Stages that people use have a web ACL; dev has none, which would cost more than all the rest of it.',
      },
      { id: 'AwsSolutions-CFR1', reason: 'Traders and their clients may be anywhere: no country is shut out.' },
      {
        id: 'AwsSolutions-CFR4',
        reason:
          'Holds where a stage has a certificate; a stage without one is served under the name and certificate of CloudFront itself.',
      },
    )
    const reason =
      'The deployment of the site comes from the CDK library, which sets its runtime, role and permissions.'
    const assets = `arn:<AWS::Partition>:s3:::cdk-hnb659fds-assets-${this.account}-${this.region}/*`
    const findings = [
      'L1',
      'IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]',
      ...['GetObject', 'GetBucket', 'List', 'DeleteObject', 'Abort'].map(action => `IAM5[Action::s3:${action}*]`),
      `IAM5[Resource::${assets}]`,
      `IAM5[${resourceFinding(this, bucket.arnForObjects('*'))}]`,
      'IAM5[Resource::*]',
    ]
    Validations.of(this).acknowledge(...findings.map(finding => ({ id: `AwsSolutions-${finding}`, reason })))
  }
}
