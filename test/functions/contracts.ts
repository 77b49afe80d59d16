import { contracts as all } from '#shared/areas.ts'

/** `Function.METHOD` of every method there is. */
export const contracts: ReadonlySet<string> = new Set(
  Object.values(all).flatMap(({ name, methods }) => Object.keys(methods).map(method => `${name}.${method}`)),
)
