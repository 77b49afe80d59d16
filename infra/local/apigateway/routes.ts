/** Picks the route of an HTTP API ("Routing API requests" in the API Gateway developer guide). */

export type RouteMatch<T> = { readonly route: T; readonly pathParameters: Record<string, string> | undefined }

type Compiled<T> = {
  readonly route: T
  readonly method: string
  readonly path: RegExp
  readonly names: string[]
  readonly rank: number
}

const compile = <T extends { readonly routeKey: string }>(route: T): Compiled<T> | undefined => {
  const [method = '', path = ''] = route.routeKey.split(' ')
  if (!path.startsWith('/')) return undefined
  const names: string[] = []
  const source = path
    .split('/')
    .map(segment => {
      const [, name, greedy] = /^\{([^}+]+)(\+?)\}$/.exec(segment) ?? []
      if (name === undefined) return segment.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
      names.push(name)
      return greedy ? '(.+)' : '([^/]+)'
    })
    .join('/')
  const greedy = path.includes('+}')
  const rank = (greedy ? 100 : names.length * 10) + (method === 'ANY' ? 1 : 0)
  return { route, method, path: new RegExp(`^${source}$`), names, rank }
}

/**
 * A full match is preferred to one with parameters, that to a greedy one, a method to ANY, and anything to `$default`.
 * @returns a function that finds the route of a request, or undefined when there is none
 */
export const createRouter = <T extends { readonly routeKey: string }>(routes: readonly T[]) => {
  const compiled = routes
    .map(compile)
    .filter(route => route !== undefined)
    .toSorted((a, b) => a.rank - b.rank)
  const fallback = routes.find(route => route.routeKey === '$default')
  return (method: string, path: string): RouteMatch<T> | undefined => {
    for (const candidate of compiled) {
      if (candidate.method !== 'ANY' && candidate.method !== method) continue
      const found = candidate.path.exec(path)
      if (!found) continue
      const entries = candidate.names.map((name, index): [string, string] => [name, found[index + 1] ?? ''])
      return { route: candidate.route, pathParameters: entries.length > 0 ? Object.fromEntries(entries) : undefined }
    }
    return fallback && { route: fallback, pathParameters: undefined }
  }
}
