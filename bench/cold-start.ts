import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { buildFunctions } from '../infra/build-functions.ts'

/**
 * What a cold start costs: size and import of every Lambda's bundle, what it loads later apart, beside a handler with nothing
 * but a DynamoDB client that is bundled plainly. Import is processor time in a fresh process, the least of several runs taken
 * in turn.
 */

const RUNS = 7
const folder = mkdtempSync(path.join(tmpdir(), 'tradewell-cold-'))
const root = path.resolve(import.meta.dirname, '..')

const reference = async () => {
  const entry = path.join(root, 'bench', '.reference.ts')
  writeFileSync(
    entry,
    `import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { BatchGetCommand, DynamoDBDocumentClient, GetCommand, QueryCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
const client = DynamoDBDocumentClient.from(new DynamoDBClient({}))
export const handler = async () => [await client.send(new GetCommand({ TableName: 't', Key: { pk: 'a' } })), BatchGetCommand, QueryCommand, TransactWriteCommand]`,
  )
  const outfile = path.join(folder, 'reference.mjs')
  try {
    await build({
      entryPoints: [entry],
      outfile,
      bundle: true,
      platform: 'node',
      target: 'node24',
      format: 'esm',
      mainFields: ['module', 'main'],
      conditions: ['module', 'import', 'node'],
      minify: true,
      legalComments: 'none',
      banner: { js: "import{createRequire as __cr}from'node:module';const require=__cr(import.meta.url);" },
    })
  } finally {
    rmSync(entry)
  }
  return outfile
}

/** Processor time of one import, in milliseconds. */
const importOnce = (file: string): number => {
  const script = `const t=process.cpuUsage();await import(${JSON.stringify(pathToFileURL(file).href)});const u=process.cpuUsage(t);console.log((u.user+u.system)/1000)`
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, AWS_REGION: 'ap-southeast-2' },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(stderr)
  return Number(stdout)
}

try {
  const plain = await reference()
  const output = path.join(folder, 'functions')
  const built = [...(await buildFunctions(output))].map(([name, bundle]) => ({
    name,
    file: path.join(output, name, 'index.mjs'),
    ...bundle,
  }))
  const files = [plain, ...built.map(({ file }) => file)]
  const least = files.map(() => Number.POSITIVE_INFINITY)
  for (let run = 0; run < RUNS; run++) {
    files.forEach((file, at) => {
      least[at] = Math.min(least[at]!, importOnce(file))
    })
  }
  const size = statSync(plain).size
  const kB = (bytes: number) => (bytes / 1000).toFixed(0).padStart(4)
  process.stdout.write(`cold start: reference ${kB(size)} kB, import ${least[0]!.toFixed(0)} ms of processor time\n`)
  built.forEach(({ name, first, later }, at) => {
    const times = least[at + 1]! / least[0]!
    process.stdout.write(
      `  ${name.padEnd(22)} ${kB(first.bytes)} kB (${(first.bytes / size).toFixed(2)}), ${kB(later.bytes)} kB later, import ${times.toFixed(2)} of the reference\n`,
    )
  })
} finally {
  rmSync(folder, { recursive: true, force: true })
}
