import { createHmac } from 'node:crypto'
import { port } from '../kit/port.ts'

/** A hash of addresses under a key that only the server has: who reads a table cannot try addresses. */
export type AddressKey = {
  /** Of an address as it is kept (normaliseEmail), in hexadecimal. */
  readonly hash: (email: string) => string
}

/** The hash under a key. */
export const addressKeyOf = (key: string): AddressKey => ({
  hash: email => createHmac('sha256', key).update(`address ${email}`).digest('hex'),
})

/** The key is a random value that is made with the stage, and never changes: what is kept under it would no longer be found. */
export const addressKey = port<AddressKey>()('AddressKey', { secrets: ['AddressKey'] }, async () => {
  const { GetSecretValueCommand, SecretsManagerClient } = await import('@aws-sdk/client-secrets-manager')
  const { SecretString = '' } = await new SecretsManagerClient({}).send(
    new GetSecretValueCommand({ SecretId: process.env.SECRET_AddressKey }),
  )
  if (SecretString.length < 20) throw new Error('the secret AddressKey holds no key')
  return addressKeyOf(SecretString)
})
