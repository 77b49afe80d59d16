import { expect, test } from 'vitest'
import { assertOwnServices } from '#functions/kit/stage.ts'

test('security: production does not start where a variable turns its calls elsewhere; other stages do', () => {
  for (const name of ['AWS_ENDPOINT_URL', 'AWS_ENDPOINT_URL_S3', 'AWS_ENDPOINT_URL_DYNAMODB', 'STRIPE_API_URL']) {
    const environment = { [name]: 'http://127.0.0.1:4566' }
    expect(() => assertOwnServices({ STAGE: 'production', ...environment })).toThrow(
      `production does not start with ${name}`,
    )
    expect(() => assertOwnServices({ STAGE: 'production', ...environment })).not.toThrow(/4566/)
    for (const STAGE of ['dev', 'staging', undefined])
      expect(() => assertOwnServices({ STAGE, ...environment })).not.toThrow()
  }
  expect(() => assertOwnServices({ STAGE: 'production', AWS_REGION: 'ap-southeast-2' })).not.toThrow()
})
