import { invalid } from './error.ts'
import type { Form } from './params.ts'

/** A file of a request that came in parts. */
export type Uploaded = { readonly name: string; readonly type: string; readonly bytes: Buffer }

const mostParts = 20

/**
 * A body of multipart/form-data: its fields, and the one file among them, which stands in the form by its name.
 * @throws {StripeError} for one that cannot be read
 */
export const parseParts = (
  body: Buffer,
  type: string,
): { readonly form: Form; readonly file: Uploaded | undefined } => {
  const [, quoted, plain] = /boundary=(?:"([^"]{1,70})"|([^\s;]{1,70}))/.exec(type) ?? []
  const boundary = quoted ?? plain
  if (boundary === undefined) throw invalid('Invalid request: multipart without a boundary')
  const text = body.toString('latin1')
  const parts = text.split(`--${boundary}`).slice(1, -1)
  if (parts.length === 0 || parts.length > mostParts) throw invalid('Invalid request: unreadable multipart')
  const form: Form = Object.create(null)
  let file: Uploaded | undefined
  for (const part of parts) {
    const at = part.indexOf('\r\n\r\n')
    const head = part.slice(0, at)
    const content = Buffer.from(part.slice(at + 4, -2), 'latin1')
    const name = /name="([^"]*)"/.exec(head)?.[1]
    if (at < 0 || name === undefined) throw invalid('Invalid request: unreadable multipart')
    const fileName = /filename="([^"]*)"/.exec(head)?.[1]
    if (fileName === undefined) {
      form[name] = content.toString('utf8')
      continue
    }
    const named = Buffer.from(fileName, 'latin1').toString('utf8')
    file = { name: named, type: /content-type:\s*([^\s;]+)/i.exec(head)?.[1] ?? '', bytes: content }
    form[name] = named
  }
  return { form, file }
}
