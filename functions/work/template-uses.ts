import { write } from '../kit/serve.ts'
import * as tables from './template-tables.ts'

/** What walking through the templates uses. */
export const templateUses = {
  templates: write(tables.Templates),
  versions: write(tables.TemplateVersions),
  texts: write(tables.TemplateTexts),
} as const
