import { Zip, ZipPassThrough } from 'fflate'
import { Files } from '#shared/files/Files.contract.ts'
import type { Id } from '#shared/kit/id.ts'
import { client } from '../lib/call.ts'
import { downloadFile } from '../lib/download.ts'

type Named = { readonly id: Id<'fileThread'> }

/** Names for the files of an archive, each once: the second "plan.pdf" is "plan (2).pdf". */
export const namesFor = (names: readonly string[]): string[] => {
  const taken = new Set<string>()
  return names.map(name => {
    const [, stem = name, ending = ''] = /^(.*?)(\.[a-z0-9]+)?$/i.exec(name) ?? []
    let free = name
    for (let n = 2; taken.has(free.toLowerCase()); n++) free = `${stem} (${n})${ending}`
    taken.add(free.toLowerCase())
    return free
  })
}

/**
 * Downloads files as one archive, which is put together here, file by file as they come: what may be read is asked for each. They
 * are kept as they are, for what people bring is packed already.
 * @throws {CallError} {Error} where a file could not be had
 */
export const downloadArchive = async (
  files: readonly Named[],
  name: string,
  onDone: (done: number) => void,
  signal: AbortSignal,
): Promise<void> => {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  const zip = new Zip()
  const whole = new Promise<void>((resolve, reject) => {
    zip.ondata = (error, chunk, isLast) => {
      if (error) return reject(error)
      chunks.push(chunk as Uint8Array<ArrayBuffer>)
      if (isLast) resolve()
    }
  })
  const ask = client(Files)
  const { urls } = await ask('GET_URLS', { files: files.map(({ id }) => ({ id })) }, { signal })
  const names = namesFor(urls.map(each => each.name))
  for (const [n, { id }] of urls.entries()) {
    // An address is good for a minute, and the files before this one may have taken longer.
    const fresh = await ask('GET_URLS', { files: [{ id }] }, { signal })
    const response = await fetch(fresh.urls[0]?.url ?? '', { signal, credentials: 'omit' })
    if (!response.ok || !response.body) throw new Error(`HTTP ${response.status}`)
    const entry = new ZipPassThrough(names[n] ?? id)
    zip.add(entry)
    const reader = response.body.getReader()
    for (let part = await reader.read(); !part.done; part = await reader.read()) entry.push(part.value)
    entry.push(new Uint8Array(), true)
    onDone(n + 1)
  }
  zip.end()
  await whole
  downloadFile(`${name}.zip`, new Blob(chunks), 'application/zip')
}
