import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { allImports, breaks, circles, complaints, importsOf, lawComplaints } from '../../scripts/import-law.ts'

// @reaches scripts

/**
 * The import law (docs/architecture.md) over the whole repository; and each rule of it broken on purpose, to see that the
 * break is found, and kept on purpose, to see that the rule does not refuse too much.
 */
const root = path.resolve(import.meta.dirname, '../..')

type Plant = {
  readonly file: string
  readonly from: string
  readonly refused: boolean
  readonly as?: 'lazy' | 'type' | 'export'
}
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
  // infra imports the lists of functions/areas.ts only, and nothing of the local cloud
  refused('infra/stacks/x.ts', '#functions/deals/Tickets.ts'),
  refused('infra/stacks/x.ts', '#web/lib/call.ts'),
  refused('infra/stacks/x.ts', '../local/start.ts'),
  refused('infra/stacks/x.ts', '#infra/local/start.ts'),
  refused('infra/x.ts', './local/start.ts'),
  refused('infra/x.ts', 'local-cloud'),
  refused('infra/x.ts', './host/main.ts'),
  refused('infra/stacks/x.ts', '#shared/deals/ClientViews.contract.ts'),
  refused('infra/x.ts', '#shared/identity/paths.ts'),
  allowed('infra/facts.ts', '#shared/identity/password.ts'),
  allowed('infra/stacks/x.ts', '#shared/kit/zone.ts'),
  allowed('infra/host/x.ts', '#shared/files/ipfs/cid.ts'),
  // the local cloud is a package of its own
  refused('infra/local/s3/x.ts', '#shared/kit/money.ts'),
  refused('infra/local/s3/x.ts', '../../stages.ts'),
  allowed('infra/local/s3/x.ts', '../http.ts'),
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
  { ...refused('web/deals/x.tsx', '../payments/card-form.tsx'), as: 'lazy' },
  refused('web/payments/x.tsx', '../deals/ticket.tsx'),
  refused('web/deals/x.tsx', '#functions/kit/serve.ts'),
  allowed('web/deals/x.tsx', '#shared/marketplace/service.ts'),
  allowed('web/deals/x.tsx', '#shared/app/paths.ts'),
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
  // parts stand under the areas
  refused('web/parts/x.tsx', '../deals/ticket.tsx'),
  refused('web/parts/x.tsx', '../app/router.tsx'),
  refused('web/ui/x.tsx', '../parts/market-card.tsx'),
  refused('web/lib/x.ts', '../parts/words.ts'),
  allowed('web/parts/x.tsx', '../ui/offer-card.tsx'),
  allowed('web/parts/x.tsx', '../lib/i18n.ts'),
  allowed('web/parts/x.tsx', '#shared/marketplace/search.ts'),
  allowed('web/app/x.tsx', '../parts/market-card.tsx'),
  allowed('web/deals/x.tsx', '../parts/market-card.tsx'),
  // the order of areas, in each room
  refused('shared/marketplace/x.ts', '../deals/request.ts'),
  allowed('shared/deals/x.ts', '../marketplace/service.ts'),
  refused('shared/identity/x.ts', '../organisations/role.ts'),
  refused('functions/organisations/x.ts', '../deals/tables.ts'),
  refused('functions/organisations/x.ts', '#shared/work/reminder.ts'),
  allowed('functions/work/x.ts', '../chat/tables.ts'),
  refused('web/organisations/x.tsx', '#shared/deals/paths.ts'),
  refused('test/shared/files/x.test.ts', '#shared/marketplace/service.ts'),
  // and so between their tests, what they show in a browser, and what the demo fills
  refused('test/shared/files/x.test.ts', '../deals/plans.ts'),
  refused('test/functions/deals/x.test.ts', '../payments/fixture.ts'),
  refused('test/functions/deals/fixture.ts', '#test/functions/work/fixture.ts'),
  refused('test/web/identity/x.test.tsx', '../deals/rows.tsx'),
  allowed('test/functions/payments/x.test.ts', '../deals/fixture.ts'),
  allowed('test/functions/deals/x.test.ts', '../people.ts'),
  refused('test/demo/deals.ts', '#shared/payments/dispute.ts'),
  refused('test/demo/marketplace.ts', './payments.ts'),
  refused('test/demo/deals/x.ts', '../payments.ts'),
  refused('test/demo/deals/x.ts', '../payments/y.ts'),
  allowed('test/demo/payments.ts', './deals.ts'),
  allowed('test/demo/seed.ts', './work.ts'),
  refused('test/e2e/deals/x.test.ts', '#test/demo/payments.ts'),
  refused('test/e2e/deals.ts', '#test/demo/payments.ts'),
  refused('test/e2e/identity/x.test.ts', '#shared/marketplace/paths.ts'),
  allowed('test/e2e/payments/x.test.ts', '../deals.ts'),
  allowed('test/e2e/desk.test.ts', '#shared/work/paths.ts'),
  { ...refused('shared/marketplace/x.ts', '../deals/request.ts'), as: 'type' },
  { ...refused('shared/marketplace/x.ts', '../deals/request.ts'), as: 'export' },
  // kit and terms stand under all areas
  refused('shared/kit/x.ts', '../organisations/role.ts'),
  refused('shared/kit/x.ts', '../terms/prices.ts'),
  refused('functions/kit/x.ts', '#shared/deals/request.ts'),
  refused('shared/terms/x.ts', '../marketplace/service.ts'),
  allowed('shared/terms/x.ts', '../kit/money.ts'),
  // what all stand on, or an earlier area takes of a later one, leads to nothing else
  refused('shared/deals/ids.ts', '../kit/leaves.ts'),
  refused('shared/deals/ids.ts', './request.ts'),
  refused('shared/ids.ts', './deals/request.ts'),
  allowed('shared/ids.ts', './deals/ids.ts'),
  refused('shared/area-names.ts', './kit/area.ts'),
  refused('shared/deals/file-purposes.ts', './request.ts'),
  allowed('shared/deals/file-purposes.ts', '../kit/file-kinds.ts'),
  // the lists of areas are for what needs them all
  refused('web/app/x.tsx', '#shared/areas.ts'),
  { ...allowed('web/app/x.tsx', '#shared/areas.ts'), as: 'type' },
  refused('functions/deals/x.ts', '#shared/deals/area.ts'),
  allowed('functions/deals/area.ts', '#shared/deals/area.ts'),
  refused('shared/deals/x.ts', '../app/menu.ts'),
]

