import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { demoClient } from './demo/client.ts'
import { demoOrganisations } from './demo/organisations.ts'
import { demoPassword, type Progress, people, seed } from './demo/seed.ts'

/** Seeds the demo of a running local cloud: `node scripts/seed.ts --data .local`. npm start runs it at the first start. */
const { values } = parseArgs({ options: { data: { type: 'string', default: '.local' } } })
const today = new Date().toISOString().slice(0, 10)

const signIns = people.slice(0, 4).map(({ first, last, email }, n) => ({
  name: `${first} ${last}`,
  email,
  password: demoPassword,
  role: `owner of ${demoOrganisations[n]?.name}`,
}))
const tell = ({ what, done, of }: Progress) => {
  if (done === 1) writeFileSync(path.join(values.data, 'demo-people.json'), `${JSON.stringify(signIns, null, 2)}\n`)
  process.stdout.write(`  demo ${done} of ${of}: ${what}\n`)
}

await seed(await demoClient(values.data), today, tell)
