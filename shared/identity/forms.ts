import { z } from 'zod'
import { normaliseEmail } from '../kit/email.ts'
import { nameField } from '../kit/fields.ts'
import { passwordProblem } from './password.ts'
import { emailProblem } from './sign-in.ts'

/** The forms about one's own account. They go to the user pool; its refusals are the last word. */

const problem = (check: (text: string) => string | undefined) => (text: string, context: z.RefinementCtx) => {
  const message = check(text)
  if (message) context.addIssue({ code: 'custom', message })
}

/** An address, in lower case once it is checked. */
const email = z.string().superRefine(problem(emailProblem)).transform(normaliseEmail)
/** A password that is compared: nothing but its absence is wrong with it. */
const password = z.string().min(1, 'identity.passwordRequired')
/** A password that is chosen. */
const newPassword = z.string().superRefine(problem(passwordProblem))
/** The most characters of a code as it is typed: six digits, and room between them. */
export const codeTyped = 10
/** The same of a recovery code. */
export const recoveryCodeTyped = 32
/** The six digits of a code, however they are spaced. */
const code = z
  .string()
  .transform(text => text.replace(/[\s-]/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'identity.codeInvalid'))
/** A phone number as the user pool wants it: E.164. */
const phone = z
  .string()
  .transform(text => text.replace(/[\s().-]/g, ''))
  .pipe(z.string().regex(/^\+[1-9]\d{6,14}$/, 'identity.phoneInternational'))

export const SignIn = z.strictObject({ email, password })
export const Registration = z.strictObject({ email, newPassword })
export const Code = z.strictObject({ code })
export const Address = z.strictObject({ email })
export const NewPassword = z.strictObject({ newPassword })
export const PasswordReset = z.strictObject({ email, code, newPassword })
/** A recovery code however it is typed: nothing but its absence is wrong with it before it is tried. */
export const Recovery = z.strictObject({
  email,
  password,
  code: z.string().min(1, 'identity.recoveryRequired').max(64),
})
export const Phone = z.strictObject({ phone })

/** Whoever makes an account by an invitation. The address is the invitation's. */
export const InvitedPerson = z.object({
  email: z.string().optional(),
  firstName: nameField(80).min(1, 'identity.firstNameRequired'),
  middleName: nameField(80),
  lastName: nameField(80).min(1, 'identity.lastNameRequired'),
  phone: z
    .string()
    .trim()
    .max(32)
    .regex(/^(\+?[0-9][0-9 ()-]*)?$/, 'identity.phoneInvalid'),
  newPassword,
})
