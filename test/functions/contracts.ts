import { areas } from '#shared/areas.ts'
import type { Area } from '#shared/kit/area.ts'

const listed: readonly Area[] = areas

/** The area of each method there is, by `Function.METHOD`: the area that declares the method. */
export const areaOfMethod: ReadonlyMap<string, string> = new Map(
  listed.flatMap(area =>
    Object.values(area.contracts).flatMap(({ name, methods }) =>
      Object.keys(methods).map(method => [`${name}.${method}`, area.name] as const),
    ),
  ),
)
