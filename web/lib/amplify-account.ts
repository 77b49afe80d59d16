/** What the web uses of Amplify to sign in and to change an account. No page's first load: it comes when one does. */
export {
  confirmResetPassword,
  confirmSignIn,
  confirmUserAttribute,
  fetchMFAPreference,
  resetPassword,
  sendUserAttributeVerificationCode,
  setUpTOTP,
  signIn,
  updateMFAPreference,
  updateUserAttributes,
  verifyTOTPSetup,
} from 'aws-amplify/auth'
