import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { keysOf } from '#infra/released.ts'

/**
 * `npm run release:tables` writes down the keys of the tables in cdk.out, once they are deployed to production. What changes
 * afterwards is held against them (test/infra/released.test.ts).
 */
const root = path.resolve(import.meta.dirname, '..')
const folder = path.join(root, 'cdk.out')
type Template = { Resources: Record<string, { Type: string; Properties: Parameters<typeof keysOf>[0][number] }> }

const files = readdirSync(folder).filter(file => file.endsWith('.template.json'))
const [, stage = ''] = /^tradewell-(\w+)-/.exec(files[0] ?? '') ?? []
const tables = files.flatMap(file => {
  const { Resources } = JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as Template
  return Object.values(Resources).flatMap(({ Type, Properties }) =>
    Type === 'AWS::DynamoDB::GlobalTable' ? [Properties] : [],
  )
})
writeFileSync(path.join(root, 'infra/released-tables.json'), `${JSON.stringify(keysOf(tables, stage), null, 2)}\n`)
process.stdout.write(`${tables.length} tables of ${stage} are now the released ones.\n`)
