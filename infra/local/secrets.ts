import { randomInt } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Resource } from './cloudformation/resolve.ts'
import { AwsError, assertAllowed, jsonService, type Service, type SignedRequest } from './endpoint.ts'
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

type Version = { value: string; version: string }
/** The current version of each secret, with the one before it. */
type Kept = Record<string, Version & { previous?: Version }>

const notFound = (what: string) =>
  new AwsError('ResourceNotFoundException', `Secrets Manager can't find the specified ${what}`)

/** Gives a secret a value. One that it has already keeps its version; the version before stays as the previous one. */
const setValue = (kept: Kept, name: string, value: string, version: string = crypto.randomUUID()): void => {
  const before = kept[name]
  if (before?.value === value) return
  kept[name] = { value, version, ...(before ? { previous: { value: before.value, version: before.version } } : {}) }
}

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
    setValue(kept, name, value)
  }
  const write = (all: Kept) => {
    writeFileSync(`${file}.new`, JSON.stringify(all, null, 2), { mode: 0o600 })
    renameSync(`${file}.new`, file)
  }
  write(kept)

  /** The secret that a call names, once the caller may do this to it. */
  const secretFor = (action: string, input: Record<string, unknown>, request: SignedRequest) => {
    const secret = secrets.get(String(input.SecretId))
    assertAllowed(iam, request, `secretsmanager:${action}`, secret?.arn ?? String(input.SecretId))
    const current = secret && kept[secret.name]
    if (!secret || !current) throw notFound('secret.')
    return { ...secret, current }
  }
  const chosen = (current: Kept[string], input: Record<string, unknown>) => {
    const { VersionId: id, VersionStage: stage } = input
    const all = [
      { ...current, stage: 'AWSCURRENT' },
      ...(current.previous ? [{ ...current.previous, stage: 'AWSPREVIOUS' }] : []),
    ]
    const found = all.find(
      one =>
        (id === undefined || one.version === id) &&
        one.stage === (stage ?? (id === undefined ? 'AWSCURRENT' : one.stage)),
    )
    if (found) return found
    throw notFound(id === undefined ? `secret value for staging label: ${stage}` : `secret value for VersionId: ${id}`)
  }

  const service = jsonService({
    GetSecretValue: (input, request) => {
      const { arn, name, current } = secretFor('GetSecretValue', input, request)
      const { version, value, stage } = chosen(current, input)
      return { ARN: arn, Name: name, VersionId: version, SecretString: value, VersionStages: [stage] }
    },
    DescribeSecret: (input, request) => {
      const { arn, name, current } = secretFor('DescribeSecret', input, request)
      return {
        ARN: arn,
        Name: name,
        VersionIdsToStages: {
          [current.version]: ['AWSCURRENT'],
          ...(current.previous ? { [current.previous.version]: ['AWSPREVIOUS'] } : {}),
        },
      }
    },
    ListSecretVersionIds: (input, request) => {
      const { arn, name, current } = secretFor('ListSecretVersionIds', input, request)
      const listed = (version: string, stage: string) => ({ VersionId: version, VersionStages: [stage] })
      return {
        ARN: arn,
        Name: name,
        Versions: [
          listed(current.version, 'AWSCURRENT'),
          ...(current.previous ? [listed(current.previous.version, 'AWSPREVIOUS')] : []),
        ],
      }
    },
    PutSecretValue: (input, request) => {
      const { arn, name, current } = secretFor('PutSecretValue', input, request)
      const { SecretString: value, ClientRequestToken: token = crypto.randomUUID(), VersionStages: stages } = input
      if (typeof value !== 'string')
        throw new AwsError('InvalidParameterException', 'The local Secrets Manager keeps texts: give a SecretString.')
      if (stages !== undefined && !(Array.isArray(stages) && stages.length === 1 && stages[0] === 'AWSCURRENT'))
        throw new AwsError(
          'InvalidParameterException',
          'The local Secrets Manager keeps AWSCURRENT and AWSPREVIOUS only.',
        )
      const same = [current, current.previous].find(version => version?.version === token)
      if (same && same.value !== value)
        throw new AwsError(
          'ResourceExistsException',
          'You cannot modify an existing version, because a version with this token exists with another value.',
        )
      if (!same) {
        const next = structuredClone(kept)
        setValue(next, name, value, String(token))
        write(next)
        Object.assign(kept, next)
      }
      return { ARN: arn, Name: name, VersionId: String(token), VersionStages: ['AWSCURRENT'] }
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
