import { parseArgs } from 'node:util'
import { callFunction, runningCloud, runTool, ToolError, tokenOf } from './local-client.ts'

/**
 * `npm run --silent call -- --as EMAIL [--organisation ID] Function METHOD '{json}'` calls a server function of the local
 * cloud as a person and prints the answer. A refusal ends with exit code 1.
 */
const usage = "Usage: npm run --silent call -- --as EMAIL [--organisation ID] Function METHOD '{json}'"

const parsed = () => {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { as: { type: 'string' }, organisation: { type: 'string' } },
    })
  } catch (error) {
    throw new ToolError(`${(error as Error).message}\n${usage}`)
  }
}

const payloadOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw new ToolError(`The payload is not JSON: ${text.slice(0, 80)}`)
  }
}

await runTool(async () => {
  const { values, positionals } = parsed()
  const [name, method, payload = '{}', ...others] = positionals
  if (!values.as || !name || !method || others.length > 0) throw new ToolError(usage)
  const cloud = runningCloud()
  const { ok, body } = await callFunction(cloud, await tokenOf(cloud, values.as), {
    function: name,
    method,
    payload: payloadOf(payload),
    organisationId: values.organisation,
  })
  process.stdout.write(`${JSON.stringify((body as { result?: unknown }).result ?? body, null, 2)}\n`)
  if (!ok) process.exitCode = 1
})