const sources = {
  value: (from: string) => `import { thing } from '${from}'\n\nexport const other = thing\n`,
  type: (from: string) => `import type { Thing } from '${from}'\n\nexport type Other = Thing\n`,
  export: (from: string) => `export { thing } from '${from}'\n`,
  lazy: (from: string) => `export const load = () => import('${from}')\n`,
}

test.each(plants)('$file from $from: refused $refused', (plant: Plant) => {
  const source = sources[plant.as ?? 'value'](plant.from)
  expect(breaks(importsOf(plant.file, source)).length > 0).toBe(plant.refused)
})

test.each([
  ['web/deals/x.ts', 'export const all = import.meta.glob("../payments/*.ts")', ['written-out']],
  ['functions/deals/x.ts', 'export const load = (name: string) => import("../payments/" + name)', ['written-out']],
  ['scripts/x.ts', 'export const load = (name: string) => import(name)', []],
  ['shared/ledger/x.ts', "export * from '../kit/money.ts'", ['folder']],
  ['web/ledger/parts/x.tsx', "export * from '../../ui/page.tsx'", ['folder']],
  ['shared/areas.ts', "export * from './deals/area.ts'", []],
])('%s, which says %s, breaks %j', (file, source, rules) => {
  expect(breaks(importsOf(file, source)).map(({ rule }) => rule)).toEqual(rules)
})

describe('circles', () => {
  const imports = (files: Readonly<Record<string, string>>) =>
    Object.entries(files).flatMap(([file, source]) => importsOf(file, source))

  test('are found however long, and by types alone', () => {
    const files = {
      'shared/deals/a.ts': sources.value('./b.ts'),
      'shared/deals/b.ts': sources.export('./c.ts'),
      'shared/deals/c.ts': sources.type('#shared/deals/a.ts'),
    }
    expect(circles(imports(files))).toEqual([['shared/deals/a.ts', 'shared/deals/b.ts', 'shared/deals/c.ts']])
    expect(breaks(imports(files)).map(({ rule }) => rule)).toEqual(['circle'])
  })

  test('may close by an import() that waits until it runs', () => {
    const files = { 'web/ui/a.tsx': sources.lazy('./b.tsx'), 'web/ui/b.tsx': sources.type('./a.tsx') }
    expect(circles(imports(files))).toEqual([])
  })
})

describe('the repository', () => {
  test('keeps the law, but for the exceptions that are listed', () => {
    const wrong = lawComplaints()
    if (wrong.length) expect.fail(wrong.join('\n'))
  })

  test('is read whole', () => {
    const read = new Set(allImports(root).map(({ from }) => from.split('/')[0]))
    expect([...read].sort()).toEqual(['bench', 'functions', 'infra', 'scripts', 'shared', 'test', 'web'])
  })

  test('has no exception that nothing needs', () => {
    const found = breaks(importsOf('shared/deals/x.ts', sources.value('react')))
    expect(complaints(found, ['shared-pure: shared/deals/x.ts -> react'])).toEqual([])
    expect(complaints(found, [])).toEqual([expect.stringContaining('shared is pure')])
    expect(complaints([], ['shared-pure: shared/deals/x.ts -> react'])).toEqual([
      expect.stringContaining('take its line out of scripts/import-exceptions.json'),
    ])
  })
})
