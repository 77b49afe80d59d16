import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { granted } from '#infra/areas.ts'
import { settingsOf } from '#infra/settings.ts'

// @reaches .github/workflows/deploy.yml docs/deploying.md

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** Of a stage that is synthesised by hand alone: the CI deploys what stands in cdk.out. */
const ofThisMachine = ['CDK_OUTDIR']

/** The variables that the settings ask an environment for. */
const askedFor = (): string[] => {
  const asked = new Set<string>()
  settingsOf(
    new Proxy<Record<string, string | undefined>>(
      {},
      {
        get: (_, name) => {
          asked.add(String(name))
          return undefined
        },
      },
    ),
  )
  return [...asked].filter(name => !ofThisMachine.includes(name)).sort()
}

test('the CI hands on every variable that the settings of a stage ask for', () => {
  const [, env = ''] = /^ {4}env:\n((?: {6}.*\n)+)/m.exec(read('.github/workflows/deploy.yml')) ?? []
  const handedOn = [...env.matchAll(/^ {6}(\w+): \$\{\{ (?:vars|matrix)\.\w+ \}\}$/gm)].map(([, name]) => name).sort()
  const mend =
    'name the variables that infra/settings.ts asks for, and no others, under `env` of .github/workflows/deploy.yml'
  expect(handedOn, mend).toEqual(askedFor())
})

test('docs/deploying.md says of every such variable what it is for', () => {
  const page = read('docs/deploying.md')
  // The stage is the environment itself; its account stands there under the name it has at GitHub.
  const told = askedFor().filter(name => !['STAGE', 'CDK_DEFAULT_ACCOUNT'].includes(name))
  const silent = told.filter(name => !page.includes(`\`${name}\``))
  expect(silent, 'add a line each to the table "Variables of a stage" of docs/deploying.md').toEqual([])
})

test('docs/deploying.md says of every secret what it holds and who changes it', () => {
  const page = read('docs/deploying.md')
  const silent = [...granted('secrets')].filter(name => !page.includes(`| \`tradewell/STAGE/${name}\` |`))
  expect(silent, 'add a line each to the table of "Secrets" in docs/deploying.md').toEqual([])
})
