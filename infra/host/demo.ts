import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ProviderPerson, spawnWatched } from 'local-cloud'

/** The demo data of a first start. */

const root = join(import.meta.dirname, '..', '..')
const script = join(root, 'scripts', 'seed.ts')

/** Somebody of the demo, as scripts/seed.ts leaves them in demo-people.json in the folder of data. */
export type DemoPerson = {
  readonly name: string
  readonly email: string
  readonly password: string
  readonly role: string
}

const marker = (dataDir: string) => join(dataDir, 'seeded')

export const isSeeded = (dataDir: string): boolean => existsSync(marker(dataDir))

/** Whom to sign in as; nobody when there is no demo. */
export const demoPeople = (dataDir: string): readonly DemoPerson[] => {
  const file = join(dataDir, 'demo-people.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as DemoPerson[]) : []
}

/**
 * The demo's people as an identity provider knows them. Their usual addresses have a password with the product, which
 * therefore refuses them from elsewhere; with these they are new to it.
 * @param provider as people call it, such as Google
 */
export const demoAccounts = (dataDir: string, provider: string): readonly ProviderPerson[] =>
  demoPeople(dataDir).map(({ name, email }) => {
    const [givenName = '', ...rest] = name.split(' ')
    return { email: `${email.split('@')[0]}@${provider.toLowerCase()}.example`, givenName, familyName: rest.join(' ') }
  })

/**
 * Runs scripts/seed.ts against the running local cloud, unless it has run to its end before. A run that was cut short is
 * begun again: its commands carry their own request ids, so that none takes effect twice.
 * @returns false when it failed; the next start tries again
 */
export const seedDemo = async (dataDir: string, signal: AbortSignal): Promise<boolean> => {
  if (isSeeded(dataDir) || !existsSync(script)) return true
  const child = spawnWatched(process.execPath, [script, '--data', dataDir], {
    cwd: root,
    stdout: 'inherit',
    stderr: 'inherit',
  })
  const end = () => void child.kill('SIGTERM')
  signal.addEventListener('abort', end)
  if (signal.aborted) end()
  const code = await new Promise<number | null>(done => {
    child.once('error', () => done(null))
    child.once('exit', done)
  })
  signal.removeEventListener('abort', end)
  if (code !== 0) return false
  writeFileSync(marker(dataDir), new Date().toISOString())
  return true
}
