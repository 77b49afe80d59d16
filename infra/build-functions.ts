import { cpSync, existsSync, readFileSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type BuildOptions, build, context, type Metafile, type OutputFile, type Plugin } from 'esbuild'
import { areasOf, servers, workers } from '#functions/areas.ts'
import { declaresEvents, lightenPaths, markPure, withoutDocs, withoutSilence } from '../scripts/web/light-shared.ts'

const root = path.resolve(import.meta.dirname, '..')
const rooms = path.join(root, 'functions')
const shared = path.join(root, 'shared')

/** Where the bundles of the Lambdas are: one folder each, with an index.mjs that exports `handler`. */
export const functionsOutput = path.join(root, 'dist/functions')

/** The source of a server or worker in an area: functions/<area>/<Name>.ts, or a folder of that name with such a file. */
const sourceOf = (area: string, name: string): string => {
  for (const file of [`${name}.ts`, `${name}/${name}.ts`]) {
    const source = path.join(rooms, area, file)
    if (existsSync(source)) return source
  }
  throw new Error(`functions/${area}/${name}.ts is missing`)
}

/** A Lambda of the parts that its areas hold: most often one. */
const entry = (name: string) => {
  const sources = areasOf(name).map(area => sourceOf(area, name))
  const parts = sources.map((source, n) => `import { ${name} as part${n} } from ${JSON.stringify(source)}`)
  const whole = sources.length > 1 ? `joinServers([${sources.map((_, n) => `part${n}`)}])` : 'part0'
  // Nobody calls a worker, so it does not carry what tells who calls.
  const [kind, more] = name in servers ? ['serverLambda', ', identity'] : ['workerLambda', '']
  return `import { ${kind} as lambda } from '#functions/kit/lambda.ts'
import { joinServers } from '#functions/kit/join.ts'
${more && "import { identity } from '#functions/organisations/actor.ts'"}
${parts.join('\n')}
export const handler = lambda(${whole}${more})`
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

/** The modules that declare tables, or name those that something takes. They do nothing else when they are loaded. */
const declaresTables = /\/functions\/.*[-/]tables?\.ts$/

/**
 * Our sources write `import { z } from 'zod'`, an object that holds all of zod with its forty languages. Bound as a namespace
 * instead, esbuild sees which of it is used and leaves the rest out: half of a bundle. What shared modules make of it, such as
 * the schema of an event that a function never emits, is left out where nobody uses it, as in the web's bundles; so is a table, with
 * the schema of its rows, of which a function uses only neighbours.
 */
const lighten = (file: string, text: string): string => {
  const source = text.replace("import { z } from 'zod'", "import * as z from 'zod'")
  if (declaresTables.test(file)) return markPure(source)
  if (!file.startsWith(shared)) return source
  if (file.endsWith('/paths.ts')) return markPure(lightenPaths(source))
  if (file.endsWith('.contract.ts')) return markPure(withoutDocs(source))
  return markPure(declaresEvents.test(file) ? withoutSilence(source) : source)
}

const lightZod: Plugin = {
  name: 'light-zod',
  setup(build) {
    /** Most sources go into many bundles, one after the other: each is lightened once for as long as it says the same. */
    const lightened = new Map<string, { readonly of: string; readonly contents: string }>()
    build.onLoad({ filter: /\/(shared|functions)\/.*\.ts$/ }, async ({ path: file }) => {
      const source = await readFile(file, 'utf8')
      const known = lightened.get(file)
      const contents = known?.of === source ? known.contents : lighten(file, source)
      lightened.set(file, { of: source, contents })
      return { contents, loader: 'ts' }
    })
  },
}

/** The fonts of papers stand beside the code of the Lambdas that print, and are read when one does. */
const fontsBesideCode: Plugin = {
  name: 'fonts-beside-code',
  setup(build) {
    build.onLoad({ filter: /\/functions\/kit\/font-files\.ts$/ }, async ({ path: file }) => ({
      // What is resolved becomes what is required, and esbuild copies that and answers with its new name.
      contents: (await readFile(file, 'utf8'))
        .replace(/^.*createRequire.*$/gm, '')
        .replace(/require\.resolve\(('[^']+\.ttf')\)/g, (_call, font) => `new URL(require(${font}), import.meta.url)`),
      resolveDir: root,
      loader: 'ts',
    }))
  },
}

/**
 * A Lambda finds its credentials in its environment, and nowhere else: the SDK's search through profiles, single sign-on and
 * instance metadata is a fifth of a bundle that never runs. They are the same for as long as an environment is up, so they are
 * looked for once and not for each call.
 */
const credentialsOnce = `import { fromEnv } from '@aws-sdk/credential-provider-env'
export const defaultProvider = init => {
  const look = fromEnv(init)
  let found
  return async () => (found ??= await look())
}`
const credentialsFromEnvironment: Plugin = {
  name: 'credentials-from-environment',
  setup(build) {
    build.onResolve({ filter: /^@aws-sdk\/credential-provider-node$/ }, ({ path: name }) => ({
      path: name,
      namespace: 'credentials',
    }))
    build.onLoad({ filter: /.*/, namespace: 'credentials' }, () => ({
      contents: credentialsOnce,
      resolveDir: root,
      loader: 'js',
    }))
  },
}

/**
 * What the SDK imports and never reaches here, with what stands in its place: bowser, for browsers only (functions of ours may
 * have it for themselves); calls that answer with a stream of events, none of which is made, though the client of S3 names
 * two of them as it is made; a cache of endpoints, made by the client of DynamoDB and asked only where discovery of endpoints is on;
 * a SHA-256 in JavaScript for machines whose Node has none; and the rate limiter of a way to retry that nobody chose.
 */
const unreachedImports: Readonly<Record<string, string>> = {
  bowser: 'export {}',
  '@smithy/core/event-streams': `export const eventStreamSerdeProvider = () => undefined
export const resolveEventStreamSerdeConfig = config => config`,
  'mnemonist/lru-cache': `export default class {
  has() { throw new Error('a Lambda discovers no endpoints') }
  set() { this.has() }
}`,
  './Sha256Js': `export class Sha256Js {
  constructor() { throw new Error('Node has a SHA-256 of its own') }
}`,
  './DefaultRateLimiter': `export class DefaultRateLimiter {
  constructor() { throw new Error('a Lambda retries in the standard way') }
}`,
}
const withoutTheUnreached: Plugin = {
  name: 'without-the-unreached',
  setup(build) {
    const unreached = Object.keys(unreachedImports).map(name => name.replaceAll('.', '\\.'))
    build.onResolve({ filter: new RegExp(`^(${unreached.join('|')})$`) }, ({ path: name, importer }) =>
      importer.includes('node_modules') ? { path: name, namespace: 'unreached' } : undefined,
    )
    // Of its own package.json a client says its version.
    build.onLoad({ filter: /\/@aws-sdk\/client-[^/]+\/package\.json$/ }, async ({ path: file }) => {
      const { version } = JSON.parse(await readFile(file, 'utf8')) as { version: string }
      return { contents: JSON.stringify({ version }), loader: 'json' }
    })
    build.onLoad({ filter: /.*/, namespace: 'unreached' }, ({ path: name }) => ({
      contents: unreachedImports[name],
      loader: 'js',
    }))
  },
}

/**
 * The SDK's signer is loaded by the first call that it signs: what most functions call is DynamoDB alone, whose calls are signed by
 * functions/kit/rows-signer.ts.
 */
const signerWhenItSigns: Plugin = {
  name: 'signer-when-it-signs',
  setup(build) {
    build.onLoad({ filter: /\/resolveAwsSdkSigV4Config\.js$/ }, async ({ path: file }) => {
      const source = await readFile(file, 'utf8')
      const replaced = (text: string, of: string, by: string) => {
        if (!text.includes(of))
          throw new Error(`the SDK makes its signer in another way than build-functions.ts knows: ${of}`)
        return text.replaceAll(of, by)
      }
      const later = replaced(source, 'import { SignatureV4 } from "@smithy/signature-v4";', '')
      const awaiting = replaced(later, '.then(([regionInfo, region]) => {', '.then(async ([regionInfo, region]) => {')
      const made = '(await import("@smithy/signature-v4")).SignatureV4'
      return { contents: replaced(awaiting, '|| SignatureV4;', `|| ${made};`), loader: 'js' }
    })
  },
}

/**
 * An import of node:http reads every name of it, and three of them (WebSocket and its events) load all of fetch: 40 ms of processor
 * time at the first call that a cold start makes, and three megabytes. The SDK and Stripe get the module itself, whose names are
 * read when they are asked for.
 */
const httpItself = "process.getBuiltinModule('node:http')"
const httpUnread: Plugin = {
  name: 'http-unread',
  setup(build) {
    build.onLoad({ filter: /\/node-http-handler\/dist-es\/node-http-handler\.js$/ }, async ({ path: file }) => {
      const source = await readFile(file, 'utf8')
      const imported = 'await import("node:http")'
      if (!source.includes(imported))
        throw new Error('the SDK imports node:http in another way than build-functions.ts knows')
      return { contents: source.replace(imported, httpItself), loader: 'js' }
    })
    build.onResolve({ filter: /^(node:)?http$/ }, ({ kind }) =>
      kind === 'import-statement' ? { path: 'http', namespace: 'http-unread' } : undefined,
    )
    build.onLoad({ filter: /.*/, namespace: 'http-unread' }, () => ({
      contents: `module.exports = ${httpItself}`,
      loader: 'js',
    }))
  },
}

/** What zod does for values that hold themselves: a Lambda's come as JSON or as rows, which cannot. */
const withoutCycles: Plugin = {
  name: 'without-cycles',
  setup(build) {
    build.onLoad({ filter: /\/zod\/v4\/classic\/schemas\.js$/ }, async ({ path: file }) => {
      const source = await readFile(file, 'utf8')
      const made = 'core.config({ memoizer: core.memoizer() })'
      if (!source.includes(made)) throw new Error('zod makes its memoizer in another way than build-functions.ts knows')
      return { contents: source.replace(made, ''), loader: 'js' }
    })
  },
}

/**
 * Every zod schema can write itself as a JSON schema, which no Lambda asks for (the API reference does): 18 kB of each bundle.
 * In its place stands what says so if one ever did.
 */
const withoutJsonSchemas: Plugin = {
  name: 'without-json-schemas',
  setup(build) {
    build.onLoad(
      { filter: /\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/ },
      async ({ path: file }) => {
        const names = [...(await readFile(file, 'utf8')).matchAll(/^export (?:function|const) (\w+)/gm)].map(
          ([, name]) => name,
        )
        const unreached = "const unreached = () => { throw new Error('a Lambda makes no JSON schemas') }\n"
        return {
          contents: unreached + names.map(name => `export const ${name} = () => unreached`).join('\n'),
          loader: 'js',
        }
      },
    )
  },
}

/** Packages with code of the machine's own, or for WebAssembly, which no bundle can hold: they lie beside it, as they were installed. */
const natives = ['sharp', '@hyzyla/pdfium']
const modules = path.join(root, 'node_modules')

/** The machine that the Lambdas with such code run on, and where they are built to be deployed. */
const deployedMachine = 'linux-x64'

/** A package with all that it stands on, as far as it was installed for this machine. */
const closure = (name: string, seen = new Set<string>()): ReadonlySet<string> => {
  const folder = path.join(modules, name)
  if (seen.has(name) || !existsSync(folder)) return seen
  seen.add(name)
  const { dependencies = {}, optionalDependencies = {} } = JSON.parse(
    readFileSync(path.join(folder, 'package.json'), 'utf8'),
  ) as Record<string, Record<string, string>>
  for (const each of Object.keys({ ...dependencies, ...optionalDependencies })) closure(each, seen)
  return seen
}

/** Puts what a bundle asks for at run time beside it. */
const shipNatives = (folder: string, { outputs }: Metafile): void => {
  const asked = Object.values(outputs).flatMap(({ imports }) => imports.filter(({ external }) => external))
  for (const native of natives.filter(name => asked.some(({ path: wanted }) => wanted === name)))
    for (const name of closure(native))
      cpSync(path.join(modules, name), path.join(folder, 'node_modules', name), { recursive: true, dereference: true })
}

/**
 * A module that is loaded later and stands on what the first import stands on, too: in one bundle, what only it needs of that would
 * be read at every cold start. So it is a bundle of its own, beside those that load it.
 */
const apartModule = { source: 'functions/ports/bucket-over-s3.ts', file: './bucket-over-s3.mjs' }

export const loadedApart: Plugin = {
  name: 'loaded-apart',
  setup(build) {
    build.onResolve({ filter: /^\.\/bucket-over-s3\.ts$/ }, ({ kind }) =>
      kind === 'dynamic-import' ? { path: apartModule.file, external: true } : undefined,
    )
  },
}

/** The names of all Lambdas. */
export const functionNames = (): string[] => [...Object.keys(servers), ...workers.map(worker => worker.name)]

/** Processes and threads that a Lambda starts beside itself: files of their own, in the folder of its bundle. */
const threads = [
  { of: 'FileSeals', source: 'functions/files/paper-process.ts', name: 'paper-process' },
  { of: 'FileSeals', source: 'functions/files/paper-worker.ts', name: 'paper-worker' },
  { of: 'UploadChecks', source: 'functions/files/pdf-worker.ts', name: 'pdf-worker' },
]

/** An index.mjs for each, in a folder of its name. */
export const bundling = (names: readonly string[], outdir: string) =>
  ({
    entryPoints: [
      ...names.map(name => ({ in: `lambda:${name}`, out: `${name}/index` })),
      ...threads
        .filter(({ of }) => names.includes(of))
        .map(({ of, source, name }) => ({ in: path.join(root, source), out: `${of}/${name}` })),
    ],
    outdir,
    outExtension: { '.js': '.mjs' },
    assetNames: `${names[0]}/[name]-[hash]`,
    loader: { '.ttf': 'file' },
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
    absWorkingDir: root,
    logLevel: 'warning',
    external: natives,
    plugins: [
      entries,
      loadedApart,
      fontsBesideCode,
      lightZod,
      credentialsFromEnvironment,
      withoutTheUnreached,
      signerWhenItSigns,
      withoutJsonSchemas,
      withoutCycles,
      httpUnread,
    ],
    // Some dependencies are CommonJS and ask for Node's own modules by require.
    banner: { js: "import{createRequire as __cr}from'node:module';const require=__cr(import.meta.url);" },
  }) satisfies BuildOptions

/** What of a bundle its first import reads, and what is there for later: bytes, and the source files that went into them. */
export type Weight = { readonly bytes: number; readonly sources: readonly string[] }
export type Bundle = {
  readonly first: Weight
  readonly later: Weight
  /** All that was read for it, used or not. */
  readonly inputs: readonly string[]
}
/** By the Lambda's name. */
export type Bundles = ReadonlyMap<string, Bundle>

const weigh = ({ inputs, outputs }: Metafile): Bundle => {
  const [entry = ''] = Object.entries(outputs).find(([, output]) => output.entryPoint?.startsWith('lambda:')) ?? []
  const first = new Set([entry])
  for (const file of first) {
    for (const { path: needed, kind } of outputs[file]?.imports ?? []) {
      if (kind === 'import-statement' && needed in outputs) first.add(needed)
    }
  }
  const weightOf = (files: readonly string[]): Weight => ({
    bytes: files.reduce((sum, file) => sum + (outputs[file]?.bytes ?? 0), 0),
    sources: files.flatMap(file => Object.keys(outputs[file]?.inputs ?? {})),
  })
  return {
    first: weightOf([...first]),
    later: weightOf(Object.keys(outputs).filter(file => !first.has(file))),
    inputs: Object.keys(inputs),
  }
}

type Built = { readonly outputFiles: readonly OutputFile[]; readonly metafile: Metafile }

const write = async ({ outputFiles }: Built, folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true })
  for (const { path: file, contents } of outputFiles) await writeFile(path.join(folder, path.basename(file)), contents)
}

/** A file of its own beside a Lambda's. */
const buildAlone = (source: string, name: string): Promise<Built> =>
  build({
    ...bundling([], functionsOutput),
    entryPoints: [{ in: path.join(root, source), out: name }],
    assetNames: '[name]-[hash]',
    write: false,
  })

/** One bundle after the other, as they are asked for: what they share is parsed for the first of them alone. */
const createBundler = async () => {
  let asked = ''
  const oneOf: Plugin = {
    name: 'one-lambda',
    setup: ({ onResolve }) => onResolve({ filter: /^lambda:asked$/ }, () => ({ path: asked, namespace: 'lambda' })),
  }
  const options = bundling([], functionsOutput)
  const { rebuild, dispose } = await context({
    ...options,
    entryPoints: [{ in: 'lambda:asked', out: 'index' }],
    splitting: true,
    chunkNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    plugins: [oneOf, ...options.plugins],
    write: false,
  })
  const bundle = (name: string): Promise<Built> => {
    asked = name
    return rebuild()
  }
  return { bundle, dispose }
}

/** Where the weights of the bundles are kept, beside their folders. */
const weightsIn = (output: string): string => path.join(output, 'weights.json')

/** What `buildFunctions` answered when it built what is there. */
export const readBundles = (output = functionsOutput): Bundles =>
  new Map(Object.entries(JSON.parse(readFileSync(weightsIn(output), 'utf8')) as Record<string, Bundle>))

/** esbuild's account of several that lie in one folder. */
const together = (built: readonly Built[]): Metafile => ({
  inputs: Object.assign({}, ...built.map(({ metafile }) => metafile.inputs)),
  outputs: Object.assign({}, ...built.map(({ metafile }) => metafile.outputs)),
})

/** Whether a bundle loads the module that stands apart. */
const asksForApart = ({ metafile }: Built): boolean =>
  Object.values(metafile.outputs).some(({ imports }) => imports.some(each => each.path === apartModule.file))

/**
 * Bundles every Lambda, as ESM for the runtime that the stacks name: a folder each, which is all that is deployed of it, with
 * chunks for what it loads later.
 */
export const buildFunctions = async (output = functionsOutput): Promise<Bundles> => {
  await rm(output, { recursive: true, force: true })
  const weights = new Map<string, Bundle>()
  const apart = await buildAlone(apartModule.source, 'bucket-over-s3')
  const { bundle, dispose } = await createBundler()
  for (const name of functionNames()) {
    const folder = path.join(output, name)
    const own = await bundle(name)
    const built = [own, ...(asksForApart(own) ? [apart] : [])]
    for (const thread of threads) if (thread.of === name) built.push(await buildAlone(thread.source, thread.name))
    for (const each of built) await write(each, folder)
    const metafile = together(built)
    shipNatives(folder, metafile)
    weights.set(name, weigh(metafile))
  }
  await dispose()
  await writeFile(weightsIn(output), JSON.stringify(Object.fromEntries(weights)))
  return weights
}

/** @throws {Error} where what would be deployed holds the code of another machine */
const assertDeployable = (): void => {
  const missing = [`@img/sharp-${deployedMachine}`].filter(name => !existsSync(path.join(modules, name)))
  if (missing.length === 0) return
  throw new Error(
    `deploy from ${deployedMachine}, or install its packages first: npm install --os=linux --cpu=x64 (${missing})`,
  )
}

if (process.argv[1] === import.meta.filename) {
  assertDeployable()
  // esbuild collects its garbage less often: a tenth of the processor time of all bundles, for some hundred megabytes.
  process.env.GOGC ??= '400'
  await buildFunctions()
}
