import { randomInt } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Resource } from './cloudformation/resolve.ts'
import { AwsError, assertAllowed, jsonService, type Service } from './endpoint.ts'
import type { Iam } from './iam/roles.ts'

/** Secrets Manager, for the secrets that the templates declare. Their values are made here and work nowhere else. */
export type Secrets = {
  readonly service: Service
  /** The value of a secret by its name or ARN. */
  valueOf(name: string): string | undefined
}

type Generate = {
  SecretStringTemplate?: string
  GenerateStringKey?: string
  PasswordLength?: number
  ExcludePunctuation?: boolean
  ExcludeCharacters?: string
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const punctuation = '!#$%&()*+,-./:;<=>?@[]^_{|}~'

/** A random value as a template's GenerateSecretString describes it. */
const generated = ({ SecretStringTemplate, GenerateStringKey, ...options }: Generate): string => {
  const alphabet = [...(options.ExcludePunctuation ? letters : letters + punctuation)].filter(
    character => !options.ExcludeCharacters?.includes(character),
  )
  const value = Array.from({ length: options.PasswordLength ?? 32 }, () => alphabet[randomInt(alphabet.length)]).join(
    '',
  )
  if (SecretStringTemplate === undefined || GenerateStringKey === undefined) return value
  return JSON.stringify({ ...(JSON.parse(SecretStringTemplate) as object), [GenerateStringKey]: value })
}

type Kept = Record<string, { value: string; version: string }>

/**
 * @param given values that the stand-ins decide, by the last part of a secret's name, for instance the keys of the payment
 *   stand-in; they replace what is kept
 */
export const openSecrets = (
  resources: readonly Resource[],
  dataDir: string,
  iam: Iam,
  given: Readonly<Record<string, string>> = {},
): Secrets => {
  const file = join(dataDir, 'secrets.json')
  const kept: Kept = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Kept) : {}
  const secrets = new Map<string, { arn: string; name: string }>()
  for (const { ref: arn, properties } of resources) {
    const name = /:secret:(.+)-[^-]+$/.exec(arn)?.[1] ?? arn
    secrets.set(name, { arn, name })
    secrets.set(arn, { arn, name })
    const decided = given[name.split('/').at(-1) ?? name]
    const value =
      decided ??
      kept[name]?.value ??
      (typeof properties.SecretString === 'string' && !properties.SecretString.includes('{{resolve:')
        ? properties.SecretString
        : generated((properties.GenerateSecretString ?? {}) as Generate))
    const version = kept[name]?.value === value ? kept[name].version : crypto.randomUUID()
    kept[name] = { value, version }
  }
  writeFileSync(`${file}.new`, JSON.stringify(kept, null, 2), { mode: 0o600 })
  renameSync(`${file}.new`, file)

  const service = jsonService({
    GetSecretValue: (input, request) => {
      const secret = secrets.get(String(input.SecretId))
      assertAllowed(iam, request, 'secretsmanager:GetSecretValue', secret?.arn ?? String(input.SecretId))
      const value = secret && kept[secret.name]
      if (!secret || !value)
        throw new AwsError('ResourceNotFoundException', "Secrets Manager can't find the specified secret.")
      return {
        ARN: secret.arn,
        Name: secret.name,
        VersionId: value.version,
        SecretString: value.value,
        VersionStages: ['AWSCURRENT'],
      }
    },
  })
  return {
    service,
    valueOf: name => {
      const secret = secrets.get(name)
      return secret && kept[secret.name]?.value
    },
  }
}
