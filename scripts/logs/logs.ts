import { existsSync, watch } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { dataFolder, runTool, ToolError } from '../local-client.ts'
import { formatLine, isAskedFor, type LogLine, newest } from './lines.ts'
import { createReader, isLog } from './reader.ts'

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
  const before = read
    .all()
    .filter(line => isAskedFor(line, asked))
    .toSorted((a, b) => (a.at ?? '').localeCompare(b.at ?? ''))
  print(newest(before, asked, most))
  if (!values.follow) return
  const watcher = watch(folder, (_, file) => {
    if (file && isLog(file)) print(read.news(file))
  })
  process.once('SIGINT', () => watcher.close())
})
