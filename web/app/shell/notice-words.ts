import type { Apprising } from '#shared/chat/apprising.ts'
import { worded } from '#shared/kit/worded.ts'
import { isText, type Language, type Text } from '../../lib/i18n.ts'

/** A notification in words; one of a kind that this page does not know yet shows its name. Loaded with the first that is shown. */
export const noticeWords = ({ message, params }: Pick<Apprising, 'message' | 'params'>, t: Text, language: Language) =>
  isText(message) ? t(message, worded(params, language)) : message
