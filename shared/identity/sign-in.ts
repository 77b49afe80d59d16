import { emailMaxLength, isEmail } from '../kit/email.ts'

export type EmailProblem = 'identity.emailRequired' | 'identity.emailTooLong' | 'identity.emailInvalid'

/** What is wrong with a required e-mail field, as a catalogue key, or undefined. */
export const emailProblem = (text: string): EmailProblem | undefined => {
  const email = text.trim()
  if (email === '') return 'identity.emailRequired'
  if (email.length > emailMaxLength) return 'identity.emailTooLong'
  return isEmail(email) ? undefined : 'identity.emailInvalid'
}

export const socialProviders = ['Google', 'Microsoft', 'Facebook'] as const
export type SocialProvider = (typeof socialProviders)[number]

/** What goes on in the sign-in dialog of an organisation (spec part 1, section 4, "Join dialog"). */
export type SignInDialog =
  | { readonly state: 'idle' }
  | { readonly state: 'social'; readonly provider: SocialProvider }
  | { readonly state: 'email' }
  | { readonly state: 'joining' }
  | { readonly state: 'joined' }

export type SignInDialogEvent =
  | { readonly event: 'social'; readonly provider: SocialProvider }
  | { readonly event: 'email' | 'join' | 'done' | 'failed' | 'opened' }

/** The dialog after an event; an event that its state does not take changes nothing. */
export const signInDialogAfter = (dialog: SignInDialog, event: SignInDialogEvent): SignInDialog => {
  if (event.event === 'opened') return { state: 'idle' }
  if (dialog.state === 'idle') {
    if (event.event === 'social') return { state: 'social', provider: event.provider }
    if (event.event === 'email') return { state: 'email' }
    return event.event === 'join' ? { state: 'joining' } : dialog
  }
  if (dialog.state === 'joined') return dialog
  if (event.event === 'failed') return { state: 'idle' }
  if (event.event !== 'done') return dialog
  return dialog.state === 'joining' ? { state: 'joined' } : { state: 'idle' }
}

/** Whether a button of the dialog is disabled: while one thing goes on the others wait. */
export const isSignInButtonDisabled = (dialog: SignInDialog): boolean => dialog.state !== 'idle'
