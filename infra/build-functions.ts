import { existsSync, readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { build, type Plugin } from 'esbuild'
import { servers } from '#functions/registry.ts'
import { workers } from '#functions/workers.ts'

const root = path.resolve(import.meta.dirname, '..')
const rooms = path.join(root, 'functions')

/** Where the bundles of the Lambdas are: one folder each, with an index.mjs that exports `handler`. */
export const functionsOutput = path.join(root, 'dist/functions')

/** The source of a server or worker: functions/<area>/<Name>.ts, or a folder of that name with an index.ts. */
const sourceOf = (name: string): string => {
  for (const area of readdirSync(rooms)) {
    for (const file of [`${name}.ts`, `${name}/${name}.ts`]) {
      const source = path.join(rooms, area, file)
      if (existsSync(source)) return source
    }
  }
  throw new Error(`functions/<area>/${name}.ts is missing`)
}

const entry = (name: string) => {
  const make = name in servers ? 'serverLambda' : 'workerLambda'
  return `import { ${make} } from '#functions/kit/lambda.ts'
import { identity } from '#functions/organisations/actor.ts'
import { ${name} } from ${JSON.stringify(sourceOf(name))}
export const handler = ${make}(${name}, identity)`
}

/** An entry for each Lambda that exists only while bundling: the Lambda's own code is a server or a worker and no more. */
const entries: Plugin = {
  name: 'lambda-entries',
  setup(build) {
    build.onResolve({ filter: /^lambda:/ }, ({ path: name }) => ({ path: name.slice(7), namespace: 'lambda' }))
    build.onLoad({ filter: /.*/, namespace: 'lambda' }, ({ path: name }) => ({
      contents: entry(name),
      resolveDir: root,
      loader: 'ts',
    }))
  },
}

/** The names of all Lambdas. */
export const functionNames = (): string[] => [...Object.keys(servers), ...workers.map(worker => worker.name)]

/** Bundles every Lambda in one pass, as ESM for the runtime that the stacks name. */
export const buildFunctions = async (output = functionsOutput) => {
  await rm(output, { recursive: true, force: true })
  return build({
    entryPoints: functionNames().map(name => ({ in: `lambda:${name}`, out: `${name}/index` })),
    outdir: output,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    mainFields: ['module', 'main'],
    conditions: ['module', 'import', 'node'],
    minify: true,
    keepNames: false,
    legalComments: 'none',
    metafile: true,
    logLevel: 'warning',
    plugins: [entries],
    // Some dependencies are CommonJS and ask for Node's own modules by require.
    banner: { js: "import{createRequire as __cr}from'node:module';const require=__cr(import.meta.url);" },
  })
}

if (process.argv[1] === import.meta.filename) await buildFunctions()
