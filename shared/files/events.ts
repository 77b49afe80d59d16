import { z } from 'zod'
import { event, type Party } from '../kit/event.ts'
import { textOf } from '../kit/personal.ts'
import { filesPaths } from './paths.ts'

/** What every event of a thread tells: what it is called, and whose it is. What a person's own is called is that person's, whoever acts. */
const threadData = z.strictObject({
  name: textOf('ownerId', 'actor'),
  ownerId: z.string(),
  ownerName: textOf('ownerId'),
})
/** Whoever of the owner's organisation is meant, by their ids with a space between. */
const meant = { people: textOf('nobody'), teams: textOf('nobody') }

const table = 'FileThreads'
const touches = ['Files'] as const
const audience = ['production.file'] as const
const href = ({ subject }: { readonly subject: { readonly id: string } }) => filesPaths.thread(subject.id)
const idsOf = (ids: string) => ids.split(' ').filter(Boolean)

/** Readers inside of the owner's organisation are told by name or team; every other organisation, whoever handles its files. */
const only = (data: { readonly ownerId: string; readonly people: string; readonly teams: string }, party: Party) =>
  party.id === data.ownerId ? { people: idsOf(data.people), teams: idsOf(data.teams) } : undefined

// What the owner's own people did: open lists follow, the audit log tells it, nobody is notified.

export const threadAdded = event('files.thread.added', {
  table,
  data: threadData,
  words: 'files.story.threadAdded',
  silent: true,
  audience,
  touches,
})

export const threadChanged = event('files.thread.changed', {
  table,
  data: threadData,
  words: 'files.story.threadChanged',
  silent: true,
  audience,
  touches,
})

export const versionAdded = event('files.version.added', {
  table,
  data: threadData.extend({ number: z.number().int() }),
  words: 'files.story.versionAdded',
  silent: true,
  audience,
  touches,
})

export const threadShared = event('files.thread.shared', {
  table,
  data: threadData.extend({ count: z.number().int() }),
  words: 'files.story.threadShared',
  silent: true,
  audience,
  touches,
})

export const threadUnshared = event('files.thread.unshared', {
  table,
  data: threadData,
  words: 'files.story.threadUnshared',
  silent: true,
  audience,
  touches,
})

export const threadWithdrawn = event('files.thread.withdrawn', {
  table,
  data: threadData,
  words: 'files.story.threadWithdrawn',
  silent: true,
  audience,
  touches,
})

export const threadRestored = event('files.thread.restored', {
  table,
  data: threadData,
  words: 'files.story.threadRestored',
  silent: true,
  audience,
  touches,
})

export const threadRemoved = event('files.thread.removed', {
  table,
  data: threadData,
  words: 'files.story.threadRemoved',
  silent: true,
  audience,
  touches,
})

const copyData = threadData.extend({ number: z.number().int() })

export const copyAsked = event('files.copy.asked', {
  table,
  data: copyData,
  words: 'files.story.copyAsked',
  silent: true,
  audience,
  touches,
})

export const copyPinned = event('files.copy.pinned', {
  table,
  data: copyData,
  words: 'files.story.copyPinned',
  silent: true,
  audience,
  touches,
})

export const copyEnded = event('files.copy.ended', {
  table,
  data: copyData,
  words: 'files.story.copyEnded',
  silent: true,
  audience,
  touches,
})

// What its readers are told.

export const shareReceived = event('files.share.received', {
  table,
  data: threadData.extend(meant),
  words: 'files.story.shareReceived',
  audience,
  only,
  touches,
  href,
  notice: { type: 'assign', section: 'file', text: 'files.notice.shareReceived' },
})

export const shareUpdated = event('files.share.updated', {
  table,
  data: threadData.extend({ ...meant, number: z.number().int() }),
  words: 'files.story.shareUpdated',
  audience,
  only,
  touches,
  href,
  notice: { type: 'followup', section: 'file', text: 'files.notice.shareUpdated' },
})

export const shareEnded = event('files.share.ended', {
  table,
  data: threadData.extend(meant),
  words: 'files.story.shareEnded',
  audience,
  only,
  touches,
  href: () => filesPaths.shared(),
  notice: { type: 'remove', section: 'file', text: 'files.notice.shareEnded' },
})

// Signatures under a version.

const signed = threadData.extend({ number: z.number().int(), have: z.number().int(), needed: z.number().int() })

/** The owner's own people asked for signatures, or took that back. */
export const signaturesAsked = event('files.signatures.asked', {
  table,
  data: threadData.extend({ number: z.number().int(), count: z.number().int() }),
  words: 'files.story.signaturesAsked',
  silent: true,
  audience,
  touches,
})

export const signaturesWithdrawn = event('files.signatures.withdrawn', {
  table,
  data: threadData.extend({ number: z.number().int() }),
  words: 'files.story.signaturesWithdrawn',
  silent: true,
  audience,
  touches,
})

/** Those whose turn it is to sign. */
export const signatureWanted = event('files.signature.wanted', {
  table,
  data: threadData.extend({ ...meant, number: z.number().int() }),
  words: 'files.story.signatureWanted',
  audience,
  only,
  touches,
  href,
  notice: { type: 'assign', section: 'file', text: 'files.notice.signatureWanted' },
  mail: { to: 'files.mail.signatureWanted' },
})

/** Those who were asked and need not sign any more. */
export const signatureUnwanted = event('files.signature.unwanted', {
  table,
  data: threadData.extend({ ...meant, number: z.number().int() }),
  words: 'files.story.signatureUnwanted',
  audience,
  only,
  touches,
  href,
  notice: { type: 'remove', section: 'file', text: 'files.notice.signatureUnwanted' },
  mail: { to: 'files.mail.signatureUnwanted' },
})

/** The owner is told of each signature, and of the last one by mail. */
export const versionSigned = event('files.version.signed', {
  table,
  data: signed.extend({ signer: textOf('actor') }),
  words: 'files.story.versionSigned',
  audience,
  touches,
  href,
  notice: { type: 'followup', section: 'file', text: 'files.notice.versionSigned' },
})

export const versionSignedByAll = event('files.version.signedByAll', {
  table,
  data: signed.extend({ signer: textOf('actor') }),
  words: 'files.story.versionSignedByAll',
  audience,
  touches,
  href,
  notice: { type: 'followup', section: 'file', text: 'files.notice.versionSignedByAll' },
  mail: { to: 'files.mail.signedByAll' },
})

/** Those who signed are told once all have. */
export const signingComplete = event('files.signing.complete', {
  table,
  data: threadData.extend({ ...meant, number: z.number().int() }),
  words: 'files.story.signingComplete',
  audience,
  only,
  touches,
  href,
  notice: { type: 'followup', section: 'file', text: 'files.notice.signingComplete' },
  mail: { to: 'files.mail.signedByAll' },
})

export const signatureDeclined = event('files.signature.declined', {
  table,
  data: threadData.extend({ number: z.number().int(), signer: textOf('actor'), reason: textOf('actor') }),
  words: 'files.story.signatureDeclined',
  audience,
  touches,
  href,
  notice: { type: 'followup', section: 'file', text: 'files.notice.signatureDeclined' },
  mail: { to: 'files.mail.signatureDeclined' },
})

/** The sealed PDF is there: open pages show it. */
export const versionSealed = event('files.version.sealed', {
  table,
  data: threadData.extend({ number: z.number().int() }),
  words: 'files.story.versionSealed',
  silent: true,
  audience,
  touches,
})
