import { existsSync, readdirSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
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

/**
 * Our sources write `import { z } from 'zod'`, an object that holds all of zod with its forty languages. Bound as a namespace
 * instead, esbuild sees which of it is used and leaves the rest out: half of a bundle.
 */
const lightZod: Plugin = {
  name: 'light-zod',
  setup(build) {
    build.onLoad({ filter: /\/(shared|functions)\/.*\.ts$/ }, async ({ path: file }) => ({
      contents: (await readFile(file, 'utf8')).replace("import { z } from 'zod'", "import * as z from 'zod'"),
      loader: 'ts',
    }))
  },
}

/**
 * A Lambda finds its credentials in its environment, and nowhere else: the SDK's search through profiles, single sign-on and
 * instance metadata is a fifth of a bundle that never runs.
 */
const credentialsFromEnvironment: Plugin = {
  name: 'credentials-from-environment',
  setup(build) {
    build.onResolve({ filter: /^@aws-sdk\/credential-provider-node$/ }, ({ path: name }) => ({
      path: name,
      namespace: 'credentials',
    }))
    build.onLoad({ filter: /.*/, namespace: 'credentials' }, () => ({
      contents: "export { fromEnv as defaultProvider } from '@aws-sdk/credential-provider-env'",
      resolveDir: root,
      loader: 'js',
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
    plugins: [entries, lightZod, credentialsFromEnvironment],
    // Some dependencies are CommonJS and ask for Node's own modules by require.
    banner: { js: "import{createRequire as __cr}from'node:module';const require=__cr(import.meta.url);" },
  })
}

if (process.argv[1] === import.meta.filename) await buildFunctions()
