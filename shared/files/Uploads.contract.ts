import { z } from 'zod'
import { contract } from '../kit/contract.ts'
import { Party } from '../kit/event.ts'
import { fileKindNames } from '../kit/file-kinds.ts'
import { id } from '../kit/id.ts'
import { pictureKey, videoKey } from '../kit/picture.ts'
import { galleryMethods } from './gallery.contract.ts'
import { placedPurposes, purposeNames } from './purposes.ts'
import { FileUse } from './quota.ts'
import { nameLength, scanStandings, Upload } from './upload.ts'

/** What whoever uploads sees of it. */
export const UploadView = Upload.pick({
  id: true,
  purpose: true,
  name: true,
  type: true,
  size: true,
  status: true,
  problem: true,
}).extend({
  /** A file that passed its check waits for the scan for malware, perhaps for longer than it should. */
  scan: z.enum(scanStandings).optional(),
  /** The picture and its thumbnail, for what anybody may see; of a video, how it begins. */
  picture: pictureKey.optional(),
  thumb: pictureKey.optional(),
  video: videoKey.optional(),
})
export type UploadView = z.output<typeof UploadView>

/** A part of a file that is to be sent: its place among the bytes, and the address that takes exactly so many. */
const PartView = z.object({
  number: z.number().int(),
  from: z.number().int(),
  length: z.number().int(),
  url: z.string(),
})
export type PartView = z.output<typeof PartView>

/** Who somebody is at a glance. A person's name is for whoever has it already. */
const Face = Party.extend({
  name: z.string().optional(),
  picture: pictureKey.optional(),
  /** A person whose name is verified by a document. */
  verified: z.boolean().optional(),
})
export type Face = z.output<typeof Face>

/** Files that people bring: every GET_UP_URL and GET_URL of the spec (part 2, sections 7.1 and 7.3). */
export const Uploads = contract('Uploads', {
  GET_UP_URL: {
    kind: 'command',
    doc: 'Announces a file and gives the address to PUT it to, with an empty content type and exactly this length, within ten minutes; of a file above 5 MB also those of its parts, which COMPLETE_PARTS puts together.',
    allow: 'signedIn',
    input: z.strictObject({
      purpose: z.enum(purposeNames),
      name: z.string().min(1).max(nameLength),
      type: z.enum(fileKindNames),
      size: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
      /** The length of a video's still at time 0, which is PUT before the video. */
      stillSize: z.number().int().min(1).max(2_000_000).optional(),
    }),
    output: z.object({
      upload: UploadView,
      url: z.string(),
      stillUrl: z.string().optional(),
      parts: z.array(PartView).optional(),
    }),
    touches: ['Uploads'],
  },
  GET_PARTS: {
    kind: 'query',
    doc: 'Which parts of a file are still to come, each with an address that takes it within ten minutes: by this an upload goes on that broke off.',
    allow: 'signedIn',
    input: z.strictObject({ id: id('file') }),
    output: z.object({ upload: UploadView, parts: z.array(PartView) }),
  },
  COMPLETE_PARTS: {
    kind: 'command',
    doc: 'Puts a file together of its parts once all of them are there. Then it is looked at, as one that was sent whole.',
    allow: 'signedIn',
    input: z.strictObject({ id: id('file') }),
    output: z.object({ upload: UploadView }),
    touches: ['Uploads'],
  },
  CANCEL_PARTS: {
    kind: 'command',
    doc: 'Gives up a file in parts that is on its way: what has come of it is removed at once. One that is there already goes on.',
    allow: 'signedIn',
    input: z.strictObject({ id: id('file') }),
    output: z.object({}),
  },
  GET: {
    kind: 'query',
    doc: 'Where uploads of the caller, or of the organisation they act for, stand.',
    allow: 'signedIn',
    input: z.strictObject({ ids: z.array(id('file')).min(1).max(20) }),
    output: z.object({ uploads: z.array(UploadView) }),
  },
  GET_FACES: {
    kind: 'query',
    doc: 'The pictures of people and organisations, as they stand beside their names; of organisations their names, too.',
    allow: 'signedIn',
    input: z.strictObject({ parties: z.array(Party.strict()).min(1).max(25) }),
    output: z.object({ faces: z.array(Face) }),
  },
  GET_ROOM: {
    kind: 'query',
    doc: 'How many bytes and files the party that the caller acts for may keep beyond what it keeps.',
    allow: 'signedIn',
    input: z.strictObject({}),
    output: FileUse,
  },
  GET_URL: {
    kind: 'query',
    doc: 'An address that is good for a minute, for a private file of the party that the caller acts for; `thumb` for it in small.',
    allow: 'signedIn',
    input: z.strictObject({ id: id('file'), thumb: z.boolean().optional() }),
    output: z.object({ url: z.string() }),
  },
  PLACE: {
    kind: 'command',
    doc: "Makes a picture that passed the caller's avatar, or the logo or banner of the active organisation.",
    allow: 'signedIn',
    input: z.strictObject({ id: id('file') }),
    output: z.object({ picture: pictureKey }),
    touches: ['User', 'Organisations', 'OrgAboutUs', 'Search', 'Microservices', 'Uploads'],
  },
  REMOVE: {
    kind: 'command',
    doc: "Takes the caller's avatar away, or the logo or banner of the active organisation.",
    allow: 'signedIn',
    input: z.strictObject({ purpose: z.enum(placedPurposes) }),
    output: z.object({}),
    touches: ['User', 'Organisations', 'OrgAboutUs', 'Search', 'Microservices', 'Uploads'],
  },
  ...galleryMethods,
})
