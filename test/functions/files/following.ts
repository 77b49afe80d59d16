import { FileIndex } from '#functions/files/FileIndex.ts'
import { FileThreads } from '#functions/files/thread-tables.ts'
import { toItem } from '#functions/kit/repository.ts'
import type { FileThread } from '#shared/files/thread.ts'
import type { testHost } from '../host.ts'

/** A value as DynamoDB streams it. */
const attribute = (value: unknown): unknown => {
  if (Array.isArray(value)) return { L: value.map(attribute) }
  if (typeof value === 'object' && value !== null)
    return { M: Object.fromEntries(Object.entries(value).map(([name, each]) => [name, attribute(each)])) }
  return typeof value === 'number' ? { N: String(value) } : { S: String(value) }
}
const image = (thread: FileThread) => (attribute(toItem(FileThreads, thread)) as { M: object }).M

/** Has the index follow a change of a thread. */
export const follow = (host: ReturnType<typeof testHost>, id: string, before?: FileThread) =>
  host.work(FileIndex, {
    Records: [{ dynamodb: { Keys: { pk: { S: id } }, ...(before && { OldImage: image(before) }) } }],
  })
