import { Files } from '#functions/files/Files.ts'
import { FileThreads } from '#functions/files/thread-tables.ts'
import { repository } from '#functions/kit/repository.ts'
import type { Store } from '#functions/kit/store.ts'
import { Unit } from '#functions/kit/unit.ts'
import type { ThreadView } from '#shared/files/Files.contract.ts'
import type { FileCard } from '#shared/files/file-card.ts'
import { type TestCaller, testHost } from '../host.ts'
import { bring } from './bringing.ts'
import { type Buckets, memoryBuckets } from './buckets.ts'

type Host = ReturnType<typeof testHost>

/** A host over a store, with buckets of its own. */
export const filesHost = (store: Store) => {
  const buckets = memoryBuckets()
  return { buckets, host: testHost(store, buckets.ports) }
}
export type FilesHost = ReturnType<typeof filesHost>

/** A file as the table has it. */
export const fileRow = (store: Store, id: string) => repository(FileThreads, store, new Unit()).get({ id })

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

/** The titles of a list of files, in its order, in whatever folder they are. */
export const titlesOf = async (host: Host, as: TestCaller, asked: object = {}): Promise<string[]> => {
  const { items } = await host.call<{ items: FileCard[] }>(Files, as, 'GET_DATA', { folder: 'any', ...asked })
  return items.map(({ title }) => title)
}

/** A file as somebody sees it. */
export const seen = (host: Host, as: TestCaller, id: string) =>
  host.call<ThreadView>(Files, as, 'THREAD_GET_BY_ID', { id })

/** Withdraws a file and removes it, as its page does. */
export const remove = async (host: Host, as: TestCaller, id: string) => {
  const { version, status } = await seen(host, as, id)
  if (status === 'active') await host.call(Files, as, 'WITHDRAW', { id, version })
  return host.call(Files, as, 'THREAD_REMOVE', { id, version: status === 'active' ? version + 1 : version })
}
