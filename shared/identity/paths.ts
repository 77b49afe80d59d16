import { paths } from '../kit/paths.ts'

const settings = { access: 'signedIn', parent: 'settings' } as const

/** Where one arrives, what anybody may read of the product, signing in and up, and the settings of one's own account. */
export const identityPaths = paths('identity', {
  welcome: { at: '/', access: 'public', search: 'everybody' },
  home: {
    at: '/home',
    access: 'signedIn',
    words: 'app.bar.home',
    icon: 'House',
    menu: { group: 'home', place: 1 },
    bar: { place: 1, words: 'app.bar.home' },
  },
  error: { at: '/error', access: 'public' },
  temporary: { at: '/temp', access: 'public' },
  terms: { at: '/terms', access: 'public', words: 'app.page.terms' },
  privacy: { at: '/privacy', access: 'public', words: 'app.page.privacy' },
  contact: { at: '/contact', access: 'public', words: 'app.page.contact' },
  login: { at: '/login', access: 'guest', words: 'app.bar.signIn', icon: 'LogIn' },
  register: { at: '/register', access: 'guest', words: 'app.signUp', icon: 'UserPlus' },
  registerInvited: { at: '/register/:code', access: 'guest' },
  recoverPassword: { at: '/authentication/password-recovery', access: 'public' },
  resetPassword: { at: '/authentication/password-reset', access: 'public' },
  verifyCode: { at: '/authentication/verify-code', access: 'public' },
  fillUp: { at: '/fillup', access: 'signedIn' },
  settings: {
    at: '/configuration',
    access: 'signedIn',
    words: 'app.configuration',
    icon: 'Settings',
    menu: { group: 'you', place: 0 },
    bar: { place: 5, words: 'app.bar.me' },
  },
  profile: {
    ...settings,
    at: '/configuration/profile',
    words: 'app.configuration.profile',
    icon: 'UserRound',
    menu: { group: 'you', place: 1 },
  },
  notifications: {
    ...settings,
    at: '/configuration/notification',
    words: 'app.configuration.notification',
    icon: 'Bell',
    menu: { group: 'you', place: 2 },
  },
  security: {
    ...settings,
    at: '/configuration/security',
    words: 'app.configuration.security',
    icon: 'ShieldCheck',
    menu: { group: 'you', place: 3 },
  },
  twoSteps: {
    ...settings,
    at: '/configuration/mfa',
    words: 'app.configuration.mfa',
    icon: 'KeyRound',
    menu: { group: 'you', place: 4 },
  },
  identityCheck: {
    ...settings,
    at: '/configuration/id-verification',
    words: 'app.page.identityCheck',
    icon: 'IdCard',
    menu: { group: 'you', place: 5 },
  },
  display: {
    ...settings,
    at: '/configuration/display',
    words: 'app.configuration.display',
    icon: 'Rows3',
    menu: { group: 'you', place: 6 },
  },
})
