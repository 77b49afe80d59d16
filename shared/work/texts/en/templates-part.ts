import { dealsMergeTexts } from '../../../deals/texts/en/merge.ts'
import { identityMergeTexts } from '../../../identity/texts/en/merge.ts'
import { organisationsMergeTexts } from '../../../organisations/texts/en/merge.ts'
import { templates } from './templates.ts'

/** What the pages of templates load: with what each area calls that which they merge of it. */
export const templatesPart = {
  ...templates,
  ...dealsMergeTexts,
  ...identityMergeTexts,
  ...organisationsMergeTexts,
} as const
