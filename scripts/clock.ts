import { parseArgs } from 'node:util'
import { runningCloud, runTool, ToolError } from './local-client.ts'

/**
 * `npm run clock` tells the time of the local cloud's product; `npm run clock -- +30d` moves it on, day by day, and waits until
 * it is there. `+12h`, `+2w`, `+3m`, `+1y`, a day or moment such as 2027-03-01, and `now` for the machine's do, too.
 */
const usage = 'Usage: npm run clock -- [+30d | +12h | +2w | +3m | +1y | 2027-03-01 | now]'

type State = { readonly now: string; readonly movingTo?: string; readonly message?: string }

await runTool(async () => {
  let positionals: string[]
  try {
    positionals = parseArgs({ allowPositionals: true }).positionals
  } catch (error) {
    throw new ToolError(`${(error as Error).message}\n${usage}`)
  }
  const [to, ...others] = positionals
  if (others.length > 0) throw new ToolError(usage)
  const cloud = runningCloud()
  const ask = async (init: RequestInit = {}): Promise<State> => {
    const answer = await fetch(`${cloud.url}/local/clock.json`, init).catch(() => {
      throw new ToolError('The local cloud does not answer. Start it with npm start; what was done stays done.')
    })
    const state = (await answer.json()) as State
    if (!answer.ok) throw new ToolError(`${state.message}\n${usage}`)
    return state
  }
  if (to === undefined) {
    process.stdout.write(`${(await ask()).now}\n`)
    return
  }
  let state = await ask({ method: 'POST', headers: { authorization: `Bearer ${cloud.secret}` }, body: to })
  for (let told = ''; state.movingTo !== undefined; state = await ask()) {
    const day = state.now.slice(0, 10)
    if (day !== told && process.stdout.isTTY) process.stdout.write(`\r${day} on the way to ${state.movingTo}`)
    told = day
    await new Promise(done => setTimeout(done, 100))
  }
  process.stdout.write(`${process.stdout.isTTY ? '\r\x1b[K' : ''}It is ${state.now}.\n`)
})
