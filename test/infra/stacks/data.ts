import { expect, test } from 'vitest'
import { tables } from '#functions/areas.ts'

import { all, dev, list, production, properties, type Statement, synthesise, type Template } from './synthesised.ts'

/** Where data lie, and how they are kept. */
export const data = (): void => {
  test('has a table for each of the list, on demand, encrypted, with point-in-time recovery', () => {
    const made = properties(dev, 'AWS::DynamoDB::GlobalTable')
    expect(made).toHaveLength(tables.length)
    for (const table of made) {
      expect(table.BillingMode).toBe('PAY_PER_REQUEST')
      expect(table.SSESpecification).toMatchObject({ SSEEnabled: true })
      const [replica] = table.Replicas as { PointInTimeRecoverySpecification: object }[]
      expect(replica?.PointInTimeRecoverySpecification).toEqual({ PointInTimeRecoveryEnabled: true })
    }
  })

  test('keeps the data of production when a stack goes', () => {
    const kept = [...all(production, 'AWS::DynamoDB::GlobalTable'), ...all(production, 'AWS::Cognito::UserPool')]
    for (const [, resource] of kept) {
      // Kept, but for what a first deployment made that failed: it would be in the way of the next one.
      expect(resource.DeletionPolicy).toBe('RetainExceptOnCreate')
      expect(resource.UpdateReplacePolicy).toBe('Retain')
    }
    for (const stack of production.values())
      for (const [id, { DeletionPolicy }] of Object.entries(stack.Resources))
        expect(DeletionPolicy, id).not.toBe('Retain')
    for (const table of properties(production, 'AWS::DynamoDB::GlobalTable')) {
      expect((table.Replicas as { DeletionProtectionEnabled?: boolean }[])[0]?.DeletionProtectionEnabled).toBe(true)
    }
    expect(properties(production, 'AWS::Cognito::UserPool')[0]?.DeletionProtection).toBe('ACTIVE')
  })

  test('has private buckets only', () => {
    for (const bucket of properties(dev, 'AWS::S3::Bucket')) {
      expect(bucket.PublicAccessBlockConfiguration).toEqual({
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      })
    }
  })

  test('keeps where audit logs ended under a lock, which one function adds to and none may take from', () => {
    const locked = (stacks: typeof dev) =>
      properties(stacks, 'AWS::S3::Bucket').filter(bucket => bucket.ObjectLockEnabled === true)
    expect(locked(production)).toMatchObject([
      { ObjectLockConfiguration: { Rule: { DefaultRetention: { Mode: 'COMPLIANCE', Days: 7 * 365 } } } },
    ])
    expect(locked(dev)).toMatchObject([
      { ObjectLockConfiguration: { Rule: { DefaultRetention: { Mode: 'GOVERNANCE', Days: 1 } } } },
    ])
    const reaching = all(dev, 'AWS::IAM::Policy').flatMap(([id, { Properties }]) =>
      (Properties.PolicyDocument as { Statement: Statement[] }).Statement.filter(({ Resource }) =>
        JSON.stringify(Resource).includes('-anchors-'),
      ).flatMap(({ Action }) => list(Action).map(action => `${id.replace(/Role.*/, '')} ${action}`)),
    )
    expect(reaching.sort()).toEqual(['Audit s3:GetObject', 'Audit s3:ListBucket', 'AuditAnchors s3:PutObject'])
  })

  test('tells the check of each new object in quarantine, which lasts a day', () => {
    const [told] = properties(dev, 'Custom::S3BucketNotifications')
    expect(JSON.stringify(told)).toContain('s3:ObjectCreated:*')
    expect(JSON.stringify(told?.BucketName)).toContain('quarantine')
    const buckets = properties(dev, 'AWS::S3::Bucket') as { BucketName?: unknown; LifecycleConfiguration?: object }[]
    const quarantine = buckets.find(each => JSON.stringify(each.BucketName ?? '').includes('quarantine'))
    const ofParts = { AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 } }
    expect(quarantine?.LifecycleConfiguration).toEqual({
      Rules: [{ ...ofParts, ExpirationInDays: 1, Status: 'Enabled' }],
    })
  })

  test('has every object in quarantine scanned for malware, and tells the check what was found', () => {
    for (const stacks of [dev, production]) {
      const [plan, ...others] = properties(stacks, 'AWS::GuardDuty::MalwareProtectionPlan')
      expect(others).toEqual([])
      expect(plan).toMatchObject({ Actions: { Tagging: { Status: 'DISABLED' } } })
      const protects = plan?.ProtectedResource as { S3Bucket: object } | undefined
      // No prefix: nothing that is sent to this bucket is left out.
      expect(protects?.S3Bucket).toEqual({ BucketName: { Ref: expect.stringMatching(/^Quarantine/) } })
      const rules = properties(stacks, 'AWS::Events::Rule') as { EventPattern?: object; Targets: object[] }[]
      const found = rules.filter(({ EventPattern }) => JSON.stringify(EventPattern ?? '').includes('guardduty'))
      expect(found).toHaveLength(1)
      expect(found[0]?.EventPattern).toMatchObject({
        source: ['aws.guardduty'],
        'detail-type': ['GuardDuty Malware Protection Object Scan Result'],
      })
      expect(JSON.stringify(found[0]?.EventPattern)).toContain('quarantine')
      expect(JSON.stringify(found[0]?.Targets)).toContain('UploadChecks')
    }
  })

  test('lets a first deployment that failed be taken back, and protects what is there from then on', () => {
    const protection = (stacks: Map<string, Template>) => [
      ...properties(stacks, 'AWS::DynamoDB::GlobalTable').map(
        table => (table.Replicas as { DeletionProtectionEnabled?: boolean }[])[0]?.DeletionProtectionEnabled ?? false,
      ),
      properties(stacks, 'AWS::Cognito::UserPool')[0]?.DeletionProtection === 'ACTIVE',
    ]
    expect(new Set(protection(production))).toEqual(new Set([true]))
    const first = synthesise('production', { into: 'first', deployment: { isFirst: true } })
    expect(new Set(protection(first))).toEqual(new Set([false]))
  })

  test('holds no secret in a template', () => {
    for (const secret of properties(dev, 'AWS::SecretsManager::Secret')) expect(secret.SecretString).toBeUndefined()
  })
}
