import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

/**
 * The import law (docs/web.md and the rooms of the README) is held by lint. Here each zone is broken on purpose, in a copy
 * of the configuration, to see that the lint refuses it, and kept on purpose, to see that it does not refuse too much.
 */
const root = join(import.meta.dirname, '../..')
const run = promisify(execFile)

type Plant = { readonly file: string; readonly from: string; readonly refused: boolean; readonly lazily?: true }
const refused = (file: string, from: string): Plant => ({ file, from, refused: true })
const allowed = (file: string, from: string): Plant => ({ file, from, refused: false })

const plants: readonly Plant[] = [
  // shared is pure
  refused('shared/deals/x.ts', '#functions/kit/serve.ts'),
  refused('shared/deals/x.ts', '#infra/app.ts'),
  refused('shared/deals/x.ts', '#web/lib/call.ts'),
  refused('shared/deals/x.ts', '#test/fixtures/people.ts'),
  refused('shared/deals/x.ts', 'node:fs'),
  refused('shared/deals/x.ts', '@aws-sdk/client-s3'),
  refused('shared/deals/x.ts', 'react'),
  allowed('shared/deals/x.ts', '../kit/money.ts'),
  allowed('shared/deals/x.ts', 'zod'),
  // functions import shared
  refused('functions/deals/x.ts', '#infra/app.ts'),
  refused('functions/deals/x.ts', '#web/lib/call.ts'),
  refused('functions/deals/x.ts', '#test/fixtures/people.ts'),
  refused('functions/deals/x.ts', 'aws-cdk-lib'),
  refused('functions/deals/x.ts', 'aws-cdk-lib/aws-lambda'),
  refused('functions/deals/x.ts', 'react'),
  allowed('functions/deals/x.ts', '#shared/deals/x.ts'),
  allowed('functions/deals/x.ts', '../organisations/tables.ts'),
  // infra imports the registry and the table list only, and nothing of the local cloud
  refused('infra/stacks/x.ts', '#functions/deals/Tickets.ts'),
  refused('infra/stacks/x.ts', '#web/lib/call.ts'),
  refused('infra/stacks/x.ts', '../local/start.ts'),
  refused('infra/stacks/x.ts', '#infra/local/start.ts'),
  refused('infra/x.ts', './local/start.ts'),
  allowed('infra/stacks/x.ts', '#functions/areas.ts'),
  // web imports shared
  refused('web/app/x.tsx', '#functions/kit/serve.ts'),
  refused('web/app/x.tsx', '#infra/app.ts'),
  refused('web/app/x.tsx', 'node:fs'),
  refused('web/app/x.tsx', '@aws-sdk/client-s3'),
  allowed('web/app/x.tsx', '../deals/routes.tsx'),
  allowed('web/app/x.tsx', '#shared/deals/x.ts'),
  // an area of the web knows neither the app nor another area
  refused('web/deals/x.tsx', '../app/router.tsx'),
  refused('web/deals/parts/x.tsx', '../../app/router.tsx'),
  refused('web/deals/x.tsx', '#web/app/router.tsx'),
  refused('web/deals/x.tsx', '../marketplace/service-card.tsx'),
  refused('web/deals/parts/x.tsx', '../../marketplace/service-card.tsx'),
  refused('web/deals/x.tsx', '#web/marketplace/service-card.tsx'),
  { ...refused('web/deals/x.tsx', '../payments/card-form.tsx'), lazily: true },
  refused('web/payments/x.tsx', '../deals/ticket.tsx'),
  refused('web/deals/x.tsx', '#functions/kit/serve.ts'),
  allowed('web/deals/x.tsx', '#shared/marketplace/service.ts'),
  allowed('web/deals/x.tsx', '#shared/app/routes.ts'),
  allowed('web/deals/x.tsx', '../ui/page.tsx'),
  allowed('web/deals/parts/x.tsx', '../../lib/query.ts'),
  allowed('web/deals/parts/x.tsx', './row.tsx'),
  // ui knows no area, lib draws nothing
  refused('web/ui/x.tsx', '../deals/ticket.tsx'),
  refused('web/ui/x.tsx', '../app/router.tsx'),
  allowed('web/ui/x.tsx', '../lib/i18n.ts'),
  allowed('web/ui/x.tsx', 'semantic-ui-react'),
  refused('web/lib/x.ts', '../ui/button.tsx'),
  refused('web/lib/x.ts', '../deals/ticket.tsx'),
  refused('web/lib/x.ts', 'semantic-ui-react'),
  allowed('web/lib/x.ts', '#shared/app/menu.ts'),
]

const fileOf = ({ file }: Plant, index: number) => file.replace(/x(\.tsx?)$/, `plant-${index}$1`)

let folder: string
let refusedFiles: ReadonlySet<string>

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'import-law-'))
  cpSync(join(root, 'biome.json'), join(folder, 'biome.json'))
  plants.forEach((plant, index) => {
    const path = join(folder, fileOf(plant, index))
    mkdirSync(dirname(path), { recursive: true })
    const source = plant.lazily
      ? `export const load = () => import('${plant.from}')\n`
      : `import { thing } from '${plant.from}'\n\nexport const other = thing\n`
    writeFileSync(path, source)
  })
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
  const options = [
    'lint',
    '--vcs-enabled=false',
    '--only=style/noRestrictedImports',
    '--reporter=json',
    '--max-diagnostics=none',
  ]
  const result = await run(process.execPath, [biome, ...options, '.'], { cwd: folder }).catch(
    (error: { stdout: string }) => error,
  )
  const report = JSON.parse(result.stdout) as {
    diagnostics: { category: string; location: { path: string | { file: string } } }[]
  }
  refusedFiles = new Set(
    report.diagnostics
      .filter(({ category }) => category === 'lint/style/noRestrictedImports')
      .map(({ location: { path } }) => (typeof path === 'string' ? path : path.file).replace(/^\.\//, '')),
  )
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each(plants.map((plant, index) => ({ ...plant, index })))('$file from $from: refused $refused', plant => {
  expect(refusedFiles.has(fileOf(plant, plant.index))).toBe(plant.refused)
})
