import { z } from 'zod'
import { event } from '../kit/event.ts'
import { textOf } from '../kit/personal.ts'
import { clientData, clientEvent, invitationEvent, invitationListEvent, memberEvent } from './client-event.ts'

export * from './structure-events.ts'

const search = [{ kind: 'organisation' }] as const

export const organisationCreated = event('organisations.organisation.created', {
  table: 'Organisations',
  data: z.strictObject({ title: textOf('nobody') }),
  words: 'organisations.story.organisationCreated',
  silent: true,
  search,
})

export const organisationUpdated = event('organisations.organisation.updated', {
  table: 'Organisations',
  data: z.strictObject({ title: textOf('nobody') }),
  words: 'organisations.story.organisationUpdated',
  silent: true,
  search,
})

export const clientAsked = clientEvent('organisations.client.asked', {
  table: 'Members',
  data: clientData,
  words: 'organisations.story.clientAsked',
  notice: { type: 'add', text: 'organisations.notice.clientAsked' },
  mail: { to: { supplier: 'organisations.mail.clientAsked' } },
})

export const clientJoined = clientEvent('organisations.client.joined', {
  table: 'Members',
  data: clientData,
  words: 'organisations.story.clientJoined',
  notice: { type: 'add', text: 'organisations.notice.clientJoined' },
})

export const clientAccepted = clientEvent('organisations.client.accepted', {
  table: 'Members',
  data: clientData,
  words: 'organisations.story.clientAccepted',
  notice: { type: 'add', text: 'organisations.notice.clientAccepted' },
  mail: { to: { demander: 'organisations.mail.clientAccepted' } },
})

export const clientDeclined = clientEvent('organisations.client.declined', {
  table: 'Members',
  data: clientData,
  words: 'organisations.story.clientDeclined',
  notice: { type: 'remove', text: 'organisations.notice.clientDeclined' },
})

export const clientInvited = clientEvent('organisations.client.invited', {
  table: 'Members',
  data: clientData,
  words: 'organisations.story.clientInvited',
  notice: { type: 'add', text: 'organisations.notice.clientInvited' },
  mail: { to: { demander: 'organisations.mail.clientInvited' } },
})

export const clientLeft = clientEvent('organisations.client.left', {
  table: 'Members',
  data: clientData,
  words: 'organisations.story.clientLeft',
  notice: { type: 'remove', text: 'organisations.notice.clientLeft' },
})

export const clientReleased = clientEvent('organisations.client.released', {
  table: 'Members',
  data: clientData,
  words: 'organisations.story.clientReleased',
  notice: { type: 'remove', text: 'organisations.notice.clientReleased' },
})

export const memberLeft = memberEvent('organisations.member.left', {
  table: 'Members',
  data: clientData,
  words: 'organisations.story.memberLeft',
  notice: { type: 'remove', text: 'organisations.notice.memberLeft' },
})

export const memberReleased = memberEvent('organisations.member.released', {
  table: 'Members',
  data: clientData,
  words: 'organisations.story.memberReleased',
  notice: { type: 'remove', text: 'organisations.notice.memberReleased' },
  mail: { to: { demander: 'organisations.mail.memberReleased' } },
})

export const invitationSent = invitationEvent('organisations.invitation.sent', {
  words: 'organisations.story.invitationSent',
  notice: { type: 'add', text: 'organisations.notice.invitationSent' },
  mail: { to: { demander: 'organisations.mail.invitationSent' } },
})

export const invitationRenewed = invitationEvent('organisations.invitation.renewed', {
  words: 'organisations.story.invitationRenewed',
  silent: true,
})

export const invitationChanged = invitationEvent('organisations.invitation.changed', {
  words: 'organisations.story.invitationChanged',
  silent: true,
})

export const invitationActivated = invitationEvent('organisations.invitation.activated', {
  words: 'organisations.story.invitationActivated',
  silent: true,
})

export const invitationAccepted = invitationEvent('organisations.invitation.accepted', {
  words: 'organisations.story.invitationAccepted',
  notice: { type: 'add', text: 'organisations.notice.invitationAccepted' },
})

export const invitationDeclined = invitationEvent('organisations.invitation.declined', {
  words: 'organisations.story.invitationDeclined',
  notice: { type: 'remove', text: 'organisations.notice.invitationDeclined' },
})

export const invitationRemoved = invitationEvent('organisations.invitation.removed', {
  words: 'organisations.story.invitationRemoved',
  silent: true,
})

export const invitationListStarted = invitationListEvent('organisations.invitationList.started', {
  words: 'organisations.story.invitationListStarted',
  silent: true,
})

export const invitationListDone = invitationListEvent('organisations.invitationList.done', {
  words: 'organisations.story.invitationListDone',
  notice: 'organisations.notice.invitationListDone',
})

export const invitationListTakenBack = invitationListEvent('organisations.invitationList.takenBack', {
  words: 'organisations.story.invitationListTakenBack',
  silent: true,
})
