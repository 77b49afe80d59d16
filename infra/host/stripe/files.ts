import type Stripe from 'stripe'
import { type Api, listPage, load, newId, seconds } from './api.ts'
import { invalid, StripeError } from './error.ts'
import type { Answered, Json, Store, StripeObject } from './store.ts'

/** Files that are given to the provider ("Files" in Stripe's API): evidence of disputes, and nothing else here. */

const mostBytes = 5 * 1024 * 1024

/** What a file is, by how it begins. */
const kindOf = (bytes: Buffer): 'pdf' | 'png' | 'jpg' | undefined => {
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') return 'pdf'
  if (bytes.subarray(0, 4).toString('hex') === '89504e47') return 'png'
  return bytes.subarray(0, 3).toString('hex') === 'ffd8ff' ? 'jpg' : undefined
}

/** About how many sheets a file takes on paper. */
const pagesOf = (kind: string, bytes: Buffer): number =>
  kind === 'pdf' ? Math.max(1, bytes.toString('latin1').match(/\/Type\s*\/Page(?![s\w])/g)?.length ?? 1) : 1

export const createFile = (api: Api): Json => {
  const purpose = api.params.needed('purpose')
  if (purpose !== 'dispute_evidence') throw invalid(`Invalid purpose: ${purpose}`, { param: 'purpose' })
  const name = api.params.needed('file')
  const { file } = api
  if (!file) throw invalid('Invalid file: it must be a file of multipart/form-data', { param: 'file' })
  if (file.bytes.length === 0) throw invalid('The file is empty.', { param: 'file' })
  if (file.bytes.length > mostBytes)
    throw invalid('The file is larger than 5 MB, which is the most for dispute_evidence.', { param: 'file' })
  const kind = kindOf(file.bytes)
  if (!kind) throw invalid('Invalid file type: dispute_evidence takes PDF, JPEG and PNG.', { param: 'file' })
  const created = seconds(api)
  const made: StripeObject = {
    id: newId('file'),
    object: 'file',
    created,
    expires_at: created + 274 * 24 * 3600,
    filename: name,
    links: { object: 'list', data: [], has_more: false, url: '/v1/file_links' },
    purpose,
    size: file.bytes.length,
    title: null,
    type: kind,
    url: `${api.baseUrl}/v1/files/unread/contents`,
  } satisfies Answered<Stripe.File>
  api.store.put(made, { pages: pagesOf(kind, file.bytes) })
  api.store.put({ id: contentOf(made.id), object: 'file_content' }, { bytes: file.bytes.toString('base64') })
  return made
}

/** Under which id the bytes of a file stand: apart, since a file is read more often than what is in it. */
const contentOf = (fileId: string): string => `content_${fileId}`

/** Makes an address of a file, for whoever has it, until its time is over. */
export const createFileLink = (api: Api): Json => {
  const file = api.params.needed('file')
  load(api, 'file', file, 'file')
  const created = seconds(api)
  const until = api.params.integer('expires_at')
  if (until !== undefined && until <= created)
    throw invalid('The expiration timestamp must be in the future.', { param: 'expires_at' })
  const id = newId('link')
  const made: StripeObject = {
    id,
    object: 'file_link',
    created,
    expired: false,
    expires_at: until ?? null,
    file,
    livemode: false,
    metadata: {},
    url: `${api.baseUrl}/local/stripe/links/${id}`,
  } satisfies Answered<Stripe.FileLink>
  api.store.put(made)
  return made
}

const mediaOf: Readonly<Record<string, string>> = { pdf: 'application/pdf', png: 'image/png', jpg: 'image/jpeg' }

/** What is behind an address of a file; undefined where there is none, or its time is over. */
export const linkedFile = (
  store: Pick<Store, 'get'>,
  id: string,
  now: number,
): { readonly type: string; readonly name: string; readonly bytes: Buffer } | undefined => {
  const link = store.get('file_link', id)?.object
  if (!link || (link.expires_at !== null && Number(link.expires_at) * 1000 <= now)) return undefined
  const file = store.get('file', String(link.file))?.object
  const content = file && store.get('file_content', contentOf(file.id))
  if (!content) return undefined
  const bytes = Buffer.from(String(content.hidden.bytes), 'base64')
  return { type: mediaOf[String(file.type)] ?? 'application/octet-stream', name: String(file.filename), bytes }
}

export const listFiles = (api: Api): Json => {
  const purpose = api.params.text('purpose')
  return listPage(api, 'file', '/v1/files', file => purpose === undefined || file.purpose === purpose)
}

/** Characters of a sheet of what is only said. */
const lettersOfSheet = 3000
/** Sheets that the card networks read of one answer. */
const mostSheets = 50
const mostTogether = 4_500_000

/**
 * Holds the files of evidence, and how much all of it is on paper, to what a bank reads.
 * @throws {StripeError} for a file that there is not; dispute_evidence_page_limit_exceeded
 */
export const holdEvidence = (api: Api, fileIds: readonly string[], letters: number): void => {
  const files = fileIds.map(id => load(api, 'file', id, 'evidence'))
  const size = files.reduce((sum, { object }) => sum + Number(object.size), 0)
  if (size > mostTogether)
    throw invalid('The files of the evidence are larger than 4.5 MB together.', { param: 'evidence' })
  const sheets = files.reduce((sum, { hidden }) => sum + Number(hidden.pages ?? 1), Math.ceil(letters / lettersOfSheet))
  if (sheets > mostSheets)
    throw new StripeError(400, {
      type: 'invalid_request_error',
      code: 'dispute_evidence_page_limit_exceeded',
      message: 'The evidence is longer than the card network reads.',
      param: 'evidence',
    })
}
