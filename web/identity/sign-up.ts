import type { CodeOutcome } from '#shared/identity/sign-up.ts'
import { TextError, type TextKey } from '../lib/i18n.ts'

const problems: Readonly<Record<Exclude<CodeOutcome, 'done'>, TextKey>> = {
  wrong: 'identity.wrong.code',
  expired: 'identity.wrong.codeExpired',
  tooMany: 'identity.wrong.codeTried',
}

/** @throws {TextError} beside the field of the code, unless it was the right one */
export const requireDone = (outcome: CodeOutcome): void => {
  if (outcome !== 'done') throw new TextError(problems[outcome], { field: 'code' })
}
