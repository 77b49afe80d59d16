/**
 * What the web uses of Amplify, by name, so that the rest of it is not loaded: passkeys, its own redirects, devices, and
 * other clouds.
 */
export { Amplify } from 'aws-amplify'
export {
  confirmResetPassword,
  confirmSignIn,
  confirmUserAttribute,
  decodeJWT,
  fetchAuthSession,
  fetchMFAPreference,
  resetPassword,
  sendUserAttributeVerificationCode,
  setUpTOTP,
  signIn,
  signOut,
  updateMFAPreference,
  updateUserAttributes,
  verifyTOTPSetup,
} from 'aws-amplify/auth'
export { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito'
export { Hub } from 'aws-amplify/utils'
