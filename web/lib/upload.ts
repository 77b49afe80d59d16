import type { PurposeName } from '#shared/file-purposes.ts'
import { Files } from '#shared/files/Files.contract.ts'
import { needsStill, problemOf } from '#shared/files/purposes.ts'
import { type PartView, Uploads, type UploadView } from '#shared/files/Uploads.contract.ts'
import type { UploadProblem } from '#shared/files/upload.ts'
import { type FileKind, fileKindNames, fileKinds, isVideo, kindOfName } from '#shared/kit/file-kinds.ts'
import type { Id } from '#shared/kit/id.ts'
import { begunOf, forgetBegun, noteBegun } from './begun-uploads.ts'
import { CallError, client } from './call.ts'
import { isWorthRetrying } from './query.ts'

/** A file that the server, or already this page, refused; the catalogue has the words for it. */
export class RefusedFile extends Error {
  readonly problem: UploadProblem
  constructor(problem: UploadProblem) {
    super(problem)
    this.name = 'RefusedFile'
    this.problem = problem
  }
}

/** The connection broke while a file was sent: the same file may be tried again. */
export class BrokenUpload extends Error {}

export type UploadSteps = {
  readonly signal: AbortSignal
  /** How much is sent: 0 to 1. */
  readonly onSent: (share: number) => void
  /** Whether it waits for the connection to come back. */
  readonly onHeld: (isHeld: boolean) => void
  /** All is sent, and being looked at: by the check, then by the scan for malware, which may be late. */
  readonly onChecking: (scan?: UploadView['scan']) => void
}

/** A version of a file that is kept here, which is attached elsewhere as a copy. */
export type KeptVersion = {
  readonly thread: Id<'fileThread'>
  readonly number: number
  readonly name: string
  readonly type: FileKind
  readonly size: number
}

/** What a file says it is: by its name, else by what the browser takes it for. */
export const kindOf = (file: Pick<File, 'name' | 'type'>): FileKind | undefined =>
  kindOfName(file.name) ?? fileKindNames.find(kind => kind === file.type)

/** PUTs bytes to a signed address, with the empty content type that was signed. */
const put = (url: string, body: Blob, { signal, onSent }: Pick<UploadSteps, 'signal' | 'onSent'>): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('PUT', url)
    request.setRequestHeader('content-type', '')
    request.upload.onprogress = ({ loaded }) => onSent(loaded / body.size)
    request.onload = () => {
      if (request.status === 200) resolve()
      else reject(new BrokenUpload(`HTTP ${request.status}`))
    }
    request.onerror = () => reject(new BrokenUpload('the connection broke'))
    request.onabort = () => reject(signal.reason)
    signal.addEventListener('abort', () => request.abort(), { once: true })
    signal.throwIfAborted()
    request.send(body)
  })

/** The first picture of a video, where the browser can show it. */
const stillOf = (file: File): Promise<Blob | undefined> =>
  new Promise(resolve => {
    const video = document.createElement('video')
    const url = URL.createObjectURL(file)
    const done = (still?: Blob | null) => {
      clearTimeout(limit)
      URL.revokeObjectURL(url)
      resolve(still ?? undefined)
    }
    const limit = setTimeout(done, 5000)
    video.muted = true
    video.preload = 'auto'
    video.onerror = () => done()
    video.onloadeddata = () => {
      const scale = Math.min(1, 960 / Math.max(1, video.videoWidth))
      const canvas = document.createElement('canvas')
      canvas.width = Math.max(1, Math.round(video.videoWidth * scale))
      canvas.height = Math.max(1, Math.round(video.videoHeight * scale))
      canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
      canvas.toBlob(done, 'image/jpeg', 0.85)
    }
    video.src = url
    video.currentTime = 0
  })

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })

/** How often parts are tried again that broke off, and how long is waited before. */
const mostTries = 6
const firstTryMs = 1000

/** Whether a call found no way to the server, or no answer back. */
const isBroken = (error: unknown): boolean =>
  error instanceof BrokenUpload ||
  (error instanceof CallError && error.errorType === undefined && (error.status === undefined || error.status >= 500))

const firstPauseMs = 300
const longestPauseMs = 3000
/** So often in a row a call about what was sent may find no way to the server: a minute. */
const mostBroken = 20

/** Waits for the check of what was sent, and for the scan. All is there: a wire that breaks meanwhile is waited for, too. */
const checked = async (
  id: UploadView['id'],
  { signal, onChecking }: Pick<UploadSteps, 'signal' | 'onChecking'>,
): Promise<UploadView> => {
  const ask = () =>
    client(Uploads)('GET', { ids: [id] }, { signal }).catch(error => {
      if (signal.aborted || !isWorthRetrying(error)) throw error
      return undefined
    })
  let broken = 0
  for (let ms = firstPauseMs; ; ms = Math.min(ms * 1.5, longestPauseMs)) {
    await pause(ms, signal)
    const answer = await ask()
    broken = answer ? 0 : broken + 1
    if (broken > mostBroken) throw new BrokenUpload('the connection broke')
    if (!answer) continue
    const [upload] = answer.uploads
    if (!upload || upload.status === 'refused') throw new RefusedFile(upload?.problem ?? 'files.checkFailed')
    if (upload.status === 'ready') return upload
    onChecking(upload.scan)
  }
}

