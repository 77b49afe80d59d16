import { Navigate, type RouteObject } from 'react-router-dom'
import { page } from '../lib/page.ts'

/** Signing in and up, the first visit, and the settings of one's own account. */
export const identityRoutes: readonly RouteObject[] = [
  page('/login', () => import('./login-page.tsx'), 'LoginPage'),
  page('/register', () => import('./register-page.tsx'), 'RegisterPage'),
  page('/register/:code', () => import('./register-page.tsx'), 'RegisterPage'),
  page('/authentication/verify-code', () => import('./verify-code-page.tsx'), 'VerifyCodePage'),
  page('/authentication/password-recovery', () => import('./password-recovery-page.tsx'), 'PasswordRecoveryPage'),
  page('/authentication/password-reset', () => import('./password-reset-page.tsx'), 'PasswordResetPage'),
  page('/fillup', () => import('./fillup-page.tsx'), 'FillupPage'),
  { path: '/configuration', element: <Navigate to="/configuration/profile" replace /> },
  page('/configuration/profile', () => import('./profile-page.tsx'), 'ProfilePage'),
  page('/configuration/notification', () => import('./notification-page.tsx'), 'NotificationPage'),
  page('/configuration/security', () => import('./security-page.tsx'), 'SecurityPage'),
  page('/configuration/mfa', () => import('./mfa-page.tsx'), 'MfaPage'),
]
