import { CognitoJwtVerifier } from 'aws-jwt-verify'

const verifier = async <U extends 'access' | 'id'>(userPoolId: string, clientId: string, tokenUse: U) => {
  const verifier = CognitoJwtVerifier.create({ userPoolId, clientId, tokenUse })
  // The SDKs' own variable for an endpoint: keys come from where the user pool is.
  const endpoint = process.env.AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER
  if (endpoint) {
    const keys = await fetch(`${endpoint}/${userPoolId}/.well-known/jwks.json`)
    verifier.cacheJwks((await keys.json()) as Parameters<typeof verifier.cacheJwks>[0])
  }
  return verifier
}

/** Opens once what verifies tokens; a failed opening is tried again at the next use. */
const opener = <U extends 'access' | 'id'>(tokenUse: U) => {
  let opened: ReturnType<typeof verifier<U>> | undefined
  return (userPoolId: string, clientId: string) => {
    opened ??= verifier(userPoolId, clientId, tokenUse)
    opened.catch(() => {
      opened = undefined
    })
    return opened
  }
}

/** What verifies access tokens of the pool. */
export const accessTokens = opener('access')
/** What verifies identity tokens of the pool, which only their browser shows. */
export const idTokens = opener('id')
