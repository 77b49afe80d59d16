import { fork } from 'node:child_process'
import type { PurposeName } from '#shared/file-purposes.ts'
import type { FileKind } from '#shared/kit/file-kinds.ts'
import { checkFile } from '#test/functions/files/check-file.ts'
import { hostileFiles } from '#test/functions/files/hostile.ts'
import { hostilePdfs } from '#test/functions/files/hostile-pdf.ts'
import { flat, picture } from '#test/functions/files/pictures.ts'

/**
 * How long the check of an upload takes, thumbnail included, and how much memory at the most: each in a process of its own, as a
 * Lambda that starts for it. The bar is two seconds, and what the Lambda has.
 */

type Case = {
  readonly purpose: PurposeName
  readonly type: FileKind
  readonly bytes: () => Promise<Uint8Array>
  readonly times: number
}

const jpeg = (purpose: PurposeName, width: number, height: number): Case => ({
  purpose,
  type: 'image/jpeg',
  bytes: () => picture(width, height),
  times: 5,
})

const cases: Readonly<Record<string, Case>> = {
  'a photo of 12 million pixels, as an avatar': jpeg('avatar', 4000, 3000),
  'the same, as a picture of a service': jpeg('service', 4000, 3000),
  'the same, as a file of a request': jpeg('request', 4000, 3000),
  'a photo of 24 million pixels, as a picture of a service': jpeg('service', 6000, 4000),
  'a PNG of 64 million pixels, the most there may be': {
    purpose: 'request',
    type: 'image/png',
    bytes: () => flat(8000, 8000),
    times: 2,
  },
  'a list of 20,971,520 bytes': {
    purpose: 'request',
    type: 'text/csv',
    bytes: async () => Buffer.alloc(20_971_520, 'a,b\n'),
    times: 2,
  },
}
const hostile = 'every hostile file, one after the other, and a photo behind each'

/** All that are made to do harm, as files that are kept: their words are read, and PDFs are drawn. */
const everyHostile = async () => [
  ...(await hostileFiles()).map(({ type, bytes }) => ({ type, bytes })),
  ...hostilePdfs().map(([, bytes]) => ({ type: 'application/pdf' as const, bytes })),
]

const measure = async (name: string): Promise<void> => {
  const seconds: number[] = []
  const check = async (purpose: PurposeName, type: FileKind, bytes: Uint8Array) => {
    const begun = performance.now()
    await checkFile({ purpose, type, size: bytes.length }, bytes)
    seconds.push((performance.now() - begun) / 1000)
  }
  const one = cases[name]
  // What was drawn for the measurement is in its peak, too: it says at the most what the check takes.
  if (one) {
    const bytes = await one.bytes()
    for (let n = 0; n < one.times; n++) await check(one.purpose, one.type, bytes)
  } else {
    const photo = await picture(600, 400)
    const files = await everyHostile()
    for (const { type, bytes } of files) {
      await check('thread', type, bytes)
      const behind = await checkFile({ purpose: 'thread', type: 'image/jpeg', size: photo.length }, photo)
      if ('problem' in behind) throw new Error(`a photo behind a hostile file: ${behind.problem}`)
    }
    console.error(`${files.length} hostile files`)
  }
  process.send?.({ first: seconds[0], longest: Math.max(...seconds), peak: process.resourceUsage().maxRSS / 1024 })
}

const said = (figure: number | undefined, unit: string, digits = 2) => `${(figure ?? 0).toFixed(digits)} ${unit}`

if (process.argv[2] === '--one') await measure(process.argv[3] ?? '')
else {
  console.log('| | first, with the library | longest | memory at the most |\n|---|---|---|---|')
  for (const name of [...Object.keys(cases), hostile]) {
    const child = fork(import.meta.filename, ['--one', name])
    const ended = new Promise<number | null>(resolve => child.once('exit', resolve))
    let line: { first: number; longest: number; peak: number } | undefined
    child.on('message', message => {
      line = message as typeof line
    })
    const status = await ended
    if (status !== 0) process.exitCode = 1
    console.log(`| ${name} | ${said(line?.first, 's')} | ${said(line?.longest, 's')} | ${said(line?.peak, 'MB', 0)} |`)
  }
}
