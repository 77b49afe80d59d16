/** An error with a name that Cognito documents; the wire carries the name and the message. */
export class PoolError extends Error {
  constructor(name: `${string}Exception`, message: string) {
    super(message)
    this.name = name
  }
}

export const wrongCredentials = () => new PoolError('NotAuthorizedException', 'Incorrect username or password.')
export const wrongCode = () =>
  new PoolError('CodeMismatchException', 'Invalid verification code provided, please try again.')
export const expiredCode = () =>
  new PoolError('ExpiredCodeException', 'Invalid code provided, please request a code again.')
export const tooManyAttempts = () =>
  new PoolError('LimitExceededException', 'Attempt limit exceeded, please try after some time.')
export const invalidParameter = (message: string) => new PoolError('InvalidParameterException', message)
export const userNotFound = () => new PoolError('UserNotFoundException', 'User does not exist.')

export type Json = Readonly<Record<string, unknown>>

/** A text that a request must carry. @throws {PoolError} InvalidParameterException */
export const required = (request: Json, name: string): string => {
  const value = request[name]
  if (typeof value !== 'string' || value === '' || value.length > 2048 * 4) {
    throw invalidParameter(`Missing required parameter ${name}`)
  }
  return value
}

/** A text that a request may carry. @throws {PoolError} InvalidParameterException for what is no text */
export const optional = (request: Json, name: string): string | undefined =>
  request[name] === undefined || request[name] === null ? undefined : required(request, name)

/** An object that a request may carry. @throws {PoolError} InvalidParameterException for anything else */
export const record = (request: Json, name: string): Json => {
  const value = request[name] ?? {}
  if (typeof value !== 'object' || Array.isArray(value)) throw invalidParameter(`${name} must be an object`)
  return value as Json
}

/** The attributes that a request carries as a list of names and values. */
export const attributeList = (request: Json, name: string): Record<string, string> => {
  const list = request[name] ?? []
  if (!Array.isArray(list) || list.length > 50) throw invalidParameter(`${name} must be a list`)
  const entries = list.map((entry: Json) => {
    const key = required(entry ?? {}, 'Name')
    if (!/^[\p{L}\p{M}\p{S}\p{N}\p{P}]{1,32}$/u.test(key)) throw invalidParameter(`Invalid attribute name ${key}`)
    const value = entry.Value ?? ''
    if (typeof value !== 'string' || value.length > 2048) throw invalidParameter(`Invalid value of attribute ${key}`)
    return [key, value] as const
  })
  return Object.fromEntries(entries)
}

/** A list of names that a request must carry. */
export const nameList = (request: Json, name: string): string[] => {
  const list = request[name]
  if (!Array.isArray(list) || list.length > 50 || !list.every(item => typeof item === 'string' && item !== ''))
    throw invalidParameter(`${name} must be a list of names`)
  return list
}
