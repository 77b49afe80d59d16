import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { Refusal } from '#shared/kit/refusal.ts'

/** What a command reads at most: more would not fit into the memory of a small machine. */
export const inputLimit = 64 * 1024 * 1024

/**
 * Reads a file, or standard input for `-`, as UTF-8.
 * @throws {Refusal} input.unreadable, input.tooLarge, input.notText
 */
export const readInput = async (path: string): Promise<string> => {
  const chunks: Buffer[] = []
  let size = 0
  try {
    const stream = path === '-' ? process.stdin : createReadStream(path)
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > inputLimit) throw new Refusal('input.tooLarge', { limit: inputLimit })
      chunks.push(chunk)
    }
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal('input.unreadable', { problem: (error as NodeJS.ErrnoException).code ?? 'unknown' })
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
  } catch {
    throw new Refusal('input.notText')
  }
}

/** Writes pieces of text to standard output, no faster than they are taken, with a line's end after the last. */
export const writeOut = async (pieces: Iterable<string>): Promise<void> => {
  let buffer = ''
  let written = false
  for (const piece of pieces) {
    written = true
    buffer += piece
    if (buffer.length < 65536) continue
    if (!process.stdout.write(buffer)) await once(process.stdout, 'drain')
    buffer = ''
  }
  if (written) process.stdout.write(`${buffer}\n`)
}

/**
 * Runs a command that takes one path, or up to `most`. A Refusal is printed as `{"errorType", "errorMessage"}` with exit
 * code 1; a reader of the output who goes away ends the command quietly.
 */
export const runCommand = async (
  usage: string,
  run: (path: string, ...more: string[]) => Promise<void>,
  most = 1,
): Promise<void> => {
  process.stdout.on('error', error => process.exit((error as NodeJS.ErrnoException).code === 'EPIPE' ? 0 : 1))
  const [path, ...more] = process.argv.slice(2)
  try {
    if (path === undefined || more.length >= most) throw new Refusal('input.usage', { usage })
    await run(path, ...more)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    process.stdout.write(`${JSON.stringify({ errorType: error.errorType, errorMessage: error.message })}\n`)
    process.exitCode = 1
    // Whoever still writes to standard input is not waited for.
    process.stdin.destroy()
  }
}
