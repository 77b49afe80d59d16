import { expect, test } from 'vitest'
import { tables, workers } from '#functions/areas.ts'
import { functionNames } from '#infra/build-functions.ts'
import { pacesOfPrograms } from '#infra/provider-calls.ts'

import { dev, full, production, properties, type Statement } from './synthesised.ts'

/** What runs by itself, and who is told when it does not. */
export const runs = (): void => {
  test('gives what runs once a day as long as a Lambda may take: a thousand are due on some days', () => {
    const dailyNames = workers.flatMap(({ name, trigger }) => (trigger.kind === 'daily' ? [name] : []))
    expect(dailyNames).toEqual(expect.arrayContaining(['DailyRun', 'TakingRun', 'BooksCheck']))
    const functions = properties(dev, 'AWS::Lambda::Function') as { FunctionName?: string; Timeout?: number }[]
    for (const name of dailyNames)
      expect(functions.find(({ FunctionName = '' }) => FunctionName.endsWith(`-${name}`))?.Timeout, name).toBe(900)
  })

  test('holds what asks the card provider for no person to a number at once and a pace', () => {
    type Lambda = {
      FunctionName?: string
      ReservedConcurrentExecutions?: number
      Environment?: { Variables?: Record<string, string> }
    }
    for (const [stacks, stage, keys] of [
      [production, 'production', 'live'],
      [dev, 'dev', 'test'],
    ] as const) {
      const functions = properties(stacks, 'AWS::Lambda::Function') as Lambda[]
      const found = functions.flatMap(({ FunctionName = '', ReservedConcurrentExecutions: atOnce, Environment }) => {
        const aSecond = Environment?.Variables?.PROVIDER_CALLS_A_SECOND
        if (atOnce === undefined && aSecond === undefined) return []
        return [[FunctionName.replace(`tradewell-${stage}-`, ''), { atOnce, aSecond: Number(aSecond) }] as const]
      })
      const expected = Object.entries(pacesOfPrograms[keys]).map(([name, { atOnce, aSecond, isStream }]) => [
        name,
        { atOnce: isStream ? undefined : atOnce, aSecond },
      ])
      expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected))
    }
  })

  test('ends every queue in dead letters, and watches them, each function and the API', () => {
    const queues = properties(dev, 'AWS::SQS::Queue')
    expect(queues.filter(queue => queue.RedrivePolicy).length).toBeGreaterThan(0)
    const alarms = properties(production, 'AWS::CloudWatch::Alarm').map(alarm => String(alarm.AlarmName))
    for (const name of functionNames()) {
      for (const metric of ['errors', 'throttles', 'latency'])
        expect(alarms).toContain(`tradewell-production-${name}-${metric}`)
    }
    for (const { name } of tables) expect(alarms).toContain(`tradewell-production-${name}Table-throttles`)
    for (const { name, trigger } of workers) {
      if (trigger.kind === 'stream') expect(alarms).toContain(`tradewell-production-${name}-behind`)
      if (trigger.kind === 'queue') expect(alarms).toContain(`tradewell-production-${trigger.queue}Queue-behind`)
    }
    expect(alarms.filter(name => /DeadLetters|Failed/.test(name)).length).toBeGreaterThan(0)
    expect(properties(dev, 'AWS::CloudWatch::Dashboard')).toHaveLength(1)
  })

  test('lets alarms reach somebody: by a key and a policy that admit them, and a subscription', () => {
    const [topic] = properties(full, 'AWS::SNS::Topic')
    expect(JSON.stringify(topic?.KmsMasterKeyId)).not.toContain('alias')
    const statements = (type: string, document: string) =>
      properties(full, type).flatMap(each => (each[document] as { Statement: Statement[] }).Statement)
    const ofAlarms = (all: readonly Statement[]) =>
      all.filter(each => each.Effect === 'Allow' && JSON.stringify(each).includes('cloudwatch.amazonaws.com'))
    const [publishing] = ofAlarms(statements('AWS::SNS::TopicPolicy', 'PolicyDocument'))
    expect(publishing?.Action).toBe('sns:Publish')
    const [using] = ofAlarms(statements('AWS::KMS::Key', 'KeyPolicy'))
    expect(using?.Action).toEqual(expect.arrayContaining(['kms:Decrypt', 'kms:GenerateDataKey*']))
    expect(properties(full, 'AWS::SNS::Subscription')).toMatchObject([
      { Protocol: 'email', Endpoint: 'operators@our-own-domain.net' },
    ])
    for (const alarm of properties(production, 'AWS::CloudWatch::Alarm'))
      expect(JSON.stringify(alarm.AlarmActions)).toContain('tradewell-production-alarms')
    expect(properties(dev, 'AWS::CloudWatch::Alarm')).toEqual([])
  })
}
