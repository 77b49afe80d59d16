import { z } from 'zod'
import { maxBody } from './body-length.ts'
import { templateKinds, titleLength } from './template-kinds.ts'

/** What its writer says of a template. The body is HTML; what is none of a template's is taken out of it. */
export const TemplateInput = z.strictObject({
  title: z.string().trim().min(1).max(titleLength),
  kind: z.enum(templateKinds),
  body: z.string().max(maxBody),
})
export type TemplateInput = z.output<typeof TemplateInput>
