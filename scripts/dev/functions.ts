import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type BuildFailure, context, formatMessages, type Metafile, type OutputFile, stop } from 'esbuild'
import { bundling, functionNames, loadedApart } from '#infra/build-functions.ts'

/** The functions while one works on them: bundled anew when a source changes, with maps back to the sources. */

export type FunctionsBuild =
  | {
      readonly ok: true
      /** How many functions were bundled to find out. */
      readonly bundled: number
      /** Modules that changed since the last time, by the function's name. */
      readonly changed: ReadonlyMap<string, string>
    }
  | { readonly ok: false; readonly message: string }

export type FunctionsBuilder = {
  /** @param saved what was saved since the last time, from the project's root: only functions that hold any of it are bundled anew */
  build(saved?: ReadonlySet<string>): Promise<FunctionsBuild>
  close(): Promise<void>
}

/** As many functions are bundled one by one; of more, all at once share what they have in common. */
const FEW = 8

/** The sources of each function by its name, whether they end up in its bundle or not. */
const sourcesIn = ({ inputs, outputs }: Metafile): ReadonlyMap<string, ReadonlySet<string>> => {
  const held = new Map<string, Set<string>>()
  for (const [file, { entryPoint }] of Object.entries(outputs)) {
    if (entryPoint === undefined) continue
    const name = path.basename(path.dirname(file))
    const sources = held.get(name) ?? new Set()
    held.set(name, sources)
    const left = [entryPoint]
    for (let source = left.pop(); source !== undefined; source = left.pop()) {
      if (sources.has(source)) continue
      sources.add(source)
      left.push(...(inputs[source]?.imports.map(({ path: imported }) => imported) ?? []))
    }
  }
  return held
}

/** @param outdir where the modules are written; those of a deployment stay as they are */
export const functionsBuilder = (outdir: string): FunctionsBuilder => {
  const known = new Map<string, string>()
  const held = new Map<string, ReadonlySet<string>>()
  const all = functionNames()
  /** What was to be bundled and could not be: it is tried again with whatever is saved next. */
  const owed = new Set(all)

  const bundler = (names: readonly string[]) => {
    const deployed = bundling(names, outdir)
    // What a deployment has beside a bundle, to start sooner, is in it here: nothing would build it anew when it is saved.
    const plugins = deployed.plugins.filter(plugin => plugin !== loadedApart)
    const options = { ...deployed, plugins, minify: false, sourcemap: 'linked', write: false } as const
    return context({ ...options, sourcesContent: false, logLevel: 'silent' })
  }
  type Bundler = ReturnType<typeof bundler>
  /** Of all at once, and of those that were bundled alone: each remembers the sources that it read. */
  const bundlers = new Map<string, Bundler>()
  const bundled = async (names: readonly string[]) => {
    const id = names.join()
    const known = bundlers.get(id)
    const made = known ?? bundler(names)
    if (!known) bundlers.set(id, made)
    return (await made).rebuild()
  }

  /** Writes what is another than it was. @returns the modules among it by their function's name */
  const write = async (files: readonly OutputFile[]): Promise<(readonly [string, string])[]> => {
    const written: (readonly [string, string])[] = []
    for (const { path: file, contents } of files) {
      const hash = createHash('sha256').update(contents).digest('base64url')
      if (known.get(file) === hash) continue
      await mkdir(path.dirname(file), { recursive: true })
      await writeFile(file, contents)
      known.set(file, hash)
      if (file.endsWith('/index.mjs')) written.push([path.basename(path.dirname(file)), file])
    }
    return written
  }

  return {
    async build(saved = new Set()) {
      for (const [name, sources] of held) if ([...saved].some(source => sources.has(source))) owed.add(name)
      const names = [...owed]
      if (names.length === 0) return { ok: true, bundled: 0, changed: new Map() }
      try {
        const groups = names.length > FEW ? [all] : names.map(name => [name])
        const results = await Promise.all(groups.map(bundled))
        const changed = await Promise.all(results.map(({ outputFiles }) => write(outputFiles)))
        for (const { metafile } of results) for (const [name, sources] of sourcesIn(metafile)) held.set(name, sources)
        owed.clear()
        return { ok: true, bundled: groups.flat().length, changed: new Map(changed.flat()) }
      } catch (error) {
        const { errors } = error as BuildFailure
        if (!errors) throw error
        return { ok: false, message: (await formatMessages(errors, { kind: 'error', color: true })).join('') }
      }
    },
    async close() {
      for (const made of bundlers.values()) await (await made).dispose()
      // Left to the end of this process, it ends with a trace that reads like a fault.
      await stop()
    },
  }
}
