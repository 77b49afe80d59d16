import type { z } from 'zod'
import type { Text } from '../lib/i18n.ts'

type Issue = z.core.$ZodRawIssue

const isNothing = (input: unknown): boolean => input === undefined || input === null || input === ''

/**
 * What is wrong with a field, in the words of the catalogue, for what a schema refuses without a message of its own.
 * A message that a schema gives itself is kept: it may be a key of the catalogue.
 */
export const problemText = (issue: Issue, t: Text): string => {
  if (isNothing(issue.input)) return t('app.field.required')
  switch (issue.code) {
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return t('app.field.required')
      if (issue.origin === 'string') return t('app.field.tooShort', { minimum: String(issue.minimum) })
      if (issue.origin === 'array' || issue.origin === 'set')
        return t('app.field.tooFew', { minimum: String(issue.minimum) })
      return t(issue.inclusive === false ? 'app.field.above' : 'app.field.atLeast', { minimum: String(issue.minimum) })
    case 'too_big':
      if (issue.origin === 'string') return t('app.field.tooLong', { maximum: String(issue.maximum) })
      if (issue.origin === 'array' || issue.origin === 'set')
        return t('app.field.tooMany', { maximum: String(issue.maximum) })
      return t(issue.inclusive === false ? 'app.field.below' : 'app.field.atMost', { maximum: String(issue.maximum) })
    case 'invalid_format':
      if (issue.format === 'email') return t('app.field.email')
      if (issue.format === 'url') return t('app.field.url')
      return t('app.field.format')
    case 'invalid_type':
      return issue.expected === 'number' || issue.expected === 'int' ? t('app.field.number') : t('app.field.format')
    case 'not_multiple_of':
      return t('app.field.step', { step: String(issue.divisor) })
    default:
      return t('app.field.format')
  }
}
