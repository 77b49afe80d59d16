import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type BuildContext, type BuildFailure, context, formatMessages } from 'esbuild'
import { bundling, functionNames, loadedApart } from '#infra/build-functions.ts'

/** The functions while one works on them: bundled anew when a source changes, with maps back to the sources. */

export type FunctionsBuild =
  | {
      readonly ok: true /** Modules that changed since the last time, by the function's name. */
      readonly changed: ReadonlyMap<string, string>
    }
  | { readonly ok: false; readonly message: string }

export type FunctionsBuilder = {
  build(): Promise<FunctionsBuild>
  close(): Promise<void>
}

/** @param outdir where the modules are written; those of a deployment stay as they are */
export const functionsBuilder = (outdir: string): FunctionsBuilder => {
  const known = new Map<string, string>()
  let bundler: { names: string; context: BuildContext } | undefined

  /** Which functions there are may have changed, too. */
  const open = async (): Promise<BuildContext> => {
    const names = functionNames()
    if (bundler?.names === names.join()) return bundler.context
    await bundler?.context.dispose()
    const deployed = bundling(names, outdir, false)
    // What a deployment has beside a bundle, to start sooner, is in it here: nothing would build it anew when it is saved.
    const plugins = deployed.plugins.filter(plugin => plugin !== loadedApart)
    const options = { ...deployed, plugins, minify: false, sourcemap: 'linked', write: false } as const
    bundler = { names: names.join(), context: await context({ ...options, sourcesContent: false, logLevel: 'silent' }) }
    return bundler.context
  }

  return {
    async build() {
      try {
        const { outputFiles = [] } = await (await open()).rebuild()
        const changed = new Map<string, string>()
        for (const { path: file, contents } of outputFiles) {
          const hash = createHash('sha256').update(contents).digest('base64url')
          if (known.get(file) === hash) continue
          await mkdir(path.dirname(file), { recursive: true })
          await writeFile(file, contents)
          known.set(file, hash)
          if (file.endsWith('/index.mjs')) changed.set(path.basename(path.dirname(file)), file)
        }
        return { ok: true, changed }
      } catch (error) {
        const { errors } = error as BuildFailure
        if (!errors) throw error
        return { ok: false, message: (await formatMessages(errors, { kind: 'error', color: true })).join('') }
      }
    },
    async close() {
      await bundler?.context.dispose()
    },
  }
}
