import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { AlreadyRunningError, takeFolder } from 'local-cloud'

/** `npm run reset`: forgets all local data. */
const { values } = parseArgs({
  options: { data: { type: 'string', default: join(import.meta.dirname, '..', '.local') } },
})
try {
  takeFolder(values.data)()
} catch (error) {
  if (!(error instanceof AlreadyRunningError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
rmSync(values.data, { recursive: true, force: true })
process.stdout.write('The local data is gone. npm start makes it anew.\n')
