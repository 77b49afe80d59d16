import { Files } from '#functions/files/Files.ts'
import type { ThreadView } from '#shared/files/Files.contract.ts'
import type { FileCard } from '#shared/files/file-card.ts'
import type { TestCaller, testHost } from '../host.ts'
import { bring } from './bringing.ts'
import type { Buckets } from './buckets.ts'

type Host = ReturnType<typeof testHost>

/** Brings a text as a file that is kept. */
export const keep = async (
  host: Host,
  buckets: Buckets,
  as: TestCaller,
  { title, text = 'Some words.', ...more }: { title: string; text?: string; folder?: string; tags?: string[] },
): Promise<FileCard> => {
  const { id } = await bring(host, buckets, as, 'thread', Buffer.from(text), { name: 'note.txt', type: 'text/plain' })
  return host.call<FileCard>(Files, as, 'THREAD_CREATE', { file: id, title, ...more })
}

/** A file as somebody sees it. */
export const seen = (host: Host, as: TestCaller, id: string) =>
  host.call<ThreadView>(Files, as, 'THREAD_GET_BY_ID', { id })
