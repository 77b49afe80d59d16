import type { LocalCloud } from 'local-cloud'

/** What `npm run dev` hands to the host (scripts/dev/dev.ts). */
export type Development = {
  /** Where pages come from. */
  readonly web: string
  readonly sources: Readonly<Record<string, readonly string[]>>
  /** Functions that are opened to a debugger. */
  readonly inspect: readonly string[]
}

/** What it says while one works: calls wait as long as `hold` is on; the modules of functions, by their names. */
export type Change = { readonly hold: boolean; readonly replace?: Readonly<Record<string, string>> }

/** The port that debuggers look at first. */
const INSPECT_PORT = 9229

/** Takes over what is saved, for as long as the host runs. */
export const develop = (cloud: LocalCloud, { inspect }: Development, say: (text: string) => void): void => {
  const { functions } = cloud.core
  for (const [index, name] of inspect.entries()) {
    const port = INSPECT_PORT + index
    if (functions.inspect(name, port)) say(`  Debugger of ${name}: 127.0.0.1:${port}`)
    else say(`  No function is called ${name}.`)
  }
  process.on('message', ({ hold, replace = {} }: Change) => {
    for (const [name, file] of Object.entries(replace)) functions.replace(name, file)
    functions.hold(hold)
  })
}
