import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { demoClient } from '#test/demo/client.ts'
import { demoPassword, signIns } from '#test/demo/identity.ts'
import { openJournal } from '#test/demo/journal.ts'
import { demoOrganisations } from '#test/demo/organisations.ts'
import { type Progress, seed } from '#test/demo/seed.ts'

/** Seeds the demo of a running local cloud: `node scripts/seed.ts --data .local`. npm start runs it at the first start. */
const { values } = parseArgs({ options: { data: { type: 'string', default: '.local' } } })

const named = signIns.map(({ first, last, email }, n) => ({
  name: `${first} ${last}`,
  email,
  password: demoPassword,
  role: `owner of ${demoOrganisations[n]?.name}`,
}))
const tell = ({ what, done, of }: Progress) => {
  if (done === 1) writeFileSync(path.join(values.data, 'demo-people.json'), `${JSON.stringify(named, null, 2)}\n`)
  process.stdout.write(`  demo ${done} of ${of}: ${what}\n`)
}

const file = path.join(values.data, 'demo-journal.jsonl')
const journal = openJournal(file, await demoClient(values.data), new Date().toISOString().slice(0, 10))
await seed(journal.client, journal.today, tell)
journal.end()
