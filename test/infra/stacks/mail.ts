import { expect, test } from 'vitest'

import { all, dev, full, list, production, properties, type Statement } from './synthesised.ts'

/** The mail that goes out and comes in, and the domain that it is of. */
export const mail = (): void => {
  test('sends mail in the name of its own domain alone, by the functions that may', () => {
    expect(properties(dev, 'AWS::SES::EmailIdentity')).toMatchObject([{ EmailIdentity: 'dev.tradewell.example' }])
    expect(all(production, 'AWS::SES::EmailIdentity')[0]?.[1].DeletionPolicy).toBe('RetainExceptOnCreate')
    const sending = all(dev, 'AWS::IAM::Policy').flatMap(([id, { Properties }]) => {
      const { Statement } = Properties.PolicyDocument as { Statement: (Statement & { Condition?: unknown })[] }
      return Statement.filter(each => list(each.Action).some(action => action.startsWith('ses:'))).map(each => ({
        by: id.replace(/Role.*/, ''),
        ...each,
      }))
    })
    const senders = [
      'ApprisingsConsumer',
      'ClientViewCodes',
      'InvitationMails',
      'InvitationSender',
      'JoinLetters',
      'MailDigest',
      'MailPost',
      'SignUpCodes',
    ]
    sending.sort((a, b) => (a.by < b.by ? -1 : 1))
    expect(sending).toMatchObject(
      senders.map(by => ({
        by,
        Action: 'ses:SendEmail',
        Condition: { StringEquals: { 'ses:FromAddress': 'notifications@dev.tradewell.example' } },
      })),
    )
    for (const [n, name] of senders.entries()) {
      // What people write goes out under settings of its own, which tell what becomes of it.
      const [identity, ...others] = list(sending[n]?.Resource as string | string[])
      expect(JSON.stringify(identity)).toMatch(/:identity\/dev\.tradewell\.example"\]\]\}$/)
      expect(others).toHaveLength(name === 'MailPost' ? 1 : 0)
      const lambda = properties(dev, 'AWS::Lambda::Function').find(
        each => each.FunctionName === `tradewell-dev-${name}`,
      )
      expect(lambda?.Environment).toMatchObject({
        Variables: {
          MAIL_FROM: 'Tradewell <notifications@dev.tradewell.example>',
          SITE_URL: 'https://dev.tradewell.example',
        },
      })
    }
  })

  test('notices mail that is not sent, events that wait to be relayed, and mail that people send back or complain of', () => {
    const alarms = properties(production, 'AWS::CloudWatch::Alarm').map(alarm => String(alarm.AlarmName))
    const wanted = [
      'ApprisingsDeadLetters-messages',
      'ApprisingsConsumer-errors',
      'MailDigest-errors',
      'OutboxRetry-errors',
    ]
    for (const name of [...wanted, 'mail-bounces', 'mail-complaints']) {
      expect(alarms).toContain(`tradewell-production-${name}`)
    }
  })

  test("sends the user pool's mail through SES, where there is a domain to send it from", () => {
    const [pool] = properties(production, 'AWS::Cognito::UserPool')
    expect(pool?.EmailConfiguration).toMatchObject({
      EmailSendingAccount: 'DEVELOPER',
      From: 'Tradewell <notifications@app.our-own-domain.net>',
    })
    expect(JSON.stringify(pool?.EmailConfiguration)).toContain(':identity/app.our-own-domain.net')
    expect(properties(dev, 'AWS::Cognito::UserPool')[0]?.EmailConfiguration).toBeUndefined()
  })

  test('hands what becomes of letters to what notes it, and takes answers in for its own domain alone', () => {
    const rules = properties(dev, 'AWS::Events::Rule') as { EventPattern?: object; Targets: object[] }[]
    const [rule, ...others] = rules.filter(({ EventPattern }) => JSON.stringify(EventPattern ?? '').includes('aws.ses'))
    expect(others).toEqual([])
    expect(rule?.EventPattern).toEqual({
      source: ['aws.ses'],
      detail: { mail: { tags: { 'ses:configuration-set': ['tradewell-dev-letters'] } } },
    })
    expect(JSON.stringify(rule?.Targets)).toContain('MailEvents')
    expect(properties(dev, 'AWS::SES::ReceiptRule')).toMatchObject([
      {
        Rule: { Enabled: true, Recipients: ['answers.dev.tradewell.example'], ScanEnabled: true, TlsPolicy: 'Require' },
      },
    ])
  })

  test('points the domain at the distribution and proves it to SES, where the zone is known, and says how elsewhere', () => {
    const records = properties(full, 'AWS::Route53::RecordSet')
    expect(records.filter(({ Name }) => Name === 'dev.our-own-domain.net.').map(({ Type }) => Type)).toEqual([
      'A',
      'AAAA',
    ])
    expect(records.filter(({ Type }) => Type === 'CNAME')).toHaveLength(3)
    expect(properties(production, 'AWS::Route53::RecordSet')).toEqual([])
    expect(Object.keys(production.get('web')?.Outputs ?? {})).toEqual(expect.arrayContaining(['Address', 'DnsTarget']))
    expect(records.filter(({ Type }) => Type === 'MX')).toMatchObject([{ Name: 'answers.dev.our-own-domain.net.' }])
    expect(Object.keys(production.get('mail')?.Outputs ?? {})).toHaveLength(9)
  })
}
