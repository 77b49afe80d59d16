import { expect, test } from 'vitest'
import { functionNames } from '#infra/build-functions.ts'

import { all, dev, list, properties, type Statement } from './synthesised.ts'

/** What each function may do. */
export const grants = (): void => {
  test('has one Lambda with one role for each server function and worker', () => {
    const lambdas = properties(dev, 'AWS::Lambda::Function').filter(each =>
      /^tradewell-dev-/.test(String(each.FunctionName)),
    )
    expect(lambdas.map(each => String(each.FunctionName).replace('tradewell-dev-', '')).sort()).toEqual(
      functionNames().sort(),
    )
    const roles = lambdas.map(each => JSON.stringify(each.Role))
    expect(new Set(roles).size).toBe(lambdas.length)
    for (const lambda of lambdas) expect(lambda.Runtime).toBe('nodejs24.x')
  })

  test('lets no function act on everything, but for its trace segments, which have no resource', () => {
    const roles = all(dev, 'AWS::IAM::Policy').filter(([id]) =>
      functionNames().some(name => id.startsWith(`${name}Role`)),
    )
    expect(roles).toHaveLength(functionNames().length)
    for (const [id, { Properties }] of roles) {
      for (const { Action, Resource } of (Properties.PolicyDocument as { Statement: Statement[] }).Statement) {
        const actions = list(Action)
        expect(
          actions.filter(action => action.includes('*')),
          id,
        ).toEqual([])
        if (list(Resource).includes('*')) expect(actions).toEqual(['xray:PutTraceSegments', 'xray:PutTelemetryRecords'])
        // The objects of a bucket and the open connections of the one websocket API have names that are made as they come.
        else if (JSON.stringify(Resource).includes('*'))
          expect(
            actions.every(action =>
              /^(s3:\w+Object|s3:(ListMultipartUploadParts|AbortMultipartUpload)|execute-api:ManageConnections)$/.test(
                action,
              ),
            ),
            id,
          ).toBe(true)
      }
    }
  })

  test('grants no Scan, and no action on every table', () => {
    for (const { PolicyDocument } of properties(dev, 'AWS::IAM::Policy') as {
      PolicyDocument?: { Statement: Statement[] }
    }[]) {
      for (const statement of PolicyDocument?.Statement ?? []) {
        const actions = list(statement.Action)
        expect(actions).not.toContain('dynamodb:Scan')
        expect(actions).not.toContain('*')
        if (actions.some(action => action.startsWith('dynamodb:'))) expect(list(statement.Resource)).not.toContain('*')
      }
    }
  })

  test('lets only queries read: a function without commands may write to no table', () => {
    const audit = all(dev, 'AWS::IAM::Policy').find(([id]) => id.startsWith('AuditRole'))
    expect(JSON.stringify(audit)).toContain('dynamodb:Query')
    // But that its callers called, and the one number that says what they have spent.
    const { PolicyDocument } = audit![1].Properties as { PolicyDocument: { Statement: Statement[] } }
    const changing = PolicyDocument.Statement.filter(({ Action }) =>
      list(Action).some(action => /^dynamodb:(Put|Update|Delete)/.test(action)),
    )
    expect(changing).toHaveLength(2)
    const [sessions, budgets] = changing
    expect(JSON.stringify(sessions!.Resource)).toMatch(/table\/tradewell-dev-Sessions"/)
    expect(list(budgets!.Action)).toEqual(['dynamodb:UpdateItem'])
    expect(JSON.stringify(budgets!.Resource)).toMatch(/table\/tradewell-dev-CallBudgets"/)
  })

  test('lets GuardDuty alone, for this account alone, read the quarantine, and write nothing there but its own probe', () => {
    const [, role] = all(dev, 'AWS::IAM::Role').find(([id]) => id.startsWith('MalwareScansRole')) ?? []
    const trust = role?.Properties.AssumeRolePolicyDocument as { Statement: object[] } | undefined
    expect(trust?.Statement).toMatchObject([
      {
        Principal: { Service: 'malware-protection-plan.guardduty.amazonaws.com' },
        Condition: { StringEquals: { 'aws:SourceAccount': '000000000000' }, ArnLike: expect.anything() },
      },
    ])
    const [, policy] = all(dev, 'AWS::IAM::Policy').find(([id]) => id.startsWith('MalwareScansRole')) ?? []
    const { Statement: may = [] } = (policy?.Properties.PolicyDocument ?? {}) as { Statement?: Statement[] }
    const writes = may.filter(({ Action }) => list(Action).some(action => /^s3:(Put|Delete)Object/.test(action)))
    expect(writes).toHaveLength(1)
    expect(JSON.stringify(writes[0]?.Resource)).toContain('/malware-protection-resource-validation-object')
    for (const { Resource } of may) expect(JSON.stringify(Resource)).toMatch(/Quarantine|DO-NOT-DELETE-AmazonGuardDuty/)
  })

  test('lets two functions make accounts, by a code in a mail, and one other delete those that a linked sign-in replaces', () => {
    const able = (action: string) =>
      functionNames().filter(name =>
        JSON.stringify(all(dev, 'AWS::IAM::Policy').filter(([id]) => id.startsWith(`${name}Role`))).includes(
          `cognito-idp:${action}`,
        ),
      )
    expect(able('AdminCreateUser').sort()).toEqual(['OrgAboutUs', 'User'])
    expect(able('AdminDelete')).toEqual(['Account'])
  })

  test('lets who writes to open connections close them, too', () => {
    for (const name of ['SignedOutSockets', 'PermissionSockets']) {
      const policy = JSON.stringify(all(dev, 'AWS::IAM::Policy').filter(([id]) => id.startsWith(`${name}Role`)))
      for (const verb of ['POST', 'DELETE']) expect(policy, name).toContain(`/realtime/${verb}/@connections/*`)
    }
  })
}
