/**
 * Which test files a run takes: those of some areas, those that a change can reach, or both. Pure: files come in by their
 * paths from the project's root, with slashes.
 */

/**
 * A test file, with all that it imports at whatever distance, and what it and those say in comments `@reaches …` that they
 * reach besides.
 */
export type TestFile = {
  readonly file: string
  readonly imports: ReadonlySet<string>
  readonly reaches: readonly string[]
}

type Sources = ReadonlyMap<string, { readonly imports: readonly string[]; readonly reaches: readonly string[] }>

/** What runs before the tests of a folder without being imported by them (vitest.config.ts). */
export const setups: readonly { readonly of: string; readonly file: string }[] = [
  { of: 'test/', file: 'test/spent.ts' },
  { of: 'test/shared/', file: 'test/shared/setup.ts' },
  { of: 'test/functions/', file: 'test/functions/dynamo.ts' },
  { of: 'test/functions/', file: 'test/functions/setup.ts' },
  { of: 'test/web/', file: 'test/web/setup.ts' },
  { of: 'test/e2e/', file: 'test/e2e/shared-product.ts' },
]

/** A test with all that it leads to. */
export const testFile = (file: string, sources: Sources): TestFile => {
  const seen = new Set<string>()
  const next = [file, ...setups.filter(({ of }) => file.startsWith(of)).map(setup => setup.file)]
  const reaches = new Set<string>()
  for (let at = next.pop(); at !== undefined; at = next.pop()) {
    if (seen.has(at)) continue
    seen.add(at)
    const source = sources.get(at)
    for (const reach of source?.reaches ?? []) reaches.add(reach)
    next.push(...(source?.imports ?? []))
  }
  return { file, imports: seen, reaches: [...reaches] }
}

/** What belongs to no area: kit, the infrastructure, the app's frame, the tools. */
export const HOUSE = 'house'

/** Names an area in a path: `functions/deals/Tickets.ts` is of deals, `functions/kit/serve.ts` of the house. */
export const areaOf = (file: string, areas: readonly string[]): string => {
  const [room, ...rest] = file.split('/')
  const folders = room === 'test' ? rest.slice(0, -1) : rest.slice(0, 1)
  // docs/api/deals.md, test/demo/deals.ts: named after the area where it has no folder of its own.
  const named = rest.at(-1)?.replace(/(\.test)?\.\w+$/, '') ?? ''
  return folders.find(folder => areas.includes(folder)) ?? (areas.includes(named) ? named : HOUSE)
}

const everything =
  /^(package(-lock)?\.json|tsconfig\.json|vitest\.config\.ts|scripts\/tests\/|scripts\/test\.mjs|scripts\/pinned-node\.mjs)/

/** Whether a change of a file cannot be followed by imports and reaches every test. */
export const reachesEverything = (file: string): boolean => everything.test(file)

/** What no test can notice, however much it starts. */
const inert = /^(docs\/(?!api\/|states\.md)|README\.md|\.github\/)/

/**
 * Whether a change of a file can reach a test that starts or reads more than it imports.
 * An area's name stands for the area and all before it, and for whatever belongs to none; a path for what lies under it.
 */
const isReached = (changed: string, reach: string, areas: readonly string[]): boolean => {
  const until = areas.indexOf(reach)
  if (until === -1) return changed === reach || changed.startsWith(`${reach}/`)
  if (inert.test(changed) || /\.test\.tsx?$/.test(changed)) return false
  const area = areaOf(changed, areas)
  return area === HOUSE || areas.indexOf(area) <= until
}

/** Tests that a change can reach: by what they import, themselves among it, and by what that says of itself. */
export const reachedBy = (
  tests: readonly TestFile[],
  changed: readonly string[],
  areas: readonly string[],
): readonly string[] =>
  tests
    .filter(({ imports, reaches }) =>
      changed.some(one => imports.has(one) || reaches.some(reach => isReached(one, reach, areas))),
    )
    .map(({ file }) => file)

/** Tests of some areas, among them perhaps `house`. @throws {Error} naming what is no area */
export const ofAreas = (files: readonly string[], asked: readonly string[], areas: readonly string[]) => {
  const unknown = asked.filter(name => name !== HOUSE && !areas.includes(name))
  if (unknown.length > 0)
    throw new Error(`No area is called ${unknown.join(', ')}. There are: ${[...areas, HOUSE].join(', ')}`)
  return files.filter(file => asked.includes(areaOf(file, areas)))
}

/** What a test file says that it reaches beyond its imports: `@reaches deals infra/stacks`. */
export const reachesOf = (source: string): readonly string[] =>
  [...source.matchAll(/^[ /*]*@reaches +([\w./ -]+)/gm)].flatMap(([, words = '']) => words.trim().split(/ +/))

/** Starts or reads what no import shows: such a test, or what helps it, has to say what it reaches. */
export const needsReach = (source: string): boolean =>
  /\b(startProduct|spawn|spawnSync|fork|execFile|execFileSync|readFileSync|readFile|readdirSync|readdir|globSync|buildFunctions|allImports|graphOf|expectMade|killable)\b\(|\bimport\.meta\.glob\b|\bimport\((?!['"`][^$]*?['"`]\))/.test(
    source,
  )