type InParts = { readonly id: UploadView['id']; readonly parts: readonly PartView[] }

const putParts = async (file: File, { id, parts }: InParts, { signal, onSent }: UploadSteps): Promise<void> => {
  let sent = file.size - parts.reduce((sum, { length }) => sum + length, 0)
  for (const { url, from, length } of parts) {
    const before = sent
    // A slice is read as it is sent, and is no copy.
    const body = file.slice(from, from + length)
    await put(url, body, { signal, onSent: share => onSent((before + share * length) / file.size) })
    sent += length
  }
  await client(Uploads)('COMPLETE_PARTS', { id }, { signal })
}

/**
 * Sends the parts of a file, and puts them together. Where the wire breaks, it waits and goes on with the parts that did not come.
 * @throws {BrokenUpload} {CallError} where it stays broken
 */
const putAll = async (file: File, first: InParts, steps: UploadSteps): Promise<void> => {
  let { parts } = first
  const { id } = first
  for (let tried = 1; ; tried++) {
    try {
      if (tried > 1) ({ parts } = await client(Uploads)('GET_PARTS', { id }, { signal: steps.signal }))
      steps.onHeld(false)
      return await putParts(file, { id, parts }, steps)
    } catch (error) {
      if (steps.signal.aborted || !isBroken(error)) throw error
      if (tried >= mostTries) throw error instanceof BrokenUpload ? error : new BrokenUpload('the connection broke')
      steps.onHeld(true)
      await pause(firstTryMs * 2 ** (tried - 1), steps.signal)
    }
  }
}

/** All is sent: it is looked at, and nothing goes on any more. */
const ended = (id: UploadView['id'], steps: UploadSteps): Promise<UploadView> => {
  forgetBegun(id)
  steps.onChecking()
  return checked(id, steps)
}

/** Goes on with an upload of the same file that broke off; undefined where there is none, or it is too late for it. */
const goOn = async (purpose: PurposeName, file: File, steps: UploadSteps): Promise<UploadView | undefined> => {
  const id = begunOf(purpose, file)
  if (!id) return undefined
  try {
    const { upload: found, parts } = await client(Uploads)('GET_PARTS', { id }, { signal: steps.signal })
    if (found.status === 'waiting') {
      await putAll(file, { id, parts }, steps)
      return await ended(id, steps)
    }
  } catch (error) {
    // It is of another account, or gone: it begins anew.
    if (!(error instanceof CallError && error.errorType === 'notFound')) throw error
  }
  forgetBegun(id)
  return undefined
}

/**
 * Brings a file to the server: announces it, sends it, and waits until it was looked at.
 * @throws {RefusedFile} for what is not taken
 * @throws {BrokenUpload} where the connection broke on the way
 * @throws {CallError} {DOMException} AbortError
 */
export const upload = async (purpose: PurposeName, file: File, steps: UploadSteps): Promise<UploadView> => {
  const { signal, onSent } = steps
  const type = kindOf(file)
  const problem = problemOf(purpose, { type: type ?? '', size: file.size })
  if (!type || problem) throw new RefusedFile(problem ?? 'files.kind')
  const before = await goOn(purpose, file, steps)
  if (before) return before
  const still = isVideo(type) ? await stillOf(file) : undefined
  if (!still && needsStill(purpose, type)) throw new RefusedFile('files.unplayable')
  const name = kindOfName(file.name) ? file.name : `${file.name || 'file'}.${fileKinds[type].endings[0]}`
  const announced = await client(Uploads)(
    'GET_UP_URL',
    {
      purpose,
      name: name.slice(-200).toWellFormed(),
      type,
      size: file.size,
      ...(still ? { stillSize: still.size } : {}),
    },
    { signal },
  )
  if (still && announced.stillUrl) await put(announced.stillUrl, still, { signal, onSent: () => undefined })
  const { id } = announced.upload
  if (announced.parts) {
    noteBegun(purpose, file, id)
    await putAll(file, { id, parts: announced.parts }, steps)
  } else await put(announced.url, file, { signal, onSent })
  return ended(id, steps)
}

/**
 * Brings a copy of what is kept here: announces it, has the server send it, and waits until it was looked at.
 * @throws {RefusedFile} for what is not taken
 * @throws {CallError} {DOMException} AbortError
 */
export const uploadKept = async (
  purpose: PurposeName,
  { thread, number, name, type, size }: KeptVersion,
  steps: UploadSteps,
): Promise<UploadView> => {
  const { signal } = steps
  const problem = problemOf(purpose, { type, size })
  if (problem) throw new RefusedFile(problem)
  const { upload: announced } = await client(Uploads)('GET_UP_URL', { purpose, name, type, size }, { signal })
  await client(Files)('COPY_TO_UPLOAD', { id: thread, number, upload: announced.id }, { signal })
  steps.onChecking()
  return checked(announced.id, steps)
}
