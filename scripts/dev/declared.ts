import { grantsOf, servers, tables, workerGrantsOf, workers } from '#functions/areas.ts'

/**
 * Prints what the templates are made of, so that they are made anew only when it changed: the tables, and of each function
 * what starts it and what it may use.
 */
const plain = (_: string, value: unknown): unknown =>
  value instanceof Map || value instanceof Set ? [...value] : typeof value === 'function' ? String(value) : value

process.stdout.write(
  JSON.stringify(
    {
      tables,
      servers: Object.entries(servers).map(([name, { contract }]) => [name, contract.publicPath, grantsOf(name)]),
      workers: workers.map(({ name, trigger }) => [name, trigger, workerGrantsOf(name)]),
    },
    plain,
  ),
)
