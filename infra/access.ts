import { App, CfnOutput, Stack, type StackProps } from 'aws-cdk-lib'
import { CfnOIDCProvider, PolicyStatement, Role, WebIdentityPrincipal } from 'aws-cdk-lib/aws-iam'
import type { Construct } from 'constructs'
import { region } from './stages.ts'

const issuer = 'token.actions.githubusercontent.com'

/**
 * What lets the CI deploy to an account without a long-lived key: GitHub's identity provider, and a role for each stage that
 * this account holds, which only a run in that stage's environment of this repository may take. The role may take the roles of
 * the CDK's bootstrap and nothing else.
 */
export class AccessStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    { repository, stages, ...props }: StackProps & { readonly repository: string; readonly stages: readonly string[] },
  ) {
    super(scope, id, props)
    if (!/^[\w.-]+\/[\w.-]+$/.test(repository)) throw new Error(`GITHUB_REPOSITORY is not OWNER/NAME: ${repository}`)
    const provider = new CfnOIDCProvider(this, 'GitHub', {
      url: `https://${issuer}`,
      clientIdList: ['sts.amazonaws.com'],
    })
    for (const stage of stages) {
      const role = new Role(this, `Deploy-${stage}`, {
        roleName: `tradewell-deploy-${stage}`,
        assumedBy: new WebIdentityPrincipal(provider.attrArn, {
          StringEquals: {
            [`${issuer}:aud`]: 'sts.amazonaws.com',
            [`${issuer}:sub`]: `repo:${repository}:environment:${stage}`,
          },
        }),
      })
      role.addToPolicy(
        new PolicyStatement({
          actions: ['sts:AssumeRole'],
          resources: [`arn:${this.partition}:iam::${this.account}:role/cdk-hnb659fds-*-role-${this.account}-*`],
        }),
      )
      new CfnOutput(this, `Role-${stage}`, { value: role.roleArn })
    }
  }
}

/** @throws {Error} without GITHUB_REPOSITORY */
export const access = (environment: Readonly<Record<string, string | undefined>>, outdir?: string): App => {
  const app = new App({ ...(outdir ? { outdir } : {}), analyticsReporting: false })
  const account = environment.CDK_DEFAULT_ACCOUNT
  new AccessStack(app, 'tradewell-access', {
    repository: environment.GITHUB_REPOSITORY ?? '',
    stages: (environment.STAGES || 'dev,staging,production').split(','),
    env: account ? { account, region } : { region },
  })
  return app
}

if (process.argv[1] === import.meta.filename) access(process.env).synth()
