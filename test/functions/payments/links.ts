import { createHash, randomBytes } from 'node:crypto'
import { ClientViews as Sharing } from '#functions/deals/ClientViews.ts'
import type { TestCaller } from '../host.ts'
import type { openedSetting } from './fixture.ts'

/** What a link has for its code. */
export const newCode = (): string => randomBytes(32).toString('base64url')

/** Makes a link to something, the invoice where nothing else is named, for thirty days. */
export const linkTo = async (
  { call, invoice }: Pick<Awaited<ReturnType<typeof openedSetting>>, 'call' | 'invoice'>,
  who: TestCaller,
  of: object = { kind: 'invoice', invoiceId: invoice.id },
): Promise<{ readonly code: string; readonly hash: string }> => {
  const code = newCode()
  const hash = createHash('sha256').update(code).digest('base64url')
  await call(Sharing, who, 'CREATE', { of, hash, to: 'Pat Books', days: 30, language: 'en' })
  return { code, hash }
}
