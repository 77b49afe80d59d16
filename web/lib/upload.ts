import {
  type FileKind,
  fileKindNames,
  fileKinds,
  isVideo,
  kindOfName,
  needsStill,
  type PurposeName,
  problemOf,
} from '#shared/files/purposes.ts'
import { Uploads, type UploadView } from '#shared/files/Uploads.contract.ts'
import type { UploadProblem } from '#shared/files/upload.ts'
import { client } from './call.ts'

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
  /** All is sent, and being looked at. */
  readonly onChecking: () => void
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

const firstPauseMs = 300
const longestPauseMs = 3000

/** Waits for the check of what was sent. */
const checked = async (id: UploadView['id'], signal: AbortSignal): Promise<UploadView> => {
  for (let ms = firstPauseMs; ; ms = Math.min(ms * 1.5, longestPauseMs)) {
    await pause(ms, signal)
    const { uploads } = await client(Uploads)('GET', { ids: [id] }, { signal })
    const [upload] = uploads
    if (!upload || upload.status === 'refused') throw new RefusedFile(upload?.problem ?? 'files.checkFailed')
    if (upload.status === 'ready') return upload
  }
}

/**
 * Brings a file to the server: announces it, sends it, and waits until it was looked at.
 * @throws {RefusedFile} for what is not taken
 * @throws {BrokenUpload} where the connection broke on the way
 * @throws {CallError} {DOMException} AbortError
 */
export const upload = async (purpose: PurposeName, file: File, steps: UploadSteps): Promise<UploadView> => {
  const { signal, onSent, onChecking } = steps
  const type = kindOf(file)
  const problem = problemOf(purpose, { type: type ?? '', size: file.size })
  if (!type || problem) throw new RefusedFile(problem ?? 'files.kind')
  const still = isVideo(type) ? await stillOf(file) : undefined
  if (!still && needsStill(purpose, type)) throw new RefusedFile('files.unplayable')
  const name = kindOfName(file.name) ? file.name : `${file.name || 'file'}.${fileKinds[type].endings[0]}`
  const announced = await client(Uploads)(
    'GET_UP_URL',
    { purpose, name: name.slice(-200), type, size: file.size, ...(still ? { stillSize: still.size } : {}) },
    { signal },
  )
  if (still && announced.stillUrl) await put(announced.stillUrl, still, { signal, onSent: () => undefined })
  await put(announced.url, file, { signal, onSent })
  onChecking()
  return checked(announced.upload.id, signal)
}
