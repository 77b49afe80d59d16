import { z } from 'zod'
import { Party } from '../kit/event.ts'
import { type FileKind, fileKindNames, fileKinds, type Purpose } from '../kit/file-kinds.ts'
import { id, uid } from '../kit/id.ts'
import { sameParty } from '../kit/party.ts'
import { partHours } from './parts.ts'
import { purposeNames, thumbnailWidth } from './purposes.ts'
import { AwaitedScan, Scanned, scanMinutes } from './scan.ts'
import { uploadStates } from './upload-states.ts'

/** Why what was uploaded was refused: keys of the catalogue of refusals. */
export const uploadProblems = [
  'files.empty',
  'files.kind',
  'files.tooLarge',
  'files.wrongLength',
  'files.otherKind',
  'files.twoKinds',
  'files.unreadable',
  'files.tooManyPixels',
  'files.bomb',
  'files.unplayable',
  'files.full',
  'files.infected',
  'files.unscannable',
  'files.scanFailed',
  'files.checkFailed',
] as const
export type UploadProblem = (typeof uploadProblems)[number]

/** What a check made of a file. Keys name objects: of the public pictures, or of the private files. */
export const Checked = z.object({
  key: z.string(),
  type: z.enum(fileKindNames),
  size: z.number().int(),
  /** The picture in small, where there is one. */
  thumb: z.string().optional(),
  /** What stands for a video that anybody may see, until it is played. */
  poster: z.string().optional(),
  width: z.number().int().optional(),
  height: z.number().int().optional(),
})
export type Checked = z.output<typeof Checked>

/** The most characters of a file's name. */
export const nameLength = 200

/** A file that somebody uploads, from the moment it is announced. */
export const Upload = z.object({
  id: id('file'),
  purpose: z.enum(purposeNames),
  /** Whose it is: a person, or the organisation that the person acted for. */
  owner: Party,
  by: uid,
  name: z.string().min(1).max(nameLength),
  /** What it was announced as. */
  type: z.enum(fileKindNames),
  size: z.number().int().positive(),
  /** By what the bucket knows it while it comes in parts. */
  inParts: z.string().optional(),
  /** Whether the still of a video comes with it. */
  hasStill: z.boolean().default(false),
  status: z.enum(uploadStates.states),
  problem: z.enum(uploadProblems).optional(),
  checked: Checked.optional(),
  /** The newest word of the scan for malware, and what waits for one. */
  scanned: Scanned.optional(),
  awaited: AwaitedScan.optional(),
  /** Since when a private file stands where it was brought for. It stands in one place. */
  attachedAt: z.iso.datetime().optional(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  version: z.number().int(),
})
export type Upload = z.output<typeof Upload>

/** How long a check may take, its retries included, before whoever waits is told that it failed. */
export const checkMinutes = 10

/** Whether a file passed its check and waits for the word of the scan for malware. */
export const awaitsScan = (upload: Upload): upload is Upload & { readonly awaited: AwaitedScan } =>
  upload.status === 'checking' && upload.awaited !== undefined

/** How the scan of a file that waits for it stands for whoever sent it. */
export const scanStandings = ['running', 'late'] as const
type ScanStanding = (typeof scanStandings)[number]

/**
 * Where an upload stands for whoever waits for it: a check that never came to an end has failed. A scan that is late goes on: it is
 * asked for again.
 */
export const standingOf = (
  upload: Upload,
  now: Date,
): Pick<Upload, 'status' | 'problem'> & { readonly scan?: ScanStanding } => {
  const { status, problem, createdAt, updatedAt, inParts } = upload
  const isOlder = (at: string, minutes: number) => now.getTime() - Date.parse(at) > minutes * 60_000
  if (awaitsScan(upload)) return { status, scan: isOlder(upload.awaited.since, scanMinutes) ? 'late' : 'running' }
  // What comes in parts may take its time until all of them are there.
  const isOnItsWay = inParts !== undefined && status === 'waiting'
  const since = inParts !== undefined && status === 'checking' ? updatedAt : createdAt
  const isOverdue = isOlder(since, isOnItsWay ? partHours * 60 : checkMinutes)
  if (isOverdue && (status === 'waiting' || status === 'checking'))
    return { status: 'refused', problem: 'files.checkFailed' }
  return { status, ...(problem && { problem }) }
}

/** Whether what was uploaded may be taken into use: it is of this party, for this, and it passed. */
export const isUsable = (upload: Upload | undefined, purpose: Upload['purpose'], owner: Party): upload is Ready =>
  upload !== undefined &&
  upload.purpose === purpose &&
  sameParty(upload.owner, owner) &&
  upload.status === 'ready' &&
  upload.attachedAt === undefined &&
  upload.checked !== undefined

export type Ready = Upload & { readonly checked: Checked }

/** The size of a picture once it is in its box: never larger than it was. */
export const sizeInBox = (
  { width, height }: { readonly width: number; readonly height: number },
  box: Purpose['box'],
): { readonly width: number; readonly height: number } => {
  if (box.fit === 'cover') {
    const scale = Math.min(1, width / box.width, height / box.height)
    return { width: Math.max(1, Math.round(box.width * scale)), height: Math.max(1, Math.round(box.height * scale)) }
  }
  const scale = Math.min(1, box.width / width, box.height / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** The size of a picture's thumbnail: 240 pixels wide, or as wide as the picture where that is less. */
export const thumbnailSize = (picture: { readonly width: number; readonly height: number }) =>
  sizeInBox(picture, { width: thumbnailWidth, height: thumbnailWidth * 8, fit: 'inside' })

const controls = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}/\\:*?"<>|]+/gu

/** The most of a name besides its ending: what systems take is 255 bytes in all, and an archive may add a number to it. */
const longestStem = { characters: 120, bytes: 240 }

/** The beginning of a text that is no longer than this. */
const cut = (text: string, { characters, bytes }: typeof longestStem): string => {
  const all = [...text].slice(0, characters)
  const encoder = new TextEncoder()
  while (encoder.encode(all.join('')).length > bytes) all.pop()
  return all.join('')
}

/** The name under which a file is kept and saved again: what systems take, with the ending of what it is. */
export const safeName = (name: string, type: FileKind): string => {
  const { endings } = fileKinds[type]
  const plain = name.normalize('NFC').replace(controls, ' ').replace(/\s+/g, ' ').trim()
  const ending = /\.([a-z0-9]+)$/i.exec(plain)?.[1]?.toLowerCase() ?? ''
  const fits = (endings as readonly string[]).includes(ending)
  const stem = (fits ? plain.slice(0, -ending.length - 1) : plain).replace(/^[. ]+/, '')
  return `${cut(stem, longestStem).replace(/[. ]+$/, '') || 'file'}.${fits ? ending : endings[0]}`
}
