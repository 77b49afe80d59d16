/** A session for the gallery: signed in when the browser says so. Stands in for web/lib/auth.ts. */
const signedIn = () => localStorage.getItem('gallery') === 'in'

export const mayHaveSession = signedIn
export const accessToken = async () => (signedIn() ? 'token' : undefined)
export const identity = async () =>
  signedIn() ? { uid: 'u1', email: 'mara.quill@example.com', provider: undefined } : undefined
export const leaveSession = async () => localStorage.removeItem('gallery')
export const onAuth = async () => () => undefined
export const auth = async () => ({ signOut: async () => localStorage.removeItem('gallery') })
export const accountAuth = async () => ({})
