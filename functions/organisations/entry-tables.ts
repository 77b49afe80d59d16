import { HandOver } from '#shared/organisations/handover.ts'
import { JoinRequest } from '#shared/organisations/join-request.ts'
import { table } from '../kit/table.ts'

/** The tables of the way into an organisation, apart from those that many functions load. */

/** Sign-ins on their way to an organisation's host: docs/decisions/hosts.md. */
export const HandOvers = table(HandOver)('HandOvers', {
  pk: (key: { id: string }) => key.id,
  expires: row => Math.floor(Date.parse(row.at) / 1000) + 3600,
})

/** Who asked to join without being signed in, by address, until it is confirmed or two days have gone by. */
export const JoinRequests = table(JoinRequest)('JoinRequests', {
  pk: (key: { email: string; domain: string }) => key.email,
  sk: key => key.domain,
  expires: row => Math.floor(Date.parse(row.askedAt) / 1000) + 2 * 86_400,
  stream: true,
})
