import { closeSync, existsSync, openSync, readdirSync, readSync, statSync, watch } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { dataFolder, runTool, ToolError } from '../local-client.ts'
import { formatLine, isAskedFor, type LogLine, newest, parseLine } from './lines.ts'

/**
 * `npm run logs`: what the functions of the local cloud log, as it is written.
 *
 *     npm run logs                    all functions
 *     npm run logs -- Tickets         one function
 *     npm run logs -- REQUEST_ID      one request and all that followed from it, in every function it reached
 *     npm run logs -- --no-follow     what is there already, and no more
 *     npm run logs -- --lines 100     the newest 100 of it; without, 40, and of a request all
 */

const usage = 'Usage: npm run logs -- [FUNCTION or REQUEST_ID] [--lines N] [--no-follow]'

const options = () => {
  try {
    return parseArgs({
      allowPositionals: true,
      allowNegative: true,
      options: { follow: { type: 'boolean', default: true }, lines: { type: 'string' } },
    })
  } catch (error) {
    throw new ToolError(`${(error as Error).message}\n${usage}`)
  }
}

/** The function's name in that of its log: the stack and stage before it, and what CloudFormation adds behind, are not it. */
const serviceOf = (file: string): string => file.replace(/\.log(\.1)?$/, '').replace(/^tradewell-[a-z]+-/, '')

/** Reads what was written since the last time. A log that was set aside begins anew. */
const createReader = (folder: string) => {
  const read = new Map<string, number>()
  const rest = new Map<string, string>()
  return (file: string): LogLine[] => {
    const path = join(folder, file)
    const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
    const from = read.get(file) ?? 0
    const start = size < from ? 0 : from
    if (size === start) return []
    const descriptor = openSync(path, 'r')
    try {
      const buffer = Buffer.alloc(size - start)
      const length = readSync(descriptor, buffer, 0, buffer.length, start)
      read.set(file, start + length)
      const parts = ((rest.get(file) ?? '') + buffer.toString('utf8', 0, length)).split('\n')
      rest.set(file, parts.pop() ?? '')
      return parts.filter(part => part !== '').map(part => parseLine(part, serviceOf(file)))
    } finally {
      closeSync(descriptor)
    }
  }
}

await runTool(async () => {
  const { values, positionals } = options()
  const [asked, ...others] = positionals
  const most = values.lines === undefined ? undefined : Number(values.lines)
  if (others.length > 0 || (most !== undefined && !(Number.isInteger(most) && most >= 0))) throw new ToolError(usage)
  const folder = join(dataFolder(), 'logs')
  if (!existsSync(folder)) throw new ToolError('There are no logs yet. Start the local cloud with npm start.')
  const read = createReader(folder)
  const print = (lines: readonly LogLine[]) => {
    for (const line of lines) if (isAskedFor(line, asked)) process.stdout.write(`${formatLine(line)}\n`)
  }
  const before = readdirSync(folder)
    .filter(file => file.endsWith('.log'))
    .flatMap(read)
    .filter(line => isAskedFor(line, asked))
    .toSorted((a, b) => (a.at ?? '').localeCompare(b.at ?? ''))
  print(newest(before, asked, most))
  if (!values.follow) return
  const watcher = watch(folder, (_, file) => {
    if (file?.endsWith('.log')) print(read(file))
  })
  process.once('SIGINT', () => watcher.close())
})
