import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { settingsOf } from '#infra/settings.ts'
import { stageOf } from '#infra/stages.ts'

import { folder, synthesise } from './synthesised.ts'

/** What a stage has to say of itself. */
export const stages = (): void => {
  test.each<[string, Parameters<typeof synthesise>[1], string]>([
    ['without a domain', { deployment: { domainName: '' } }, 'DOMAIN_NAME'],
    ['with a domain of one word', { deployment: { domainName: 'tradewell' } }, 'DOMAIN_NAME'],
    ['with the domain of this machine', { deployment: { domainName: 'tradewell.localhost' } }, 'DOMAIN_NAME'],
    ['with a domain for examples', { deployment: { domainName: 'production.tradewell.example' } }, 'DOMAIN_NAME'],
    ['with an address for a domain', { deployment: { domainName: 'https://our-own-domain.net' } }, 'DOMAIN_NAME'],
    ['without a certificate', { deployment: { certificateArn: '' } }, 'CERTIFICATE_ARN'],
    [
      'with a certificate of another region',
      { deployment: { certificateArn: 'arn:aws:acm:ap-southeast-2:123456789012:certificate/0a1b' } },
      'CERTIFICATE_ARN',
    ],
    ['without a publishable key', { stripePublishableKey: '' }, 'STRIPE_PUBLISHABLE_KEY'],
    ['with a key for tests', { stripePublishableKey: `pk_test_${'x'.repeat(24)}` }, 'STRIPE_PUBLISHABLE_KEY'],
    ['with a secret key', { stripePublishableKey: `sk_live_${'x'.repeat(24)}` }, 'STRIPE_PUBLISHABLE_KEY'],
    ['with a rate of mails that is no number', { deployment: { mailsASecond: Number('many') } }, 'MAILS_A_SECOND'],
    ['with a business number that is none', { deployment: { productAbn: '51824753557' } }, 'PRODUCT_ABN'],
    ['with the common issuer of Microsoft', { deployment: { microsoftTenant: 'common' } }, 'MICROSOFT_TENANT'],
  ])('is not even synthesised for production %s', (_, settings, fault) => {
    expect(() => synthesise('production', { ...settings, into: 'refused' })).toThrow(fault)
    expect(existsSync(path.join(folder, 'refused'))).toBe(false)
  })

  test('takes a variable that is empty, as the CI hands on what it does not have, as one that is not set', () => {
    const names = [
      'STAGE',
      'DOMAIN_NAME',
      'CERTIFICATE_ARN',
      'MICROSOFT_TENANT',
      'HOSTED_ZONE_ID',
      'HOSTED_ZONE_NAME',
      'CONTACT_MAIL',
      'ALARM_MAIL',
      'MAILS_A_SECOND',
      'PRODUCT_ABN',
      'FIRST_DEPLOYMENT',
      'STRIPE_PUBLISHABLE_KEY',
      'CDK_DEFAULT_ACCOUNT',
      'CDK_OUTDIR',
    ]
    const empty = Object.fromEntries(names.map(name => [name, '']))
    expect(settingsOf(empty)).toEqual(settingsOf({}))
    expect(settingsOf({ ...empty, STAGE: 'staging' })).toMatchObject({
      outdir: 'cdk.out',
      stage: { name: 'staging', domainName: 'staging.tradewell.example' },
    })
    expect(settingsOf(empty)).not.toHaveProperty('account')
    expect(settingsOf({ STAGE: 'production', DOMAIN_NAME: 'a.net', CDK_DEFAULT_ACCOUNT: '123' })).toMatchObject({
      stage: { name: 'production', domainName: 'a.net', keepsData: true },
      account: '123',
    })
  })

  test('knows three stages and no other', () => {
    expect(() => stageOf('prod', { domainName: 'x.example' })).toThrow('no stage')
  })
}
