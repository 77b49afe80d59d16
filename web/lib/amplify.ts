/**
 * What the web uses of Amplify on every page of somebody who is signed in, by name, so that the rest of it is not loaded.
 * What signs in and changes an account is in amplify-account.ts.
 */
export { Amplify } from 'aws-amplify'
export { decodeJWT, fetchAuthSession, signOut } from 'aws-amplify/auth'
export { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito'
export { Hub } from 'aws-amplify/utils'
