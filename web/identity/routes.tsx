import { Navigate, type RouteObject } from 'react-router-dom'
import { identityPaths } from '#shared/identity/paths.ts'
import { pageOf } from '../lib/page.ts'

const page = pageOf('identity')
const legal = pageOf('legal')

/** Signing in and up, the first visit, and the settings of one's own account. */
export const identityRoutes: readonly RouteObject[] = [
  page(identityPaths.login, () => import('./login-page.tsx'), 'LoginPage'),
  page(identityPaths.register, () => import('./register-page.tsx'), 'RegisterPage'),
  page(identityPaths.verifyCode, () => import('./verify-code-page.tsx'), 'VerifyCodePage'),
  page(identityPaths.recoverPassword, () => import('./password-recovery-page.tsx'), 'PasswordRecoveryPage'),
  page(identityPaths.resetPassword, () => import('./password-reset-page.tsx'), 'PasswordResetPage'),
  page(identityPaths.fillUp, () => import('./fillup-page.tsx'), 'FillupPage'),
  { path: identityPaths.settings.at, element: <Navigate to={identityPaths.profile()} replace /> },
  pageOf('identity', 'files')(identityPaths.profile, () => import('./profile-page.tsx'), 'ProfilePage'),
  page(identityPaths.notifications, () => import('./notification-page.tsx'), 'NotificationPage'),
  pageOf('identity', 'account', 'signIns')(identityPaths.security, () => import('./security-page.tsx'), 'SecurityPage'),
  pageOf('account')(identityPaths.identityCheck, () => import('./verification-page.tsx'), 'VerificationPage'),
  pageOf('identity', 'account')(identityPaths.display, () => import('./display-page.tsx'), 'DisplayPage'),
  legal(identityPaths.terms, () => import('./legal-page.tsx'), 'TermsPage'),
  legal(identityPaths.privacy, () => import('./legal-page.tsx'), 'PrivacyPage'),
  legal(identityPaths.contact, () => import('./legal-page.tsx'), 'ContactPage'),
  pageOf('identity', 'account')(identityPaths.twoSteps, () => import('./mfa-page.tsx'), 'MfaPage'),
]
