import { runningCloud, runTool, ToolError, tokenOf } from './local-client.ts'

/** `npm run --silent token -- EMAIL` prints a bearer token of a local person. */
await runTool(async () => {
  const [email] = process.argv.slice(2)
  if (!email) throw new ToolError('Usage: npm run --silent token -- EMAIL')
  process.stdout.write(`${await tokenOf(runningCloud(), email)}\n`)
})
