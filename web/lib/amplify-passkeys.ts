/** What the web uses of Amplify to keep passkeys. It comes with the page that lists them. */
export { associateWebAuthnCredential, deleteWebAuthnCredential, listWebAuthnCredentials } from 'aws-amplify/auth'
