import { Zip, ZipPassThrough } from 'fflate'
import { stretchesOf } from '#shared/files/archive.ts'
import { Files } from '#shared/files/Files.contract.ts'
import type { FileCard } from '#shared/files/file-card.ts'
import { client } from '../lib/call.ts'
import { downloadFile } from '../lib/download.ts'

type Wanted = Pick<FileCard, 'id' | 'size'>

/** Gives the files of an archive their names, each once: the second "plan.pdf" is "plan (2).pdf". */
export const createNames = () => {
  const taken = new Set<string>()
  return (name: string): string => {
    const [, stem = name, ending = ''] = /^(.*?)(\.[a-z0-9]+)?$/i.exec(name) ?? []
    let free = name
    for (let n = 2; taken.has(free.toLowerCase()); n++) free = `${stem} (${n})${ending}`
    taken.add(free.toLowerCase())
    return free
  }
}

/**
 * Downloads files as one archive, which is put together here, file by file as they come: what may be read is asked for a few at a time,
 * since an address is good for a minute. They are kept as they are, for what people bring is packed already. What has come is a blob,
 * which a browser may lay aside, so that an archive takes no more of a page's memory than one of its files.
 * @throws {CallError} {Error} where a file could not be had
 */
export const downloadArchive = async (
  files: readonly Wanted[],
  name: string,
  onDone: (done: number) => void,
  signal: AbortSignal,
): Promise<void> => {
  const blobs: Blob[] = []
  let chunks: Uint8Array<ArrayBuffer>[] = []
  const zip = new Zip()
  const whole = new Promise<void>((resolve, reject) => {
    zip.ondata = (error, chunk, isLast) => {
      if (error) return reject(error)
      chunks.push(chunk as Uint8Array<ArrayBuffer>)
      if (isLast) resolve()
    }
  })
  // Heard of below, once all is in; what went wrong before is told by whoever it went wrong for.
  whole.catch(() => undefined)
  const ask = client(Files)
  const nameOf = createNames()
  const addressesOf = async (some: readonly Wanted[]) =>
    (await ask('GET_URLS', { files: some.map(({ id }) => ({ id })) }, { signal })).urls
  const load = async ({ id, url, size }: Wanted & { readonly url: string }): Promise<ReadableStream<Uint8Array>> => {
    const response = await fetch(url, { signal, credentials: 'omit' })
    if (response.ok && response.body) return response.body
    // The files before it may have taken longer than its address was good for.
    const [fresh] = await addressesOf([{ id, size }])
    const again = await fetch(fresh?.url ?? '', { signal, credentials: 'omit' })
    if (!again.ok || !again.body) throw new Error(`HTTP ${again.status}`)
    return again.body
  }
  let done = 0
  for (const stretch of stretchesOf(files)) {
    for (const file of await addressesOf(stretch)) {
      const entry = new ZipPassThrough(nameOf(file.name))
      zip.add(entry)
      const reader = (await load(file)).getReader()
      for (let part = await reader.read(); !part.done; part = await reader.read()) entry.push(part.value)
      entry.push(new Uint8Array(), true)
      blobs.push(new Blob(chunks))
      chunks = []
      onDone(++done)
    }
  }
  zip.end()
  await whole
  downloadFile(`${name}.zip`, new Blob([...blobs, ...chunks]), 'application/zip')
}
