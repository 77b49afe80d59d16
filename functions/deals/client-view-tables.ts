import { ClientView, ViewAnswerCode } from '#shared/deals/client-view.ts'
import type { Party } from '#shared/kit/event.ts'
import { partyKey } from '#shared/kit/party.ts'
import { table } from '../kit/table.ts'

const seconds = (at: string) => Math.floor(Date.parse(at) / 1000)
/** So long a link stands in its list after its last day. */
const shownFor = 365 * 86_400

/** Links by the hash of their code. Each side finds its own at the document or the invoice. */
export const ClientViews = table(ClientView)('ClientViews', {
  pk: (key: { hash: string }) => key.hash,
  indexes: {
    byAbout: {
      pk: (part: { about: string; owner: Party }) => `${part.about}#${partyKey(part.owner)}`,
      // When it led or leads nowhere any more: those that still lead stand last, however many were made and withdrawn since.
      sk: ({ expiresAt, withdrawnAt = expiresAt }: ClientView) => (withdrawnAt < expiresAt ? withdrawnAt : expiresAt),
    },
  },
  expires: row => seconds(row.expiresAt) + shownFor,
})

/** Codes that are mailed to those who answer: ClientViewCodes reads the stream and sends them. */
export const ViewAnswerCodes = table(ViewAnswerCode)('ViewAnswerCodes', {
  pk: (key: { hash: string }) => key.hash,
  expires: row => seconds(row.askedAt) + 86_400,
  stream: true,
})
